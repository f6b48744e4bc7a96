// Finds the cells of a record with quotes in it. Quotes that never close cost one line, not the rest of the file.

/** A multi-line cell with more stray quotes than this is taken for a runaway; keeps hostile input linear. */
const MAX_STRAY_QUOTES = 32;

export interface QuotedRecord {
  cells: string[];
  /** Where the next record begins. */
  next: number;
}

/** `more`: its end is not there yet. `runaway`: a quote opens in its first line and is never closed. */
type QuotedScan = QuotedRecord | 'more' | 'runaway';

interface Looking {
  start: number;
  /** Where its first line ends. */
  end: number;
  isLast: boolean;
  /** Cells it should have; 0 when that is not known. */
  width: number;
}

export class QuoteScanner {
  readonly #delimiter: string | null;
  readonly #newline: string;
  readonly #maxCellChars: number;

  constructor({ delimiter, newline }: { delimiter: string | null; newline: string }, maxCellChars: number) {
    this.#delimiter = delimiter;
    this.#newline = newline;
    this.#maxCellChars = maxCellChars;
  }

  scan(buffer: string, { start, end, isLast, width }: Looking): QuotedScan {
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
        if (cell.isLastOfRecord) return this.#checked({ cells, next: cell.next }, buffer, { end, width });
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
        return this.#checked({ cells, next: lineEnd + 1 }, buffer, { end, width });
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
  #checked(scan: QuotedRecord, buffer: string, { end, width }: { end: number; width: number }): QuotedScan {
    const delimiter = this.#delimiter;
    if (scan.next <= end + 1 || width < 2 || scan.cells.length === width || delimiter === null) return scan;
    const inner = buffer.slice(end + 1, scan.next - 1).split(this.#newline);
    return inner.some(line => line.split(delimiter).length === width) ? 'runaway' : scan;
  }
}
