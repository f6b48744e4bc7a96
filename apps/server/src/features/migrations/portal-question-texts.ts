// The words of the questions about records that stand in the portal with our key or our name, with what each answer does.
import type { KeptSeparateRow } from '@groundwork/contract/migrations';
import { SHARED_EMAIL } from '@groundwork/engine/portal/own-properties';
import { number, plural, singular } from '@groundwork/engine/words/wording';
import type { PortalQuestion } from '../intake/portal-questions.ts';

export interface AskedConflicts {
  count: number;
  /** The first of them. */
  first: KeptSeparateRow[];
}

export interface AskedNames extends AskedConflicts {
  /** Of those, the ones for which one record of the portal alone fits; and when of several the oldest is taken. */
  same: number;
  oldest: number;
}

export const keyConflictId = (object: string): string => `portal_key_conflicts:${object}`;
export const sameNameId = (object: string): string => `portal_same_name:${object}`;

export function keyConflictQuestion(
  object: string,
  { count, first }: AskedConflicts,
  hasShared: boolean,
): PortalQuestion {
  const [example] = first;
  const key = example?.shared_key ?? 'key';
  const isOne = count === 1;
  const address = hasShared ? `kept as “${SHARED_EMAIL.label}”` : 'listed';
  const without =
    object === 'contacts'
      ? ` ${isOne ? 'It is' : 'They are'} written without the email address, which the portal takes only once: it is ${address}.`
      : '';
  return {
    id: keyConflictId(object),
    question: asking(object, count, 'another name'),
    why: `${number(count)} ${isOne ? 'has' : 'have'} the ${key} of a record in the portal that ${isOne ? 'it contradicts' : 'they contradict'}. ${exampleOf(example)}`,
    about: { object },
    options: [
      {
        value: 'keep_separate',
        label: 'Leave the portal’s records alone',
        effect: `${plural(count, `${singular(object)} of the files`, `${object} of the files`)} ${isOne ? 'becomes a record of its own and is listed' : 'become records of their own and are listed'}.${without}`,
      },
      {
        value: 'merge',
        label: 'They are the same: update them',
        effect: `${isOne ? 'The record in the portal gets' : 'The records in the portal get'} the names and values of the files; the preview shows each before and after, and an undo brings the old ones back.`,
      },
    ],
    default: 'keep_separate',
    rows: first,
  };
}

export function sameNameQuestion(object: string, asked: AskedNames): PortalQuestion {
  const { count, same, oldest, first } = asked;
  const isOne = count === 1;
  const most = Math.max(same, oldest);
  const several = most > same ? `, for ${number(most - same)} several fit` : '';
  const none =
    count > most
      ? `, for ${number(count - most)} none does: it has another domain, or another row is written to it`
      : '';
  return {
    id: sameNameId(object),
    question: asking(object, count, 'the same name'),
    why: `${number(count)} ${isOne ? 'is' : 'are'} called as a record in the portal, and no id or domain says whether it is the same. For ${number(same)} one record alone fits${several}${none}. ${exampleOf(first[0])}`,
    about: { object },
    options: [
      { value: 'same', label: 'The same, where one alone fits', effect: effectOf(asked, same) },
      ...(oldest > same
        ? [
            {
              value: 'first',
              label: 'The same, of several the oldest',
              effect: effectOf(asked, oldest),
            },
          ]
        : []),
      { value: 'another', label: 'Others: create them', effect: effectOf(asked, 0) },
    ],
    default: 'same',
    rows: first,
  };
}

/** What becomes of those that are taken for the same, and of the rest. */
function effectOf({ count }: AskedNames, updated: number): string {
  const created = count - updated;
  const parts = [
    ...(updated > 0
      ? [
          `${plural(updated, 'record')} of the portal ${updated === 1 ? 'is' : 'are'} updated: the preview shows each value before and after, and an undo brings the old ones back.`,
        ]
      : []),
    ...(created > 0
      ? [
          `${plural(created, 'further record')} of a name that the portal has already ${created === 1 ? 'is made and listed' : 'are made and listed'}.`,
        ]
      : []),
  ];
  return parts.join(' ');
}

function exampleOf(row: KeptSeparateRow | undefined): string {
  if (!row) return '';
  const { name, source, row: at, other_row: otherRow, shared_value } = row;
  return `For example ${shared_value}: ${otherRow?.name || 'nobody by name'} in the portal, ${name || 'nobody by name'} ${at === 0 ? source : `in row ${at} of ${source}`}.`;
}

function asking(object: string, count: number, name: string): string {
  const one = singular(object);
  return count === 1
    ? `Is 1 ${one} of the files the ${one} that the portal has under ${name}?`
    : `Are ${number(count)} ${object} of the files the ones that the portal has under ${name}?`;
}
