// Cuts delimited text into records. Forgiving: a quote that never closes costs one row, not the rest of the file.
import type { BadRowCode } from './source.ts';

export interface RawRecord {
  row: number;
  /** Empty for a blank line. */
  cells: string[];
  fault?: { code: BadRowCode; reason: string };
  /** The record as it stands in the file; only for faulty and over-long records. */
  raw?: string;
  /** Its first and last line in the file; only for faulty records and those of several lines. */
  lines?: { first: number; last: number };
}

export interface Dialect {
  /** One character, or null for a table of one column. */
  delimiter: string | null;
  newline: '\n' | '\r';
}

/** Evidence is kept readable: longer raw records are cut. */
const MAX_RAW_CHARS = 20_000;
/** A multi-line cell with more stray quotes than this is taken for a runaway; keeps hostile input linear. */
const MAX_STRAY_QUOTES = 32;
/** Only text with characters beyond these may need composing. */
const NEEDS_CARE = /[\u0300-\uffff]/;

type Scan = { cells: string[]; next: number } | 'more' | 'runaway';

/** Push text in, get complete records out. Holds at most one unfinished record. */
export class Tokenizer {
  /** Cells a record should have; once known, helps to recognise runaway quotes and keeps long records' raw text. */
  width = 0;
  /** NUL characters that were removed. */
  nulls = 0;
  #rest = '';
  #care = false;
  #row = 0;
  /** Lines before the one that is read. */
  #line = 0;
  #isSkipping = false;
  readonly #delimiter: string | null;
  readonly #newline: string;
  readonly #maxCellChars: number;

  constructor(dialect: Dialect, maxCellChars: number) {
    this.#delimiter = dialect.delimiter;
    this.#newline = dialect.newline;
    this.#maxCellChars = maxCellChars;
  }

