// A table of some rows of another.
import type { Source, SourceRow } from './source.ts';

/** What of the source reads only the rows that are kept; they cannot be read as bytes. */
export function someRows(
  source: Source,
  keeps: (row: SourceRow) => boolean,
): Pick<Source, 'rows' | 'pieces'> {
  async function* rows(signal: AbortSignal | undefined): AsyncGenerator<SourceRow[]> {
    for await (const batch of source.rows(signal)) {
      const kept = batch.filter(keeps);
      if (kept.length > 0) yield kept;
    }
  }
  return { pieces: undefined, rows };
}
