// By what a column, a table or a question of one export is the same as one of an earlier export. Learning and applying must
// name places alike, or nothing that was learnt is ever found.
import type { Decision } from '@groundwork/contract/intake';
import { PlaybookQuestion } from '@groundwork/contract/playbook-shapes';
import type { SourceProfile } from '@groundwork/contract/profiles';
import { isAddress, isSchemaWord } from '@groundwork/contract/schema-words';
import { normalForm } from '../learned/normal-form.ts';

/** What reading says of a first row that is data, or that nothing shows to be names. */
const doubtful = ['no_header', 'header_in_doubt', 'header_said_over_data'];

/** The headers of a table in one spelling, sorted, without what looks like data. None where the line of headers is, or may be,
 *  a row: when reading says so, or when one of them is an address. Its other cells are then values as well. */
export function tableHeaders({
  columns: all,
  problems,
}: Pick<SourceProfile, 'columns' | 'problems'>): string[] {
  const columns = all.map(column => column.name);
  if (problems.some(({ code }) => doubtful.includes(code)) || columns.some(isAddress)) return [];
  const known = columns.filter(isSchemaWord).map(normalForm);
  return [...new Set(known.filter(isSchemaWord))].sort().slice(0, 500);
}

/** The header of a column in one spelling; undefined for what may not be kept. */
export function headerKey(header: string, table: readonly string[]): string | undefined {
  const key = normalForm(header);
  return isSchemaWord(header) && table.includes(key) ? key : undefined;
}

/** Which question of a kind that repeats this is; undefined for one that says nothing of other exports. */
export function questionOf({ id }: Pick<Decision, 'id'>): PlaybookQuestion | undefined {
  const kind = PlaybookQuestion.safeParse(id.slice(0, Math.max(0, id.indexOf(':'))));
  return kind.success ? kind.data : undefined;
}

/** How much of two tables' headers is common, of both together: 0 to 1. */
export function likeness(a: readonly string[], b: readonly string[]): number {
  const known = new Set(a);
  const common = b.filter(header => known.has(header)).length;
  return common === 0 ? 0 : common / (a.length + b.length - common);
}
