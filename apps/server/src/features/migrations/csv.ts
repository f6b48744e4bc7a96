// Lists of a report as CSV, line by line. Pure.
import { type Cell, csvLine, utf8Mark } from '../../platform/csv.ts';

/** A line of a list, by its column. */
export type Line = Record<string, Cell>;

/** The whole file, page by page. */
export async function* csvOf(
  columns: readonly string[],
  pages: AsyncIterable<readonly Line[]>,
): AsyncGenerator<string> {
  yield `${utf8Mark}${csvLine(columns)}`;
  for await (const page of pages)
    yield page.map(line => csvLine(columns.map(column => line[column]))).join('');
}

/** Minor units as a plain decimal that every spreadsheet adds up: `-1234.50`. */
export function decimal(cents: string | bigint | null | undefined): string {
  if (cents === null || cents === undefined) return '';
  const value = BigInt(cents);
  const size = value < 0n ? -value : value;
  return `${value < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}
