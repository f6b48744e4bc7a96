// Makes a table of raw records: finds its header, names its columns, and pads, drops or marks its rows.

import { Refusal } from '@groundwork/contract/errors';
import type { FileProblem } from '@groundwork/contract/profiles';
import type { ReadLimits } from '../limits/read-limits.ts';
import { number, plural } from '../words/wording.ts';
import { headerIndex, usualWidth } from './dialect.ts';
import { footerLength, MAX_FOOTER_RECORDS } from './footer.ts';
import { looksLikeData, nameColumns } from './header.ts';
import { layoutProblem } from './layout.ts';
import { placeOf } from './place.ts';
import type { Source, SourceRow } from './source.ts';
import type { RawRecord } from './tokenizer.ts';
import { brokenHeader, SwallowedRows, swallowedLines, unclosedHeader } from './unclosed.ts';

/** Where raw records come from: a delimited file or a sheet. Each call reads from the beginning. */
export interface RecordReader {
  /** Cells the records should have, told once the header is known. */
  read(options: {
    width: number;
    signal: AbortSignal | undefined;
    onNulls(count: number): void;
  }): AsyncIterable<RawRecord[]>;
}

export interface TableOrigin {
  id: string;
  file: string;
  sheet: string | null;
  encoding: string;
  encodingDoubt?: Source['encodingDoubt'];
  delimiter: string | null;
  bytes: number;
  problems: FileProblem[];
  /** U+FFFD in a row means that its bytes could not be decoded. */
  isBroken: boolean;
  /** The first record is a `sep=` line. */
  hasSeparatorLine: boolean;
}

/** Small enough for a caller to copy or to send in one piece. */
const BATCH_ROWS = 4096;

interface Layout {
  header: string[];
  headerRow: number;
}