  /** Records completed by this piece of text; `isLast` also completes the unfinished one. */
  push(text: string, isLast: boolean): RawRecord[] {
    const fresh = this.#withoutNulls(text);
    this.#care = NEEDS_CARE.test(fresh) || (this.#care && this.#rest !== '');
    const buffer = this.#rest === '' ? fresh : this.#rest + fresh;
    const records: RawRecord[] = [];
    let position = 0;
    let quote = buffer.indexOf('"');
    while (position < buffer.length) {
      let end = buffer.indexOf(this.#newline, position);
      if (end === -1) {
        if (!isLast) break;
        end = buffer.length;
      }
      if (this.#isSkipping) {
        this.#isSkipping = false;
        this.#line++;
        position = end + 1;
        continue;
      }
      if (quote !== -1 && quote < position) quote = buffer.indexOf('"', position);
      if (quote === -1 || quote >= end) {
        records.push(this.#plain(buffer, position, end));
        this.#line++;
        position = end + 1;
        continue;
      }
      const scan = this.#scanQuoted(buffer, position, end, isLast);
      if (scan === 'more') break;
      if (scan === 'runaway') {
        records.push(this.#unbalanced(buffer, position, end));
        position = end + 1;
        continue;
      }
      const record = this.#record(scan.cells, buffer, position, scan.next);
      if (scan.next > end + 1) this.#span(record, buffer, position, scan.next);
      else this.#line++;
      records.push(record);
      position = scan.next;
    }
    this.#rest = position >= buffer.length ? '' : buffer.slice(position);
    if (!isLast) this.#cutOverlong(records);
    return records;
  }

  #withoutNulls(text: string): string {
    if (!text.includes('\0')) return text;
    const clean = text.replaceAll('\0', '');
    this.nulls += text.length - clean.length;
    return clean;
  }

  #plain(buffer: string, start: number, end: number): RawRecord {
    const stop = end > start && buffer.charCodeAt(end - 1) === 13 ? end - 1 : end;
    if (stop === start) return { row: ++this.#row, cells: [] };
    const line = buffer.slice(start, stop);
    return this.#record(this.#delimiter === null ? [line] : line.split(this.#delimiter), buffer, start, end);
  }

  #record(cells: string[], buffer: string, start: number, end: number): RawRecord {
    for (let index = 0; index < cells.length; index++) cells[index] = this.#clean(cells[index] ?? '');
    const record: RawRecord = { row: ++this.#row, cells };
    if (this.width > 0 && cells.length > this.width) record.raw = rawText(buffer, start, end);
    if (end - start > this.#maxCellChars && cells.some(cell => cell.length > this.#maxCellChars)) {
      record.fault = { code: 'too_long', reason: `A cell is longer than ${this.#maxCellChars} characters.` };
      record.raw = rawText(buffer, start, end);
    }
    return record;
  }

  #clean(cell: string): string {
    if (this.#care) return cell.trim().normalize('NFC').toWellFormed();
    const length = cell.length;
    if (length === 0) return cell;
    const first = cell.charCodeAt(0);
    const last = cell.charCodeAt(length - 1);
    return first > 32 && first !== 160 && last > 32 && last !== 160 ? cell : cell.trim();
  }

  /** A record of several lines. */
  #span(record: RawRecord, buffer: string, start: number, end: number): void {
    let breaks = 0;
    for (let at = buffer.indexOf(this.#newline, start); at !== -1 && at < end; breaks++)
      at = buffer.indexOf(this.#newline, at + 1);
    const isEnded = buffer[Math.min(end, buffer.length) - 1] === this.#newline;
    const last = this.#line + breaks + (isEnded ? 0 : 1);
    record.lines = { first: this.#line + 1, last };
    this.#line = last;
  }

  #unbalanced(buffer: string, start: number, end: number): RawRecord {
    const raw = rawText(buffer, start, end);
    const line = ++this.#line;
    return {
      row: ++this.#row,
      lines: { first: line, last: line },
      cells: (this.#delimiter === null ? [raw] : raw.split(this.#delimiter)).map(cell => this.#clean(cell)),
      fault: { code: 'unbalanced_quote', reason: 'A quotation mark opens here and is never closed.' },
      raw,
    };
  }

  /** One record that holds a quote; `end` is the end of its first line. */
  #scanQuoted(buffer: string, start: number, end: number, isLast: boolean): Scan {
    const cells: string[] = [];
    const delimiter = this.#delimiter;
    let position = start;
    let lineEnd = end;
    for (;;) {
      let open = position;
      while (buffer.charCodeAt(open) === 32) open++;
      if (buffer.charCodeAt(open) === 34) {
        const cell = this.#quotedCell(buffer, open, { start, end, isLast });
        if (typeof cell === 'string') return cell;
        cells.push(cell.text);
        if (cell.isLastOfRecord) return this.#checked({ cells, next: cell.next }, buffer, end);
        position = cell.next;
        continue;
      }
      if (lineEnd < position) {
        lineEnd = buffer.indexOf(this.#newline, position);
        if (lineEnd === -1) {
          if (!isLast) return this.#moreOrRunaway(buffer, start);
          lineEnd = buffer.length;
        }
      }
      const cut = delimiter === null ? -1 : buffer.indexOf(delimiter, position);
      if (cut === -1 || cut >= lineEnd) {
        cells.push(buffer.slice(position, lineEnd));
        return this.#checked({ cells, next: lineEnd + 1 }, buffer, end);
      }
      cells.push(buffer.slice(position, cut));
      position = cut + 1;
    }
  }

  #quotedCell(
    buffer: string,
    open: number,
    record: { start: number; end: number; isLast: boolean },
  ): { text: string; next: number; isLastOfRecord: boolean } | 'more' | 'runaway' {
    let text = '';
    let from = open + 1;
    let strays = 0;
    for (;;) {
      const quote = buffer.indexOf('"', from);
      if (quote === -1) return record.isLast ? 'runaway' : this.#moreOrRunaway(buffer, record.start);
      let after = quote + 1;
      const isMultiLine = quote > record.end;
      if (buffer.charCodeAt(after) === 34) {
        // `,"",` inside a multi-line cell is an empty cell of another row: this cell ran away.
        if (isMultiLine && this.#opensCell(buffer, quote) && this.#endsCell(buffer, after + 1))
          return 'runaway';
        text += buffer.slice(from, after);
        from = after + 1;
        continue;
      }
      while (buffer.charCodeAt(after) === 32) after++;
      if (after + 1 >= buffer.length && !record.isLast) return this.#moreOrRunaway(buffer, record.start);
      if (this.#endsCell(buffer, after)) {
        text += buffer.slice(from, quote);
        const isLastOfRecord = buffer[after] !== this.#delimiter;
        const isCrLf = buffer[after] === '\r' && buffer[after + 1] === '\n';
        return { text, next: after + (isCrLf ? 2 : 1), isLastOfRecord };
      }
      strays++;
      if (isMultiLine && (this.#opensCell(buffer, quote) || strays > MAX_STRAY_QUOTES)) return 'runaway';
      text += buffer.slice(from, quote + 1);
      from = quote + 1;
    }
  }

  #opensCell(buffer: string, quote: number): boolean {
    const before = buffer[quote - 1];
    return before === this.#delimiter || before === '\n' || before === '\r';
  }

  #endsCell(buffer: string, position: number): boolean {
    const character = buffer[position];
    return (
      character === undefined || character === this.#delimiter || character === '\n' || character === '\r'
    );
  }

  #moreOrRunaway(buffer: string, start: number): 'more' | 'runaway' {
    return buffer.length - start > this.#maxCellChars * 2 ? 'runaway' : 'more';
  }

  /** A record over several lines with the wrong number of cells, whose inner lines are records themselves, ran away. */
  #checked(scan: { cells: string[]; next: number }, buffer: string, end: number): Scan {
    const delimiter = this.#delimiter;
    if (scan.next <= end + 1 || this.width < 2 || scan.cells.length === this.width || delimiter === null)
      return scan;
    const inner = buffer.slice(end + 1, scan.next - 1).split(this.#newline);
    return inner.some(line => line.split(delimiter).length === this.width) ? 'runaway' : scan;
  }

  #cutOverlong(records: RawRecord[]): void {
    if (this.#isSkipping) this.#rest = '';
    if (this.#rest.length <= this.#maxCellChars * 4) return;
    records.push({
      row: ++this.#row,
      cells: [],
      fault: { code: 'too_long', reason: 'The record is longer than any table row should be.' },
      raw: this.#rest.slice(0, MAX_RAW_CHARS),
      lines: { first: this.#line + 1, last: this.#line + 1 },
    });
    this.#line += this.#rest.split(this.#newline).length - 1;
    this.#rest = '';
    this.#isSkipping = true;
  }
}

function rawText(buffer: string, start: number, end: number): string {
  const raw = buffer.slice(start, end).replace(/[\r\n]+$/, '');
  return raw.length > MAX_RAW_CHARS ? `${raw.slice(0, MAX_RAW_CHARS)}…` : raw;
}
