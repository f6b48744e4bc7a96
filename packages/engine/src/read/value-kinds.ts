// What the cells of a column are, told by how they are written: enough to tell names of columns from rows.
import type { RawRecord } from './tokenizer.ts';

/** Rows that say how the columns below are written. */
export const MOST_LOOKED_AT = 200;
/** Of the other rows' cells: a column is of a kind when nearly all are. */
const MOSTLY = 0.8;
export const FEWEST_ROWS = 2;

const EMAIL = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;
const DAY = /^\d{4}-\d{1,2}-\d{1,2}([T ].*)?$|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}([ T].*)?$/;
export const NUMBERS = /^[-+(]?[\p{Sc}\s]*\d[\d.,'’\s]*[%\p{Sc}\s)]*$/u;
const PHONE = /^[+(]?\d[\d\s().\-/]{4,}$/;
const LINK = /^https?:\/\//i;
const kinds: readonly RegExp[] = [EMAIL, DAY, NUMBERS, PHONE, LINK];

/** What nearly all cells of a column are; undefined for words. */
export function kindOf(rows: readonly RawRecord[], column: number): RegExp | undefined {
  const cells = filledCells(rows, column);
  if (cells.length < FEWEST_ROWS) return undefined;
  return mostly(cells, kinds);
}

function filledCells(rows: readonly RawRecord[], column: number): string[] {
  return rows.map(row => row.cells[column] ?? '').filter(cell => cell !== '');
}

function mostly(cells: readonly string[], among: readonly RegExp[]): RegExp | undefined {
  return among.find(kind => cells.filter(cell => kind.test(cell)).length >= cells.length * MOSTLY);
}

/** What people call such values; a number with a plus or parted by blanks is rather a phone than an amount. */
const named: readonly [kind: RegExp, words: string][] = [
  [EMAIL, 'e-mail addresses'],
  [LINK, 'links'],
  [DAY, 'dates'],
  [/^(\+\d[\d\s().\-/]{5,}|\(?0\d{1,5}[)\s/-][\d\s().\-/]{4,}|\(\d{2,5}\)[\d\s.\-/]{5,})$/, 'phone numbers'],
  [/^\d+$/, 'whole numbers'],
  [NUMBERS, 'numbers'],
  [/^(yes|no|y|n|true|false|ja|nein|oui|non|si|sí|no|sim|não)$/i, 'yes or no'],
];

/** `e-mail addresses`, for a column that nothing names; `text` for words, `nothing` where no cell is filled. */
export function valueWords(rows: readonly RawRecord[], column: number): string {
  const cells = filledCells(rows.slice(0, MOST_LOOKED_AT), column);
  if (cells.length === 0) return 'nothing';
  const kind = mostly(
    cells,
    named.map(([test]) => test),
  );
  return named.find(([test]) => test === kind)?.[1] ?? 'text';
}
