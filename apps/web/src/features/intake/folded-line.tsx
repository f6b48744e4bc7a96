import { counted } from '../../lib/formats/numbers.ts';
import type { GridLine } from '../../ui/grid.tsx';
import type { ColumnRow } from './column-rows.ts';
import type { ShownColumns } from './use-columns.ts';

/** Columns that are empty everywhere, as one line that opens; nothing where there are none. */
export function foldedLine({
  folded,
  unfold,
}: Pick<ShownColumns, 'folded' | 'unfold'>): GridLine<ColumnRow>[] {
  if (folded === 0) return [];
  return [
    {
      key: '\u001ffolded',
      heading: (
        <>
          {counted(folded, 'column')} without a single value
          <button type="button" onClick={unfold} className="font-medium text-accent-ink hover:underline">
            Show
          </button>
        </>
      ),
    },
  ];
}
