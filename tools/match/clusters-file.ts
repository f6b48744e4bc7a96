// clusters.csv: one line for each row that was read.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { MatchedMore } from '@groundwork/engine/match/kept/match-more';
import type { Matches, MatchTable } from '@groundwork/engine/match/match-tables';
import { csvCell } from '../../apps/server/src/platform/csv.ts';
import { type Clusters, confidenceOf } from './clusters.ts';

/** Lines that are written at once. */
const LINES = 8192;

export async function writeClusters(
  file: string,
  tables: readonly MatchTable[],
  matches: Matches,
  clusters: Clusters,
  signal: AbortSignal,
): Promise<void> {
  await write(file, linesOf(tables, matches, clusters), signal);
}

/** Of rows that were added to others: they, and those earlier ones whose cluster has another number now. */
export async function writeLater(file: string, matched: MatchedMore, signal: AbortSignal): Promise<void> {
  await write(file, laterLines(matched), signal);
}

/** Writes the file, all of it or nothing: what was there before stays until every line is written. */
async function write(file: string, lines: Iterable<string>, signal: AbortSignal): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  const out = createWriteStream(part, { flags: 'wx' });
  try {
    await once(out, 'open');
    for (const text of lines) {
      signal.throwIfAborted();
      if (!out.write(text)) await once(out, 'drain', { signal });
    }
    out.end();
    await once(out, 'close');
    await rename(part, file);
  } catch (error) {
    out.destroy();
    await rm(part, { force: true });
    throw error;
  }
}

const HEADER = 'file,row,cluster_id,confidence\n';

function* linesOf(
  tables: readonly MatchTable[],
  { rows, starts, numbers, sureness }: Matches,
  { ids, sizes }: Clusters,
): Generator<string> {
  let text = HEADER;
  for (const [at, { source }] of tables.entries()) {
    const file = csvCell(source.id);
    const end = starts[at + 1] ?? rows;
    for (let row = starts[at] ?? 0; row < end; row++) {
      const id = ids[row] ?? 0;
      text += lineOf(file, numbers[row] ?? 0, id, confidenceOf(sureness[row] ?? 0, sizes[id] ?? 1));
      if (row % LINES !== 0) continue;
      yield text;
      text = '';
    }
  }
  yield text;
}

function* laterLines({ all, first, changed }: MatchedMore): Generator<string> {
  const { ids, numbers, sureness, tables, rows, lastId } = all;
  const sizes = new Uint32Array(lastId + 1);
  for (let row = 0; row < rows.count; row++) sizes[ids[row] ?? 0] = (sizes[ids[row] ?? 0] ?? 0) + 1;
  const files = tables.map(({ id }) => csvCell(id));
  const line = (row: number): string => {
    const id = ids[row] ?? 0;
    const file = files[tables.findLastIndex(({ start }) => start <= row)] ?? '';
    return lineOf(file, numbers[row] ?? 0, id, confidenceOf(sureness[row] ?? 0, sizes[id] ?? 1));
  };
  yield HEADER;
  for (const row of changed) yield line(row);
  for (let row = first; row < rows.count; row++) yield line(row);
}

function lineOf(file: string, row: number, id: number, confidence: number): string {
  return `${file},${row},${id},${confidence === 1 ? '1' : confidence.toFixed(4)}\n`;
}
