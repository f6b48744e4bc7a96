// One reading of a table's records: pads, drops or marks its rows, and knows which of them are no rows.
import { Refusal } from '@groundwork/contract/errors';
import type { FileProblem } from '@groundwork/contract/profiles';
import type { ReadLimits } from '../limits/read-limits.ts';
import { number, plural } from '../words/wording.ts';
import { type SumCandidate, sumCandidate } from './extra-rows.ts';
import { footerLength, isPageNumber, MAX_FOOTER_RECORDS } from './footer.ts';
import { placeOf } from './place.ts';
import type { BadRowCode, Source, SourceRow } from './source.ts';
import type { RawRecord } from './tokenizer.ts';
import { SwallowedRows } from './unclosed.ts';

/** Where a table comes from, as far as its rows' problems name it. */
export interface RowsOrigin {
  file: string;
  sheet: string | null;
  part?: Source['part'];
  encoding: string;
  delimiter: string | null;
  /** U+FFFD in a row means that its bytes could not be decoded. */
  isBroken: boolean;
  /** The first record is a `sep=` line. */
  hasSeparatorLine: boolean;
}

export interface Layout {
  header: string[];
  headerRow: number;
  /** Rows up to this one are no rows of the table. */
  skipped: number;
  /** The column names as they stand in the file; empty when it has none. */
  names: readonly string[];
  /** What stands above them. */
  titles: ReadonlySet<string>;
  /** The first rows show that a printed report was saved, page by page. */
  hasPages: boolean;
  /** Whether nothing but what a formula gives stands in a row; undefined where the first rows show none such. */
  isRest?: ((cells: readonly string[]) => boolean) | undefined;
  /** The record below the header that repeats it in other words, or as units and types. */
  secondHeader?: number | undefined;
}

/** The column names once more, as on every page of a report. */
export function repeatsNames({ names }: Pick<Layout, 'names'>, cells: readonly string[]): boolean {
  return names.length > 1 && cells[0] === names[0] && names.every((name, at) => (cells[at] ?? '') === name);
}

/** A page's number or title: one cell in a table of several columns. */
export function standsBetweenPages(
  { names, titles }: Pick<Layout, 'names' | 'titles'>,
  cells: readonly string[],
): boolean {
  const first = cells[0] ?? '';
  if (names.length < 3 || first === '' || !(titles.has(first) || isPageNumber(first))) return false;
  return cells.every((cell, column) => column === 0 || cell === '');
}

const secondHeader =
  'It names the columns once more, or says in which units they are; it is no row of the table.';
const pageLine = 'A printed report writes it between two pages; it is no row of the table.';
const formulaRest =
  'It holds only what formulas give where there is nothing to count, as the rows below it do; it is no row of the table.';
const sums = 'It adds up the rows above; it is no row of the table.';

export class Pass {
  #rows = 0;
  #short = { count: 0, first: 0, cells: 0 };
  #dropped: string[] = [];
  /** Records that may turn out to be a report's footer, if nothing but such records follows. */
  #held: RawRecord[] = [];
  /** The last row so far: a table ends with its sums. */
  #last: SourceRow | undefined;
  #lastRecord: RawRecord | undefined;
  readonly #swallowed = new SwallowedRows();
  readonly #origin: RowsOrigin;
  readonly #layout: Layout;
  readonly #limits: ReadLimits;

  constructor(origin: RowsOrigin, layout: Layout, limits: ReadLimits) {
    this.#origin = origin;
    this.#layout = layout;
    this.#limits = limits;
  }

  take(records: RawRecord[]): SourceRow[] {
    const rows = this.#last ? [this.#last] : [];
    this.#last = undefined;
    for (const record of records) {
      if (record.row <= this.#layout.skipped || (record.row === 1 && this.#origin.hasSeparatorLine)) continue;
      const isThin = !record.fault && record.cells.filter(cell => cell !== '').length <= 1;
      if (isThin && this.#layout.header.length > 2 && this.#held.length < MAX_FOOTER_RECORDS) {
        this.#held.push(record);
        continue;
      }
      if (this.#held.length > 0) this.#release(rows, this.#held.length);
      this.#add(rows, record);
    }
    this.#last = rows.pop();
    return rows;
  }

  /** So many plain rows come next: the rows that were waiting to see whether any would. Throws when they are too many. */
  release(firstRow: number, count: number): SourceRow[] {
    const rows = this.#last ? [this.#last] : [];
    this.#last = undefined;
    this.#release(rows, this.#held.length);
    const width = this.#layout.header.length;
    const { maxRows, maxCells } = this.#limits;
    const room = Math.min(maxRows, Math.floor(maxCells / width)) - this.#rows;
    if (count > room) {
      this.#rows += room;
      this.#countRow(firstRow + room);
    }
    this.#rows += count;
    return rows;
  }

  /** What would show that the record the table ends with is no row; undefined when nothing hints at it. */
  get sumCandidate(): SumCandidate | undefined {
    const thin = this.#held.find(record => record.cells.some(cell => cell !== ''));
    return (thin && sumCandidate(thin)) ?? (this.#lastRecord && sumCandidate(this.#lastRecord));
  }

  /** The last rows; the one that adds up the others is marked. */
  finish(sumAt?: number): SourceRow[] {
    const rows = this.#last ? [this.#last] : [];
    const footer = footerLength(this.#held);
    this.#release(rows, this.#held.length - footer.records);
    this.#dropped = footer.lines;
    const sum = rows.find(({ row }) => row === sumAt);
    if (sum && !sum.bad) this.#mark(sum, 'sums', sums);
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
    this.#countRow(record.row);
    const row = this.#rowOf(record);
    if (!row.bad) this.#markIfNone(row);
    // Its cells are those of the row, padded to the header's width.
    this.#lastRecord = record;
    rows.push(row);
  }

  #countRow(row: number): void {
    if (++this.#rows > this.#limits.maxRows) throw this.#tooManyRows(row);
    if (this.#rows * this.#layout.header.length > this.#limits.maxCells) throw this.#tooManyCells(row);
  }

  #markIfNone(row: SourceRow): void {
    const { hasPages, isRest } = this.#layout;
    const isNames =
      row.row === this.#layout.secondHeader || (hasPages && repeatsNames(this.#layout, row.cells));
    if (isNames) this.#mark(row, 'second_header', secondHeader);
    else if (hasPages && standsBetweenPages(this.#layout, row.cells)) this.#mark(row, 'page_line', pageLine);
    else if (isRest?.(row.cells) === true) this.#mark(row, 'formula_rest', formulaRest);
  }

  #mark(row: SourceRow, code: BadRowCode, reason: string): void {
    row.bad = { code, reason, raw: row.cells.join(this.#origin.delimiter ?? ' ') };
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
