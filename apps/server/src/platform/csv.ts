// CSV as answers: RFC 4180, and no cell that a spreadsheet would run.

export type Cell = string | number | boolean | null | undefined;

/** What spreadsheets take for the start of a formula, also behind blanks and in full width. */
const formulaStart = /^\s*[=+\-@\t\r\n|＝＋－＠]/u;
/** A plain number is no formula, whatever its sign. */
const plainNumber = /^[+-]?\d+(?:[.,]\d+)*$/;

/** One cell. Text that would be a formula gets an apostrophe in front, by which a spreadsheet takes it as text. */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const safe = formulaStart.test(value) && !plainNumber.test(value) ? `'${value}` : value;
  return /[",\r\n;\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Spreadsheets take a file without this mark for whatever encoding their language once used. */
export const utf8Mark = '\uFEFF';

/** A table of rows that all have the named columns. */
export function csvTable<T extends object>(
  columns: readonly (keyof T & string)[],
  rows: readonly T[],
): string {
  const cells = (row: T) => columns.map(column => asCell(row[column]));
  return `${utf8Mark}${csvLine(columns)}${rows.map(row => csvLine(cells(row))).join('')}`;
}

/** What has parts of its own stands in its cell as JSON. */
function asCell(value: unknown): Cell {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain || value === null || value === undefined ? value : JSON.stringify(value);
}