/** Builds the source from its first records; undefined when they hold no cell at all. */
export function tableOf(
  origin: TableOrigin,
  sample: RawRecord[],
  reader: RecordReader,
  limits: ReadLimits,
): Source | undefined {
  const layout = layoutOf(origin, sample);
  if (!layout) return undefined;
  const { isBroken: _broken, hasSeparatorLine: _separator, ...source } = origin;
  let isFirstPass = true;
  return {
    ...source,
    ...layout,
    async *rows(signal) {
      const pass = new Pass(origin, layout, limits);
      let nulls = 0;
      const onNulls = (count: number): void => {
        nulls = count;
      };
      for await (const records of reader.read({ width: layout.header.length, signal, onNulls })) {
        signal?.throwIfAborted();
        const rows = pass.take(records);
        for (let from = 0; from < rows.length; from += BATCH_ROWS) yield rows.slice(from, from + BATCH_ROWS);
      }
      const rest = pass.finish();
      if (rest.length > 0) yield rest;
      if (isFirstPass) source.problems.push(...pass.problems(nulls));
      isFirstPass = false;
    },
  };
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
  if (!isUnclosed && records.slice(0, index).some(record => record.cells.some(cell => cell !== ''))) {
    origin.problems.push({
      place: placeOf(origin, found.row),
      problem: `The table begins here; ${plural(found.row - 1, 'line before it is', 'lines before it are')} a title or notes.`,
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
  const { header, problems } = nameColumns(cells, placeOf(origin, found.row), hasOwnHeader);
  origin.problems.push(...problems);
  const layout = layoutProblem(cells, below, placeOf(origin));
  if (layout) origin.problems.push(layout);
  if (below.length === 0 && hasOwnHeader && !isUnclosed) {
    origin.problems.push({
      place: placeOf(origin),
      problem: 'There are column names but no rows.',
      mend: 'Export it again if rows were expected.',
      code: 'no_rows',
    });
  }
  return { header, headerRow: hasOwnHeader ? found.row : 0 };
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

/** One reading of all records. */
class Pass {
  #rows = 0;
  #short = { count: 0, first: 0, cells: 0 };
  #dropped: string[] = [];
  /** Records that may turn out to be a report's footer, if nothing but such records follows. */
  #held: RawRecord[] = [];
  readonly #swallowed = new SwallowedRows();
  readonly #origin: TableOrigin;
  readonly #layout: Layout;
  readonly #limits: ReadLimits;

  constructor(origin: TableOrigin, layout: Layout, limits: ReadLimits) {
    this.#origin = origin;
    this.#layout = layout;
    this.#limits = limits;
  }

  take(records: RawRecord[]): SourceRow[] {
    const rows: SourceRow[] = [];
    for (const record of records) {
      if (record.row <= this.#layout.headerRow || (record.row === 1 && this.#origin.hasSeparatorLine))
        continue;
      const isThin = !record.fault && record.cells.filter(cell => cell !== '').length <= 1;
      if (isThin && this.#layout.header.length > 2 && this.#held.length < MAX_FOOTER_RECORDS) {
        this.#held.push(record);
        continue;
      }
      if (this.#held.length > 0) this.#release(rows, this.#held.length);
      this.#add(rows, record);
    }
    return rows;
  }

  finish(): SourceRow[] {
    const rows: SourceRow[] = [];
    const footer = footerLength(this.#held);
    this.#release(rows, this.#held.length - footer.records);
    this.#dropped = footer.lines;
    return rows;
  }

  problems(nulls: number): FileProblem[] {
    const problems: FileProblem[] = [];
    const swallowed = this.#swallowed.problem(this.#origin.file);
    if (swallowed) problems.push(swallowed);
    const { count, first, cells } = this.#short;
    // A sheet does not store empty cells at the end of a row; only in text does their absence mean something.
    if (count > 0 && this.#origin.sheet === null) {
      problems.push({
        place: placeOf(this.#origin, first),
        problem: `${plural(count, 'row has', 'rows have')} fewer cells than the header (this one has ${number(cells)} of ${number(this.#layout.header.length)}).`,
        mend: 'Nothing to do: the missing cells are read as empty.',
        code: 'ragged_short',
      });
    }
    if (this.#dropped.length > 0) {
      problems.push({
        place: placeOf(this.#origin),
        value: this.#dropped.join(' / ').slice(0, 500),
        problem: `${plural(this.#dropped.length, 'line after the table is', 'lines after the table are')} a report's footer.`,
        mend: 'Nothing to do: these lines are left out.',
        code: 'footer',
      });
    }
    if (nulls > 0) {
      problems.push({
        place: placeOf(this.#origin),
        problem: `${plural(nulls, 'NUL character was', 'NUL characters were')} removed.`,
        mend: 'Nothing to do, unless values look cut.',
        code: 'nul_removed',
      });
    }
    return problems;
  }

  #release(rows: SourceRow[], count: number): void {
    for (const record of this.#held.slice(0, count)) this.#add(rows, record);
    this.#held = [];
  }

  #add(rows: SourceRow[], record: RawRecord): void {
    if (record.cells.length === 0 && !record.fault) return;
    if (++this.#rows > this.#limits.maxRows) throw this.#tooManyRows(record.row);
    if (this.#rows * this.#layout.header.length > this.#limits.maxCells) throw this.#tooManyCells(record.row);
    rows.push(this.#rowOf(record));
  }

  #rowOf(record: RawRecord): SourceRow {
    const { row, cells, fault } = record;
    const width = this.#layout.header.length;
    const raw = record.raw ?? cells.join(this.#origin.delimiter ?? ' ');
    this.#swallowed.see(record, width, this.#origin.delimiter);
    const extra = cells.length > width ? cells.splice(width) : [];
    const length = cells.length;
    while (cells.length < width) cells.push('');
    if (fault) return { row, cells, bad: { ...fault, raw } };
    if (extra.some(cell => cell !== '')) {
      const reason = `The row has ${length + extra.length} cells, the header ${width}.`;
      return { row, cells, bad: { code: 'ragged_long', reason, raw } };
    }
    if (this.#origin.isBroken && raw.includes('\ufffd')) {
      const { encoding } = this.#origin;
      const reason =
        encoding === 'utf-8'
          ? 'Some bytes are not valid UTF-8, although the rest of the file is.'
          : `Some bytes are no text in ${encoding}.`;
      return { row, cells, bad: { code: 'undecodable', reason, raw } };
    }
    if (length < width && this.#short.count++ === 0)
      Object.assign(this.#short, { first: row, cells: length });
    return { row, cells };
  }

  #tooManyCells(row: number): Refusal {
    const width = this.#layout.header.length;
    const { maxCells } = this.#limits;
    return new Refusal('too_large', {
      faults: [
        {
          place: placeOf(this.#origin, row),
          message: `The table has ${number(width)} columns and at least ${number(this.#rows)} rows; the limit is ${number(maxCells)} cells, which is ${number(Math.floor(maxCells / width))} rows of that width.`,
          mend: 'Export only the columns that are needed, or split the export into several files.',
        },
      ],
    });
  }

  #tooManyRows(row: number): Refusal {
    return new Refusal('too_large', {
      faults: [
        {
          place: placeOf(this.#origin, row),
          message: `The table has more than ${this.#limits.maxRows} rows.`,
          mend: 'Split the export into several files.',
        },
      ],
    });
  }
}
