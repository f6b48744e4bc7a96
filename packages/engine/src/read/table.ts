// Makes a table of raw records: finds its header, names its columns, and pads, drops or marks its rows.

import type { FileProblem } from '@groundwork/contract/profiles';
import type { ReadLimits } from '../limits/read-limits.ts';
import { plural } from '../words/wording.ts';
import { headerIndex, usualWidth } from './dialect.ts';
import { ColumnSums, isSecondHeader, type SumCandidate } from './extra-rows.ts';
import { grouped, groupsOver, looksLikeData, nameColumns } from './header.ts';
import { layoutProblem } from './layout.ts';
import { type Layout, Pass, type RowsOrigin } from './pass.ts';
import { placeOf } from './place.ts';
import { PlainRows } from './plain-rows.ts';
import type { Source, SourceRow } from './source.ts';
import type { RawRecord } from './tokenizer.ts';
import { brokenHeader, swallowedLines, unclosedHeader } from './unclosed.ts';

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

export interface TableOrigin extends RowsOrigin {
  id: string;
  encodingDoubt?: Source['encodingDoubt'];
  bytes: number;
  problems: FileProblem[];
}

/** Small enough for a caller to copy or to send in one piece. */
const BATCH_ROWS = 4096;

/** Builds the source from its first records; undefined when they hold no cell at all. */
export function tableOf(
  origin: TableOrigin,
  sample: RawRecord[],
  reader: RecordReader,
  limits: ReadLimits,
): Source | undefined {
  const found = layoutOf(origin, sample);
  if (!found) return undefined;
  const layout = found;
  const { isBroken: _broken, hasSeparatorLine: _separator, ...source } = origin;
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
  const { readPieces } = reader;
  // What stands around the header, and a line that tells the delimiter, is for the tokenizer.
  const firstPlainRow = Math.max(1, headerRow, layout.secondHeader ?? 0) + 1;
  return {
    ...source,
    header,
    headerRow,
    async *rows(signal) {
      for await (const rows of through(reader.read(reading(signal)), signal))
        if (!(rows instanceof PlainRows)) yield rows;
    },
    pieces: readPieces && (signal => through(readPieces({ ...reading(signal), firstPlainRow }), signal)),
  };
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

function layoutOf(origin: TableOrigin, sample: RawRecord[]): Layout | undefined {
  const records = origin.hasSeparatorLine ? sample.slice(1) : sample;
  const usual = usualWidth(records);
  const at = headerIndex(records, usual);
  const broken = brokenHeader(records, at, usual);
  const index = broken ? records.findIndex(record => record.row === broken.row) : at;
  const found = broken ?? records[index];
  if (!found) return undefined;
  const below = records.slice(index + 1).filter(record => record.cells.length > 0);
  const hasOwnHeader = !looksLikeData(found.cells);
  const isUnclosed = hasOwnHeader && reportUnclosed(origin, records.slice(0, index), found, below);
  const above = records[index - 1];
  const groups = hasOwnHeader && above && !broken ? groupsOver(found.cells, above.cells) : undefined;
  if (groups && above) origin.problems.push(grouped(placeOf(origin, above.row), above.cells));
  const before = groups ? index - 1 : index;
  if (!isUnclosed && records.slice(0, before).some(record => record.cells.some(cell => cell !== ''))) {
    origin.problems.push({
      place: placeOf(origin, found.row),
      problem: `The table begins here; ${plural(found.row - 1 - (groups ? 1 : 0), 'line before it is', 'lines before it are')} a title or notes.`,
      mend: 'Nothing to do: these lines are left out.',
      code: 'preamble',
    });
  }
  if (!hasOwnHeader) {
    origin.problems.push({
      place: placeOf(origin, found.row),
      value: found.cells.slice(0, 5).join(' | ').slice(0, 500),
      problem: 'The first row holds data, not column names.',
      mend: 'Add a header row, or name the columns in the mapping.',
      code: 'no_header',
    });
  }
  // Columns that the header does not name but most rows fill still are columns.
  const isWider = below.filter(record =>
    record.cells.slice(found.cells.length).some(cell => cell !== ''),
  ).length;
  const width = isWider > below.length / 2 ? usualWidth(below) : found.cells.length;
  const cells = Array.from({ length: width }, (_, column) =>
    hasOwnHeader ? (found.cells[column] ?? '') : '',
  );
  const named = groups ? cells.map((cell, column) => `${groups[column] ?? ''} ${cell}`.trim()) : cells;
  const { header, problems } = nameColumns(named, placeOf(origin, found.row), hasOwnHeader);
  origin.problems.push(...problems);
  const layout = layoutProblem({ header: cells, below, all: records }, placeOf(origin));
  if (layout) origin.problems.push(layout);
  if (below.length === 0 && hasOwnHeader && !isUnclosed) {
    origin.problems.push({
      place: placeOf(origin),
      problem: 'There are column names but no rows.',
      mend: 'Export it again if rows were expected.',
      code: 'no_rows',
    });
  }
  const [next, ...rest] = below;
  const secondHeader = hasOwnHeader && next && isSecondHeader(next, rest) ? next.row : undefined;
  return { header, headerRow: hasOwnHeader ? found.row : 0, secondHeader };
}

/** Says where a quotation mark hides the column names or the rows behind them; false when none does. */
function reportUnclosed(
  origin: TableOrigin,
  before: readonly RawRecord[],
  header: RawRecord,
  below: readonly RawRecord[],
): boolean {
  const broken = [...before, header].find(record => record.fault?.code === 'unbalanced_quote');
  const width = Math.max(usualWidth(below), header.cells.length);
  const swallowed = swallowedLines(header, width, origin.delimiter);
  const isCut = below.length === 0 && header.cells.some(cell => cell.split('"').length % 2 === 0);
  if (!broken && swallowed === 0 && !isCut) return false;
  const line = (broken ?? header).lines?.first ?? header.row;
  origin.problems.push(unclosedHeader(origin.file, line, swallowed));
  return true;
}
