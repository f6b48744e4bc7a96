// Rejected rows as a CSV file that a spreadsheet may open: no cell of it can act as a formula. Pure.
import type { RowOutcome } from '@groundwork/contract/migrations';

const columns = ['source', 'row', 'object', 'place', 'value', 'reason'] as const;

/** What spreadsheets take for the beginning of a formula, also behind blanks and in full width. */
const formula = /^\s*[=+\-@\t\r\n|＝＋－＠]/u;
/** A plain number is no formula, whatever its sign. */
const plainNumber = /^[+-]?\d+(?:[.,]\d+)*$/;

/** One cell: a leading apostrophe makes a spreadsheet take it as text. */
export function csvCell(value: string): string {
  const safe = formula.test(value) && !plainNumber.test(value) ? `'${value}` : value;
  return /[",\r\n;\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvHeader = `${columns.join(',')}\r\n`;

export function csvLines(rows: readonly RowOutcome[]): string {
  return rows
    .map(row => `${columns.map(column => csvCell(String(row[column] ?? ''))).join(',')}\r\n`)
    .join('');
}

/** The whole file, page by page. */
export async function* rejectedCsv(pages: AsyncIterable<RowOutcome[]>): AsyncGenerator<string> {
  // Spreadsheets take a file without this mark for whatever encoding their language once used.
  yield `\uFEFF${csvHeader}`;
  for await (const page of pages) yield csvLines(page);
}
