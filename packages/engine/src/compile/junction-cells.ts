// Where the cells of a row end that only links: its ends are used, and so is what says of which kind an end is.
import type { CellNote } from '@groundwork/contract/migrations';
import type { Source, SourceRow } from '../read/source.ts';
import type { CellCounter } from './cell-counts.ts';
import type { Pointer } from './pointers.ts';

interface Ends {
  pointers: readonly Pointer[];
  /** What leads nowhere although the row links others. */
  lost: ReadonlyMap<Pointer, string[]>;
  deletedAt: number;
  /** Where it stands what a link is called; −1 where nothing says so. */
  calledAt: number;
}

/** @returns the cells that something is made of */
export function countJunctionRow(
  sink: { readonly cellCounter: CellCounter; cell(note: CellNote): void },
  source: Source,
  { row, cells }: Pick<SourceRow, 'row' | 'cells'>,
  { pointers, lost, deletedAt, calledAt }: Ends,
): number {
  const counts = sink.cellCounter.of(source);
  let carried = 0;
  for (const [position, cell] of cells.entries()) {
    if (cell === '') continue;
    const pointer = pointers.find(one => one.position === position);
    const values = pointer && lost.get(pointer);
    const isMark =
      position === deletedAt || position === calledAt || pointers.some(one => one.typeAt === position);
    if (!pointer && !isMark) {
      counts.add(position, 'column_left_out');
      continue;
    }
    carried += 1;
    counts.add(position, values ? 'link_not_found' : 'used');
    if (pointer && values)
      sink.cell({
        source: source.id,
        row,
        column: pointer.column,
        value: values.join('; ').slice(0, 500),
        reason: 'No record goes by this value, so it was left out of the link.',
        bucket: 'link_not_found',
      });
  }
  return carried;
}
