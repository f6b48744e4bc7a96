// CSV as answers: RFC 4180, and no cell that a spreadsheet would run.

export type Cell = string | number | boolean | null | undefined;

/** What a spreadsheet takes for the start of a formula, the full-width forms included. */
const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** One cell. Text that would be a formula gets an apostrophe in front; numbers of ours stay numbers. */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A table of rows that all have the named columns. Starts with the mark by which spreadsheets know UTF-8. */
export function csvTable<T extends object>(
  columns: readonly (keyof T & string)[],
  rows: readonly T[],
): string {
  const cells = (row: T) => columns.map(column => asCell(row[column]));
  return `\uFEFF${csvLine(columns)}${rows.map(row => csvLine(cells(row))).join('')}`;
}

/** What has parts of its own stands in its cell as JSON. */
function asCell(value: unknown): Cell {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain || value === null || value === undefined ? value : JSON.stringify(value);
}
