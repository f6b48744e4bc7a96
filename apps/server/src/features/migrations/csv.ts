// Rejected rows and cells that were not carried over as CSV files, page by page. Pure.
import type { RowOutcome } from '@groundwork/contract/migrations';
import { csvLine, utf8Mark } from '../../platform/csv.ts';

const columns = ['source', 'row', 'object', 'place', 'value', 'reason'] as const;

/** A cell that is not carried over, or so many of a column or row. */
export interface CellsLine {
  source: string;
  row: number | '';
  column: string;
  value: string;
  reason: string;
  cells: number;
}

const cellColumns = ['source', 'row', 'column', 'value', 'reason', 'cells'] as const;

/** The whole file, page by page. */
export async function* rejectedCsv(pages: AsyncIterable<RowOutcome[]>): AsyncGenerator<string> {
  yield `${utf8Mark}${csvLine(columns)}`;
  for await (const page of pages) yield page.map(row => csvLine(columns.map(column => row[column]))).join('');
}

/** The whole file of cells, page by page; the last column adds up to all cells that are not carried over. */
export async function* cellsCsv(pages: AsyncIterable<CellsLine[]>): AsyncGenerator<string> {
  yield `${utf8Mark}${csvLine(cellColumns)}`;
  for await (const page of pages)
    yield page.map(line => csvLine(cellColumns.map(column => line[column]))).join('');
}
