// Cuts delimited text into records. Forgiving: a quote that never closes costs one row, not the rest of the file.
import { type QuotedRecord, QuoteScanner } from './quotes.ts';
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
/** Only text with characters beyond these may need composing. */
const NEEDS_CARE = /[\u0300-\uffff]/;

/** Push text in, get complete records out. Holds at most one unfinished record. */
export class Tokenizer {
  /** Cells a record should have; once known, helps to recognise runaway quotes and keeps long records' raw text. */
  width = 0;
  /** NUL characters that were removed. */
  nulls = 0;
  /** The rest of a record that never ends is passed over. */
  isSkipping = false;
  #rest = '';
  #care = false;
  #row = 0;
  /** Lines before the one that is read. */
  #line = 0;
  readonly #delimiter: string | null;
  readonly #newline: string;
  readonly #maxCellChars: number;
  readonly #quotes: QuoteScanner;

  constructor(dialect: Dialect, maxCellChars: number) {
    this.#delimiter = dialect.delimiter;
    this.#newline = dialect.newline;
    this.#maxCellChars = maxCellChars;
    this.#quotes = new QuoteScanner(dialect, maxCellChars);
  }

  /** The row that was completed last. */
  get row(): number {
    return this.#row;
  }

  /** Another part of the file held so many records of one line each. */
  pass(records: number): void {
    this.#row += records;
    this.#line += records;
  }

  /** Records completed by this piece of text; `isLast` also completes the unfinished one. */
  push(text: string, isLast: boolean): RawRecord[] {
    const fresh = this.#withoutNulls(text);
    this.#care = NEEDS_CARE.test(fresh) || (this.#care && this.#rest !== '');
    const buffer = this.#rest === '' ? fresh : this.#rest + fresh;
    const { records, next } = this.#cut(buffer, isLast);
    this.#rest = next >= buffer.length ? '' : buffer.slice(next);
    if (isLast) return records;
    const overlong = this.cutOverlong(this.#rest);
    if (overlong) records.push(overlong);
    if (this.isSkipping) this.#rest = '';
    return records;
  }

  /** For who keeps the unfinished rest: the records of a text without NUL, and where the unfinished one begins. */
  all(text: string, isLast: boolean): { records: RawRecord[]; next: number } {
    this.#care = NEEDS_CARE.test(text);
    return this.#cut(text, isLast);
  }

  /** For who keeps the unfinished rest: the record that a text begins with, and where the next one does. undefined when that
   *  takes more of the text than is given. */
  first(text: string): { record: RawRecord; next: number } | undefined {
    const end = text.indexOf(this.#newline);
    if (end === -1) return undefined;
    this.#care = NEEDS_CARE.test(text);
    const quote = text.indexOf('"');
    if (quote === -1 || quote >= end) return { record: this.#plain(text, 0, end), next: end + 1 };
    const scan = this.#quotes.scan(text, { start: 0, end, isLast: false, width: this.width });
    return typeof scan === 'string' ? undefined : this.#quoted(scan, text, 0, end);
  }

  /** What stands for an unfinished record that is longer than any should be: the rest of it is passed over. */
  cutOverlong(rest: string): RawRecord | undefined {
    if (this.isSkipping || rest.length <= this.#maxCellChars * 4) return undefined;
    const lines = { first: this.#line + 1, last: this.#line + 1 };
    this.#line += rest.split(this.#newline).length - 1;
    this.isSkipping = true;
    const reason = 'The record is longer than any table row should be.';
    const raw = rest.slice(0, MAX_RAW_CHARS);
    return { row: ++this.#row, cells: [], fault: { code: 'too_long', reason }, raw, lines };
  }

  /** The line that is passed over ends. */
  endSkipping(): void {
    this.isSkipping = false;
    this.#line++;
  }

  #cut(buffer: string, isLast: boolean): { records: RawRecord[]; next: number } {
    const records: RawRecord[] = [];
    let position = 0;
    let quote = buffer.indexOf('"');
    while (position < buffer.length) {
      let end = buffer.indexOf(this.#newline, position);
      if (end === -1) {
        if (!isLast) break;
        end = buffer.length;
      }
      if (this.isSkipping) {
        this.endSkipping();
        position = end + 1;
        continue;
      }
      if (quote !== -1 && quote < position) quote = buffer.indexOf('"', position);
      if (quote === -1 || quote >= end) {
        records.push(this.#plain(buffer, position, end));
        position = end + 1;
        continue;
      }
      const scan = this.#quotes.scan(buffer, { start: position, end, isLast, width: this.width });
      if (scan === 'more') break;
      if (scan === 'runaway') {
        records.push(this.#unbalanced(buffer, position, end));
        position = end + 1;
        continue;
      }
      const { record, next } = this.#quoted(scan, buffer, position, end);
      records.push(record);
      position = next;
    }
    return { records, next: position };
  }

  #quoted(
    { cells, next }: QuotedRecord,
    buffer: string,
    start: number,
    end: number,
  ): { record: RawRecord; next: number } {
    const record = this.#record(cells, buffer, start, next);
    if (next > end + 1) this.#span(record, buffer, start, next);
    else this.#line++;
    return { record, next };
  }

  #withoutNulls(text: string): string {
    if (!text.includes('\0')) return text;
    const clean = text.replaceAll('\0', '');
    this.nulls += text.length - clean.length;
    return clean;
  }

  #plain(buffer: string, start: number, end: number): RawRecord {
    this.#line++;
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
}

function rawText(buffer: string, start: number, end: number): string {
  const raw = buffer.slice(start, end).replace(/[\r\n]+$/, '');
  return raw.length > MAX_RAW_CHARS ? `${raw.slice(0, MAX_RAW_CHARS)}…` : raw;
}
