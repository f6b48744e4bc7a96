// How many cells of a source hold something.
import type { SourceProfile } from '@groundwork/contract/profiles';
import { emptiedCells } from './settled-placeholders.ts';

/** Filled cells of a source, its placeholders included, and those of its bad rows as far as they can be told. */
export function filledCells({ columns, bad_cells = 0 }: SourceProfile): number {
  return columns.reduce((sum, column) => sum + column.filled + emptiedCells(column), bad_cells);
}

/** Rows whose cells count: those that could not be read, and what stands among the rows and is none, fill no column. */
export function rowsRead({ rows, bad_rows }: Pick<SourceProfile, 'rows' | 'bad_rows'>): number {
  return rows - bad_rows;
}
