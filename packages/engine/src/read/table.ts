// Makes a table of raw records: finds its header, names its columns, and pads, drops or marks its rows.

import type { ReadLimits } from '../limits/read-limits.ts';
import { ColumnSums, type SumCandidate } from './extra-rows.ts';
import { layoutOf } from './find-layout.ts';
import { type Layout, Pass } from './pass.ts';
import { withPeriodSums } from './period-sums.ts';
import { PlainRows } from './plain-rows.ts';
import type { ReadingChoice } from './reading-choice.ts';
import type { Source, SourceRow } from './source.ts';
import type { TableOrigin } from './table-origin.ts';
import type { RawRecord } from './tokenizer.ts';

interface Reading {
  /** Cells the records should have, told once the header is known. */
  width: number;
  signal: AbortSignal | undefined;
  onNulls(count: number): void;
}

/** Where raw records come from: a delimited file or a sheet. Each call reads from the beginning. */
export interface RecordReader {
  read(reading: Reading): AsyncIterable<RawRecord[]>;
  /** The same, with plain rows as bytes from the row on that is given. */
  readPieces?: (reading: Reading & { firstPlainRow: number }) => AsyncIterable<RawRecord[] | PlainRows>;
}

/** Small enough for a caller to copy or to send in one piece. */
const BATCH_ROWS = 4096;

/** Builds the source from its first records; undefined when they hold no cell at all. */
export function tableOf(
  origin: TableOrigin,
  sample: RawRecord[],
  reader: RecordReader,
  limits: ReadLimits,
  choice: ReadingChoice = {},
): Source | undefined {
  const found = layoutOf(origin, sample, choice);
  if (!found) return undefined;
  const layout = found;
  const { isBroken: _broken, hasSeparatorLine: _separator, merges: _merges, ...source } = origin;
  const { header, headerRow } = layout;
  let isFirstPass = true;
  let lastIsSum: boolean | undefined;
  let nulls = 0;
  const reading = (signal: AbortSignal | undefined): Reading => ({
    width: header.length,
    signal,
    onNulls: count => {
      nulls = count;
    },
  });
  async function* through(
    read: AsyncIterable<RawRecord[] | PlainRows>,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<SourceRow[] | PlainRows> {
    const pass = new Pass(origin, layout, limits);
    for await (const piece of read) {
      signal?.throwIfAborted();
      const isPlain = piece instanceof PlainRows;
      const rows = isPlain ? pass.release(piece.firstRow, piece.count) : pass.take(piece);
      for (let from = 0; from < rows.length; from += BATCH_ROWS) yield rows.slice(from, from + BATCH_ROWS);
      if (isPlain) yield piece;
    }
    const candidate = pass.sumCandidate;
    if (candidate) lastIsSum ??= await addsUp(origin, layout, { reader, limits, signal, candidate });
    const rest = pass.finish(lastIsSum === true ? candidate?.record.row : undefined);
    if (rest.length > 0) yield rest;
    if (isFirstPass) source.problems.push(...pass.problems(nulls));
    isFirstPass = false;
  }
  // Names that come again on every page, and rows of formulas alone, are found in texts.
  const readPieces = layout.hasPages || layout.isRest ? undefined : reader.readPieces;
  // What stands around the header, and a line that tells the delimiter, is for the tokenizer.
  const firstPlainRow = Math.max(1, layout.skipped, layout.secondHeader ?? 0) + 1;
  const table: Source = {
    ...source,
    header,
    headerRow,
    async *rows(signal) {
      for await (const rows of through(reader.read(reading(signal)), signal))
        if (!(rows instanceof PlainRows)) yield rows;
    },
    pieces: readPieces && (signal => through(readPieces({ ...reading(signal), firstPlainRow }), signal)),
  };
  return choice.periods === 'sum' ? withPeriodSums(table) : table;
}

/** Whether the last row holds the sums of those columns: read once more, for few tables end so. */
async function addsUp(
  origin: TableOrigin,
  layout: Layout,
  {
    reader,
    limits,
    signal,
    candidate,
  }: { reader: RecordReader; limits: ReadLimits; signal: AbortSignal | undefined; candidate: SumCandidate },
): Promise<boolean> {
  const pass = new Pass(origin, layout, limits);
  const sums = new ColumnSums(candidate.columns);
  const width = layout.header.length;
  const add = (rows: readonly SourceRow[]): void => {
    for (const { row, cells, bad } of rows) if (!bad && row < candidate.record.row) sums.add(cells);
  };
  for await (const records of reader.read({ width, signal, onNulls: () => undefined })) {
    signal?.throwIfAborted();
    add(pass.take(records));
  }
  add(pass.finish());
  return sums.isSum(candidate);
}
