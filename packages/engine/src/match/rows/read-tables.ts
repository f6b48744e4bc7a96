// Reads the rows of tables into the numbers by which they are compared, by as many threads as there are.
import type { Crew } from '../threads/crew.ts';
import type { RowLayout } from './layout.ts';
import { RowPacker, type TableRows } from './packed-rows.ts';
import type { Rows, Written } from './row-writer.ts';

export interface TablesRead {
  rows: Rows;
  /** Of each row, its number in its file. */
  numbers: Uint32Array;
  /** Where each table's rows begin among all rows. */
  starts: readonly number[];
}

/** Reads all rows. Each thread writes those that it was given for itself; then all are brought to their places. */
export async function readTables(
  { stride }: RowLayout,
  tables: readonly TableRows[],
  crew: Crew,
  signal?: AbortSignal,
): Promise<TablesRead> {
  const packer = new RowPacker();
  await crew.run('write', packer.packed(tables, signal), () => undefined);
  const written = await crew.each('written', () => undefined);
  const sum = (of: keyof Written, upTo = written.length): number =>
    written.slice(0, upTo).reduce((total, one) => total + one[of], 0);
  const rows: Rows = {
    count: packer.count,
    words: new Uint32Array(new SharedArrayBuffer(packer.count * stride * 4)),
    letters: new Uint16Array(new SharedArrayBuffer(sum('letters') * 2)),
    tokens: new Uint32Array(new SharedArrayBuffer(sum('tokens') * 4)),
  };
  await crew.each('place', by => ({ rows, letters: sum('letters', by), tokens: sum('tokens', by) }));
  return { rows, numbers: packer.numbers, starts: packer.starts };
}
