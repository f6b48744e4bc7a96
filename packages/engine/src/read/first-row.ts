// Whether the first row of a table names its columns or is a row like the others. A row taken for names is a record lost, and
// names taken for a row are a record made up.
import { knownHeaders } from '../words/known-header.ts';
import { looksLikeData } from './header.ts';
import type { RawRecord } from './tokenizer.ts';
import { FEWEST_ROWS, kindOf, MOST_LOOKED_AT } from './value-kinds.ts';

export type FirstRow = 'names' | 'data' | 'unsure';

/** `first_name`, `FirstName`: nobody writes a value like this. */
const IDENTIFIER = /^[a-z][a-z\d]*([_.][a-z\d]+)+$|^[A-Za-z]+[a-z\d][A-Z][A-Za-z]*$/;
/** A year is also what people call a column. */
const YEAR = /^(19|20)\d\d$/;

export function judgeFirstRow({ cells }: RawRecord, below: readonly RawRecord[]): FirstRow {
  if (looksLikeData(cells)) return 'data';
  if (knownHeaders(cells) > 0 || cells.some(cell => IDENTIFIER.test(cell))) return 'names';
  const rows = below
    .filter(row => !row.fault && row.cells.length > 1 && !isSame(row.cells, cells))
    .slice(0, MOST_LOOKED_AT);
  if (rows.length < FEWEST_ROWS || cells.filter(cell => cell !== '').length < 2) return 'names';
  let isProven = false;
  for (const [column, cell] of cells.entries()) {
    const kind = cell === '' || YEAR.test(cell) ? undefined : kindOf(rows, column);
    if (kind?.test(cell)) return 'data';
    isProven ||= kind !== undefined;
  }
  if (isProven) return 'names';
  const recurs = cells.some((cell, column) => cell !== '' && rows.some(row => row.cells[column] === cell));
  return recurs ? 'data' : 'unsure';
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((cell, column) => cell === right[column]);
}
