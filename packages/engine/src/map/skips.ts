// Columns that are left behind on purpose, and the sentence that tells the client why.
import type { Reason } from '@groundwork/contract/intake';
import type { StudiedColumn } from '../classify/study.ts';
import { hasConcept, readingOf } from '../classify/study.ts';
import type { Concept } from '../words/concepts.ts';
import { number, plural } from '../words/wording.ts';

const noise: [concept: Concept, why: string][] = [
  ['sync_noise', 'The old system keeps it for itself; it says nothing about the record.'],
  ['modified_by', 'It names who last touched the record in the old system; the portal keeps its own.'],
  [
    'modified_at',
    'It is when the old system last touched the record; the portal keeps its own date of change.',
  ],
  ['created_by', 'It names who entered the record in the old system; the portal keeps its own.'],
  ['viewed_at', 'It is when somebody last looked at the record in the old system.'],
  ['deleted', 'It marks deleted rows; it decides which rows are left out and is not written.'],
];

export interface DuplicateLookup {
  /** The column that holds the same in every row, if there is one. */
  duplicateOf(column: StudiedColumn): StudiedColumn | undefined;
}

/** `isOfSystem`: the table is an export of a system whose own columns are known. */
export function skipReason(
  column: StudiedColumn,
  columns: readonly StudiedColumn[],
  object: string,
  { rows, isOfSystem }: { rows: number; isOfSystem: boolean },
): Reason | undefined {
  const { profile } = column;
  if (profile.filled === 0) return { text: `All ${number(rows)} cells are empty.` };
  for (const [concept, why] of noise)
    if (
      hasConcept(column, concept) &&
      !isCustomDate(column) &&
      !(concept === 'sync_noise' && isSaid(column, isOfSystem))
    ) {
      const like = readingOf(column, concept)?.why;
      return { text: like === undefined ? why : `${like} ${why}` };
    }
  if (profile.semantic === 'image_path')
    return { text: 'It is the path of a picture inside the old system and leads nowhere outside of it.' };
  const date =
    profile.semantic === 'quarter'
      ? columns.find(
          one => one.profile.date && one.profile.filled >= profile.filled * 0.5 && sharesWord(one, column),
        )
      : undefined;
  if (date) return { text: `It repeats the quarter of ${date.profile.name}.` };
  if (hasConcept(column, 'fiscal') && columns.some(one => hasConcept(one, 'close_date')))
    return { text: 'It follows from the close date.' };
  if (object === 'deals' && hasConcept(column, 'is_closed', 'is_won', 'is_lost')) {
    return {
      text: 'It says which stages are won or lost and is written there, once per stage instead of once per deal.',
    };
  }
  if (object === 'tickets' && hasConcept(column, 'is_closed'))
    return { text: 'It says which stages are closed and is written there.' };
  if (hasConcept(column, 'full_name') && object === 'contacts' && both(columns, 'first_name', 'last_name')) {
    return { text: 'First and last name stand in columns of their own.' };
  }
  if (profile.semantic === 'json' && columns.some(one => hasConcept(one, 'city')) && isAddress(column)) {
    return {
      text: `It repeats the address columns as JSON (${plural(profile.filled, 'row')}).`,
      ...(profile.examples[0] === undefined ? {} : { evidence: profile.examples[0].slice(0, 80) }),
    };
  }
  return undefined;
}

/** Salesforce keeps “IsPartner” for itself. In a system that nobody knows it is what somebody said of some records and not of
 *  others. */
function isSaid({ profile }: StudiedColumn, isOfSystem: boolean): boolean {
  return !isOfSystem && profile.type === 'boolean' && profile.distinct > 1;
}

function isCustomDate(column: StudiedColumn): boolean {
  return column.header.isCustom && (column.profile.type === 'date' || column.profile.type === 'datetime');
}

function isAddress(column: StudiedColumn): boolean {
  return hasConcept(column, 'street') || (column.profile.examples[0] ?? '').includes('"city"');
}

function both(columns: readonly StudiedColumn[], ...concepts: readonly Concept[]): boolean {
  return concepts.every(concept =>
    columns.some(column => column.profile.filled > 0 && hasConcept(column, concept)),
  );
}

function sharesWord(a: StudiedColumn, b: StudiedColumn): boolean {
  return a.header.tokens.some(word => b.header.tokens.includes(word));
}
