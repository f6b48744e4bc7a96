// Which columns of a file say how its deals ended, beside the stage: flags, a status, the probability.
import type { StudiedColumn } from '../classify/study.ts';
import { hasConcept } from '../classify/study.ts';
import { parseBoolean } from '../profile/values/boolean.ts';
import type { Sign } from './outcome.ts';
import { ANY, outcomeWord } from './outcome-words.ts';

export interface NamedSign extends Sign {
  column: string;
}

/** At most one column of each kind, the first that is filled; `stage` itself is none of them. */
export function signsOf(columns: readonly StudiedColumn[], stage: StudiedColumn | undefined): NamedSign[] {
  const others = columns.filter(column => column !== stage && column.profile.filled > 0);
  const sign = (kind: Sign['says'], found: StudiedColumn | undefined): NamedSign[] =>
    found
      ? [
          {
            column: found.profile.name,
            position: found.profile.position,
            says: kind,
            empty_is_no: !meansNo(found),
          },
        ]
      : [];
  return [
    ...sign(
      'won',
      others.find(column => hasConcept(column, 'is_won')),
    ),
    ...sign(
      'lost',
      others.find(column => hasConcept(column, 'is_lost')),
    ),
    ...sign(
      'closed',
      others.find(column => hasConcept(column, 'is_closed')),
    ),
    ...sign(
      'status',
      others.find(column => hasConcept(column, 'status', 'outcome') && indicatesOutcome(column)),
    ),
    ...sign(
      'probability',
      others.find(column => hasConcept(column, 'probability')),
    ),
  ];
}

/** Where nobody wrote a no, what is empty is one. */
function meansNo({ profile }: StudiedColumn): boolean {
  return (profile.options ?? profile.examples.map(value => ({ value }))).some(
    ({ value }) => parseBoolean(value) === false,
  );
}

function indicatesOutcome({ profile }: StudiedColumn): boolean {
  return (profile.options ?? []).some(({ value }) => outcomeWord(value) !== ANY);
}
