// The question about rows that share a key and contradict each other: are they one record, or two?
import type { KeptSeparateRow } from '@groundwork/contract/migrations';
import type { DecisionRegistry } from '../decisions/registry.ts';
import type { KeyTable } from '../match/key-table.ts';
import { SHARED_EMAIL } from '../portal/own-properties.ts';
import { number, plural, singular } from '../words/wording.ts';

/** Rows of one object that share a key with somebody they contradict: how many, why, and the first of them. */
export interface KeyConflictTally {
  rows: number;
  /** Of those, rows whose names say nothing and whose phones differ. */
  byPhone: number;
  /** Different values of keys that are shared. */
  shared: KeyTable;
  first: KeptSeparateRow[];
}

/**
 * Asks, once for each object, whether rows that share a key with an earlier row and contradict it are that record: as
 * many as the rehearsal found, with the first of them side by side. Stands at keeping each, because two records can be
 * merged later and a merge cannot be taken apart. Each row can be answered by itself, by the key it carries.
 */
export function askKeyConflicts(
  conflicts: ReadonlyMap<string, KeyConflictTally>,
  decisions: DecisionRegistry,
): void {
  for (const [object, tally] of conflicts) {
    const { rows, first } = tally;
    const one = singular(object);
    const isOne = rows === 1;
    decisions.ask({
      id: `key_conflicts:${object}`,
      question: `${isOne ? 'Is' : 'Are'} ${plural(rows, 'row')} the same ${isOne ? one : object} as earlier rows that ${isOne ? 'it contradicts' : 'they contradict'}?`,
      why: `${whyOf(tally)} ${first.slice(0, 2).map(exampleOf).join(' ')}`.trim(),
      about: { object },
      options: [
        {
          value: 'keep_separate',
          label: 'Keep each',
          effect: `Nothing is merged: each becomes ${articled(one)} of its own with its own values and links.${object === 'contacts' ? addressEffect : ''}`,
        },
        {
          value: 'merge',
          label: 'They are the same: merge them',
          effect: `${isOne ? 'It goes' : 'They go'} into the earlier record: what is empty there is filled, and where both say something the earlier value stays. What is dropped is listed row by row.`,
        },
      ],
      default: 'keep_separate',
      rows: first,
    });
  }
}

const addressEffect = ` The portal takes an email address once, so the first keeps it and for the others it is kept as “${SHARED_EMAIL.label}”.`;

function whyOf({ rows, byPhone, shared }: KeyConflictTally): string {
  const others = rows - byPhone;
  const parts = [
    ...(others > 0 ? [`${number(others)} ${others === 1 ? 'has' : 'have'} another name`] : []),
    ...(byPhone > 0 ? [`${number(byPhone)} ${byPhone === 1 ? 'has' : 'have'} other phone numbers`] : []),
  ];
  return `${plural(rows, 'row')} ${rows === 1 ? 'shares' : 'share'} ${plural(shared.size, 'key')} with earlier rows: ${parts.join(', and ')}.`;
}

function exampleOf({
  shared_key,
  shared_value,
  name,
  phone,
  row,
  source,
  other_row: beside,
}: KeptSeparateRow): string {
  if (!beside) return '';
  return `${shared_key} ${shared_value}: ${called(beside)} in row ${beside.row} of ${beside.source}, ${called({ name, phone: phone ?? '' })} in row ${row}${source === beside.source ? '' : ` of ${source}`}.`;
}

function called({ name, phone }: { name: string; phone: string }): string {
  const who = name === '' ? 'nobody by name' : name;
  return phone === '' ? who : `${who} (${phone})`;
}

function articled(word: string): string {
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}
