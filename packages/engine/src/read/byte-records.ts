// Cuts UTF-8 into records without making texts of it: lines that are nothing but cells stay bytes, and everything that asks for
// a second look is a record of the tokenizer's, as if it had been given the whole file.
import { isUtf8 } from 'node:buffer';
import { unfinished } from './encoding.ts';
import { PlainRows } from './plain-rows.ts';
import { type Dialect, type RawRecord, Tokenizer } from './tokenizer.ts';

const NEWLINE = 10;
/** Bytes in which the tokenizer looks for the end of a record of several lines before it is given all that is there. */
const WINDOWS = [4096, 65_536];

export interface PlainLayout {
  width: number;
  /** Rows before this one are the header, and what stands around it. */
  firstPlainRow: number;
}

/** Can lines of this dialect be plain? */
export function mayBePlain({ delimiter, newline }: Dialect): boolean {
  return newline === '\n' && delimiter !== null && /^[^"\s\u0080-\uffff]$|^\t$/.test(delimiter);
}

/** Bytes in, rows and records out, in order. Holds at most one unfinished record. */
export class ByteRecords {
  nulls = 0;
  readonly #tokenizer: Tokenizer;
  readonly #rows: PlainRows;
  readonly #layout: PlainLayout;
  readonly #maxCellChars: number;
  /** What is left of the pieces before, and behind it the last piece. */
  #bytes = new Uint8Array(0);
  #length = 0;

  constructor(dialect: Dialect, maxCellChars: number, layout: PlainLayout) {
    this.#tokenizer = new Tokenizer(dialect, maxCellChars);
    this.#tokenizer.width = layout.width;
    this.#rows = new PlainRows(layout.width, dialect.delimiter?.charCodeAt(0) ?? NEWLINE, maxCellChars);
    this.#layout = layout;
    this.#maxCellChars = maxCellChars;
  }

  /** What this piece of the file completes; `isLast` also completes the unfinished record. */
  *push(piece: Uint8Array, isLast: boolean): Generator<RawRecord[] | PlainRows> {
    this.#append(piece);
    const plainEnd = this.#makeReadable(isLast);
    const tokenizer = this.#tokenizer;
    let records: RawRecord[] = [];
    let at = 0;
    while (at < this.#length) {
      if (tokenizer.isSkipping) {
        const newline = this.#indexOf(NEWLINE, at);
        if (newline === -1) break;
        tokenizer.endSkipping();
        at = newline + 1;
        continue;
      }
      const next = this.#takePlain(at, plainEnd);
      if (next > at) {
        if (records.length > 0) yield records;
        records = [];
        yield this.#rows;
        at = next;
        continue;
      }
      const found = this.#first(at);
      if (found) {
        records.push(found.record);
        at += found.bytes;
        continue;
      }
      const rest = this.#text(at, this.#length);
      const all = tokenizer.all(rest, isLast);
      records.push(...all.records);
      at += Buffer.byteLength(rest.slice(0, all.next));
      break;
    }
    this.#bytes.copyWithin(0, at, this.#length);
    this.#length -= at;
    const overlong = isLast ? undefined : this.#overlong();
    if (overlong) records.push(overlong);
    if (records.length > 0) yield records;
  }

  #takePlain(at: number, end: number): number {
    const firstRow = this.#tokenizer.row + 1;
    if (at >= end || firstRow < this.#layout.firstPlainRow) return at;
    const next = this.#rows.fill(this.#bytes, at, end);
    this.#rows.firstRow = firstRow;
    this.#tokenizer.pass(this.#rows.count);
    return next;
  }

  /** The record that begins at a place, as the tokenizer has it; undefined when it must see all that follows. */
  #first(at: number): { record: RawRecord; bytes: number } | undefined {
    // With what stands behind the line, by which the tokenizer knows that a quoted cell ends there.
    const newline = this.#indexOf(NEWLINE, at);
    if (newline === -1) return undefined;
    const line = newline + 2 - at;
    for (const bytes of [line, ...WINDOWS]) {
      if (bytes < line || bytes > this.#maxCellChars || at + bytes > this.#length) continue;
      const text = this.#text(at, at + bytes);
      const found = this.#tokenizer.first(text);
      if (found) return { record: found.record, bytes: Buffer.byteLength(text.slice(0, found.next)) };
    }
    return undefined;
  }

  /** Whole characters only: the rest of the last one comes with the next piece. */
  #text(from: number, to: number): string {
    const part = this.#bytes.subarray(from, to);
    return Buffer.from(part.buffer, part.byteOffset, part.length - unfinished(part)).toString();
  }

  /** Puts a sign for what is no text, in whole lines, and says where the last line begins: a table ends with its sums, and the
   *  last record, which may be none, is for the tokenizer. */
  #makeReadable(isLast: boolean): number {
    const lastLine = this.#bytes.subarray(0, this.#length).lastIndexOf(NEWLINE);
    const whole = isLast ? this.#length : lastLine + 1;
    if (!isUtf8(this.#bytes.subarray(0, whole))) {
      const mended = Buffer.from(Buffer.from(this.#bytes.subarray(0, whole)).toString());
      const rest = this.#bytes.slice(whole, this.#length);
      this.#length = 0;
      this.#append(mended);
      this.#append(rest);
      return this.#makeReadable(isLast);
    }
    return lastLine < 1 ? 0 : this.#bytes.lastIndexOf(NEWLINE, lastLine - 1) + 1;
  }

  #indexOf(byte: number, from: number): number {
    const at = this.#bytes.indexOf(byte, from);
    return at >= this.#length ? -1 : at;
  }

  #overlong(): RawRecord | undefined {
    if (this.#length <= this.#maxCellChars * 4) return undefined;
    const record = this.#tokenizer.cutOverlong(this.#text(0, this.#length));
    if (this.#tokenizer.isSkipping) this.#length = 0;
    return record;
  }

  #append(piece: Uint8Array): void {
    const hasNulls = Buffer.from(piece.buffer, piece.byteOffset, piece.length).includes(0);
    const bytes = hasNulls ? piece.filter(byte => byte !== 0) : piece;
    this.nulls += piece.length - bytes.length;
    const length = this.#length + bytes.length;
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(length);
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, this.#length);
    this.#length = length;
  }
}
