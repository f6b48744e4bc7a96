// A table of some rows of another.
import { PlainRows } from './plain-rows.ts';
import type { Source, SourceRow } from './source.ts';

/** Rows are told by what they say in one column. */
export interface RowChoice {
  column: number;
  isKept: (value: string) => boolean;
  /** Whether bad rows, of which nobody knows what they say, are among them. */
  hasBad: boolean;
}

/** What of the source reads only the rows that are kept. Where the whole can be read as bytes, no text is made of the others: a
 *  file of which several tables are made is gone through once for each. */
export function someRows(
  source: Source,
  { column, isKept, hasBad }: RowChoice,
): Pick<Source, 'rows' | 'pieces'> {
  const keeps = ({ cells, bad }: SourceRow): boolean => (bad ? hasBad : isKept(cells[column] ?? ''));
  async function* some(
    read: AsyncIterable<SourceRow[] | PlainRows>,
  ): AsyncGenerator<SourceRow[] | PlainRows> {
    for await (const piece of read) {
      if (piece instanceof PlainRows) {
        piece.keep(column, isKept);
        if (piece.count > 0) yield piece;
      } else {
        const kept = piece.filter(keeps);
        if (kept.length > 0) yield kept;
      }
    }
  }
  const { pieces } = source;
  return {
    pieces: pieces && (signal => some(pieces(signal))),
    async *rows(signal) {
      for await (const piece of some(pieces?.(signal) ?? source.rows(signal)))
        yield piece instanceof PlainRows ? piece.rows() : piece;
    },
  };
}
