// clusters.csv: one line for each row that was read.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Matches, MatchTable } from '@groundwork/engine/match/match-tables';
import { csvCell } from '../../apps/server/src/platform/csv.ts';
import { type Clusters, confidenceOf } from './clusters.ts';

/** Lines that are written at once. */
const LINES = 8192;

/** Writes the file, all of it or nothing: what was there before stays until every line is written. */
export async function writeClusters(
  file: string,
  tables: readonly MatchTable[],
  matches: Matches,
  clusters: Clusters,
  signal: AbortSignal,
): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  const out = createWriteStream(part, { flags: 'wx' });
  try {
    await once(out, 'open');
    for (const text of linesOf(tables, matches, clusters)) {
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

function* linesOf(
  tables: readonly MatchTable[],
  { rows, starts, numbers, sureness }: Matches,
  { ids, sizes }: Clusters,
): Generator<string> {
  let text = 'file,row,cluster_id,confidence\n';
  for (const [at, { source }] of tables.entries()) {
    const file = csvCell(source.id);
    const end = starts[at + 1] ?? rows;
    for (let row = starts[at] ?? 0; row < end; row++) {
      const id = ids[row] ?? 0;
      const confidence = confidenceOf(sureness[row] ?? 0, sizes[id] ?? 1);
      text += `${file},${numbers[row] ?? 0},${id},${confidence === 1 ? '1' : confidence.toFixed(4)}\n`;
      if (row % LINES !== 0) continue;
      yield text;
      text = '';
    }
  }
  yield text;
}
