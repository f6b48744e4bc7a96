// Some rows of large tables as they are written, read once more.
import type { MatchTable } from '@groundwork/engine/match/match-tables';
import { PlainRows } from '@groundwork/engine/read/plain-rows';

/** The cells of the rows, which are given by their places among all rows. */
export async function rowTexts(
  wanted: Iterable<number>,
  starts: readonly number[],
  tables: readonly MatchTable[],
  signal: AbortSignal,
): Promise<Map<number, readonly string[]>> {
  const texts = new Map<number, readonly string[]>();
  const rest = [...new Set(wanted)].sort((one, other) => one - other);
  for (const [at, { source }] of tables.entries()) {
    const start = starts[at] ?? 0;
    const end = starts[at + 1] ?? Number.POSITIVE_INFINITY;
    const ofTable = rest.filter(row => row >= start && row < end);
    let next = 0;
    let row = start;
    if (ofTable.length === 0) continue;
    for await (const batch of source.pieces?.(signal) ?? source.rows(signal)) {
      const count = batch instanceof PlainRows ? batch.count : batch.length;
      for (let one = ofTable[next]; one !== undefined && one < row + count; one = ofTable[++next])
        texts.set(
          one,
          batch instanceof PlainRows ? cellsOf(batch, one - row) : (batch[one - row]?.cells ?? []),
        );
      row += count;
      if (next === ofTable.length) break;
    }
  }
  return texts;
}

function cellsOf(rows: PlainRows, row: number): string[] {
  return Array.from({ length: rows.width }, (_, column) => {
    const cell = row * rows.width + column;
    const end = rows.ends[cell] ?? 0;
    return end < 0 ? rows.cleaned(cell) : rows.text(rows.starts[cell] ?? 0, end, false);
  });
}
