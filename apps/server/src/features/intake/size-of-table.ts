// Whether a table is larger than an analysis can hold, found out while somebody waits for the upload and not half an
// hour later. Small files are not read for it: what they may hold is plain from their bytes.
import { Refusal } from '@groundwork/contract/errors';
import type { FileProblem } from '@groundwork/contract/profiles';
import { defaultLimits } from '@groundwork/engine/limits/read-limits';
import type { Source } from '@groundwork/engine/read/source';

/** A row takes a character and the end of its line at the least, whatever the header promises. */
const LEAST_BYTES_OF_A_ROW = 2;

/** What is too large among the tables, in words; reads until it knows. */
export async function findTooLarge(sources: readonly Source[], signal: AbortSignal): Promise<FileProblem[]> {
  const problems: FileProblem[] = [];
  for (const source of sources) {
    const most = (source.bytes / LEAST_BYTES_OF_A_ROW) * source.header.length;
    if (most > defaultLimits.maxCells) problems.push(...(await readThrough(source, signal)));
  }
  return problems;
}

async function readThrough(source: Source, signal: AbortSignal): Promise<FileProblem[]> {
  try {
    for await (const _ of source.rows(signal)) signal.throwIfAborted();
    return [];
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'too_large') throw error;
    return error.faults.map(({ place, message, mend }) => ({
      place,
      problem: message,
      mend: mend ?? 'Split the export into several files.',
      code: error.code,
    }));
  }
}
