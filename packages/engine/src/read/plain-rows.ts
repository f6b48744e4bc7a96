// Rows that are nothing but cells, as the bytes they stand in: most rows of most files. Whoever looks at every value of a
// large file looks at them here, and makes a text only of what is worth one.

const QUOTE = 34;
const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;
/** First bytes of characters from U+0300 on: their text may need composing. */
const NEEDS_CARE = 0xcc;
/** Small enough for the machine to keep at hand while each column is gone through. */
const MOST_CELLS = 8192;
/** Of a very broad table so many rows at least: going through thousands of columns for each row is slow. */
const FEWEST_ROWS = 64;

/** Some rows in a row. One object is filled again and again: it is valid until the next rows are asked for. */
export class PlainRows {
  readonly width: number;
  /** UTF-8. */
  bytes: Uint8Array = new Uint8Array();
  #buffer: Buffer = Buffer.alloc(0);
  /** Where the cells begin, row by row. */
  readonly starts: Int32Array;
  /** Where they end. Below zero (`~end`) when the text is not just what stands there: `cleaned` gives it. */
  readonly ends: Int32Array;
  count = 0;
  /** The first row's number; the others follow one by one, unless some were left out: then each has its own. */
  firstRow = 0;
  numbers: Int32Array | undefined;
  readonly #delimiter: number;
  readonly #mostRows: number;
  readonly #maxCellChars: number;
  #begin = 0;
  #end = 0;
  #latin: string | undefined;

  constructor(width: number, delimiter: number, maxCellChars: number) {
    this.width = width;
    this.#maxCellChars = maxCellChars;
    this.#delimiter = delimiter;
    this.#mostRows = Math.max(FEWEST_ROWS, Math.floor(MOST_CELLS / width));
    this.starts = new Int32Array(this.#mostRows * width);
    this.ends = new Int32Array(this.#mostRows * width);
  }

  /** Takes rows until one is not plain, and says where that one begins. The bytes before `end` are whole lines. */
  fill(bytes: Uint8Array, begin: number, end: number): number {
    this.bytes = bytes;
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.count = 0;
    this.numbers = undefined;
    this.#latin = undefined;
    this.#begin = begin;
    let at = begin;
    while (at < end && this.count < this.#mostRows) {
      const next = this.#take(at);
      if (next === at) break;
      at = next;
      this.count++;
    }
    this.#end = at;
    return at;
  }

  /** Leaves out the rows whose cell of that column is not wanted. */
  keep(column: number, isWanted: (value: string) => boolean): void {
    const { starts, ends, width } = this;
    const numbers = new Int32Array(this.count);
    let kept = 0;
    for (let index = 0; index < this.count; index++) {
      if (!isWanted(this.value(index * width + column))) continue;
      starts.copyWithin(kept * width, index * width, (index + 1) * width);
      ends.copyWithin(kept * width, index * width, (index + 1) * width);
      numbers[kept++] = this.firstRow + index;
    }
    this.numbers = numbers;
    this.count = kept;
  }

  /** The rows as texts. */
  rows(): { row: number; cells: string[] }[] {
    const { width, numbers, firstRow } = this;
    return Array.from({ length: this.count }, (_, index) => ({
      row: numbers?.[index] ?? firstRow + index,
      cells: Array.from({ length: width }, (_cell, column) => this.value(index * width + column)),
    }));
  }

  /** What a cell says. */
  value(cell: number): string {
    const from = this.starts[cell] ?? 0;
    const to = this.ends[cell] ?? 0;
    if (to === from) return '';
    return to < 0 ? this.cleaned(cell) : this.text(from, to, isAscii(this.bytes, from, to));
  }

  /** A cell's text as it stands there. */
  text(from: number, to: number, isPlainAscii: boolean): string {
    if (!isPlainAscii) return this.#buffer.toString('utf8', from, to);
    // Cut out of one text of them all: a text for each cell from its bytes costs several times as much.
    this.#latin ??= this.#buffer.toString('latin1', this.#begin, this.#end);
    return this.#latin.slice(from - this.#begin, to - this.#begin);
  }

  /** The text of a cell whose end is below zero: without what surrounds it, quotes single, letters composed. */
  cleaned(cell: number): string {
    const text = this.text(this.starts[cell] ?? 0, ~(this.ends[cell] ?? 0), false);
    return text.replaceAll('""', '"').trim().normalize('NFC').toWellFormed();
  }

  /** Where the line behind the row begins; the row's own place when it is not plain. */
  #take(row: number): number {
    const { bytes, starts, ends, width } = this;
    const delimiter = this.#delimiter;
    const first = this.count * width;
    if (bytes[row] === NEWLINE || bytes[row] === RETURN) return row;
    let at = row;
    let filled = 0;
    for (let column = 0; column < width; column++) {
      let from = at;
      let to = at;
      let all = 0;
      let isAsItStands = true;
      let byte = bytes[at] ?? NEWLINE;
      if (byte === QUOTE) {
        from = ++at;
        for (
          byte = bytes[at] ?? NEWLINE;
          byte !== QUOTE || bytes[at + 1] === QUOTE;
          byte = bytes[++at] ?? NEWLINE
        ) {
          if (byte === NEWLINE || byte === RETURN) return row;
          all |= byte;
          if (byte !== QUOTE) continue;
          isAsItStands = false;
          at++;
        }
        to = at;
        byte = bytes[++at] ?? NEWLINE;
        if (byte === RETURN) byte = bytes[++at] === NEWLINE ? NEWLINE : QUOTE;
      } else {
        for (; byte !== delimiter && byte !== NEWLINE; byte = bytes[++at] ?? NEWLINE) {
          if (byte === QUOTE) return row;
          all |= byte;
        }
        to = byte === NEWLINE && at > from && bytes[at - 1] === RETURN ? at - 1 : at;
      }
      if (byte !== (column === width - 1 ? NEWLINE : delimiter)) return row;
      at++;
      starts[first + column] = from;
      ends[first + column] = to;
      if (to === from) continue;
      if (isAsItStands && isTrimmed(bytes, from, to) && (all < 0x80 || isCareless(bytes, from, to))) filled++;
      else ends[first + column] = ~to;
    }
    // In a long row a cell may be too long.
    return at - row <= this.#maxCellChars && (filled > 1 || width <= 2 || this.#isFilled(first)) ? at : row;
  }

  /** Whether more than one cell says something: one alone may be a report's footer. */
  #isFilled(first: number): boolean {
    let filled = 0;
    for (let cell = first; cell < first + this.width && filled < 2; cell++) {
      const end = this.ends[cell] ?? 0;
      if (end < 0 ? this.cleaned(cell) !== '' : end > (this.starts[cell] ?? 0)) filled++;
    }
    return filled > 1;
  }
}

function isAscii(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if ((bytes[at] ?? 0) >= 0x80) return false;
  return true;
}

function isTrimmed(bytes: Uint8Array, from: number, to: number): boolean {
  return (bytes[from] ?? 0) > SPACE && (bytes[to - 1] ?? 0) > SPACE;
}

/** No letter that may need composing, and no space of those beyond ASCII around it. */
function isCareless(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if ((bytes[at] ?? 0) >= NEEDS_CARE) return false;
  const isNoBreakSpace = (at: number): boolean => bytes[at] === 0xc2 && bytes[at + 1] === 0xa0;
  return !isNoBreakSpace(from) && !isNoBreakSpace(to - 2);
}
