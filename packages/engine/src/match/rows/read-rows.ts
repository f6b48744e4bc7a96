// Reads the rows of tables into the numbers by which they are compared.
import { WrittenText } from '../../profile/cells.ts';
import { PlainRows } from '../../read/plain-rows.ts';
import type { Source } from '../../read/source.ts';
import type { ColumnSlots } from './layout.ts';
import type { RowWriter } from './row-writer.ts';

/** Writes all rows of a table, in order; bad rows too, by what can be read of them. */
export async function readRows(
  source: Source,
  columns: readonly ColumnSlots[],
  writer: RowWriter,
  signal?: AbortSignal,
): Promise<void> {
  const written = new WrittenText();
  const writeText = (column: ColumnSlots, text: string): void => {
    if (text !== '') writer.write(column, written, 0, written.write(text));
  };
  for await (const batch of source.pieces?.(signal) ?? source.rows(signal)) {
    if (batch instanceof PlainRows) {
      for (let row = 0; row < batch.count; row++) {
        writer.begin(batch.firstRow + row);
        for (const column of columns) {
          const cell = row * batch.width + column.column;
          const from = batch.starts[cell] ?? 0;
          const to = batch.ends[cell] ?? 0;
          if (to < 0) writeText(column, batch.cleaned(cell));
          else if (to > from) writer.write(column, batch, from, to);
        }
        writer.end();
      }
      continue;
    }
    for (const { row, cells } of batch) {
      writer.begin(row);
      for (const column of columns) writeText(column, cells[column.column] ?? '');
      writer.end();
    }
  }
}
