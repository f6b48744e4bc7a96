// The cells of some rows that are compared, as bytes: a form that another thread can be given.
import { PlainRows } from '../../read/plain-rows.ts';
import type { Source, SourceRow } from '../../read/source.ts';
import type { ColumnSlots } from './layout.ts';

export interface PackedRows {
  /** The table's place among all. */
  table: number;
  /** The first row's place among all rows. */
  first: number;
  count: number;
  /** UTF-8. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Where each cell begins and ends, row by row. */
  starts: Uint32Array<ArrayBuffer>;
  ends: Uint32Array<ArrayBuffer>;
}

export interface TableRows {
  source: Source;
  columns: readonly ColumnSlots[];
}

export class RowPacker {
  #numbers = new Uint32Array(1 << 12);
  /** Where each table's rows begin among all rows. */
  readonly starts: number[] = [];
  count = 0;

  /** Of each row, its number in its file. */
  get numbers(): Uint32Array {
    return this.#numbers.subarray(0, this.count);
  }

  /** Packs all rows of tables, in order; bad rows too, by what can be read of them. */
  async *packed(tables: readonly TableRows[], signal?: AbortSignal): AsyncGenerator<PackedRows> {
    for (const [table, { source, columns }] of tables.entries()) {
      this.starts.push(this.count);
      for await (const batch of source.pieces?.(signal) ?? source.rows(signal)) {
        const first = this.count;
        const cells = batch instanceof PlainRows ? this.#plain(batch, columns) : this.#texts(batch, columns);
        yield { table, first, count: this.count - first, ...cells };
      }
    }
  }

  #plain(batch: PlainRows, columns: readonly ColumnSlots[]): PackedCells {
    const { count, width, firstRow, numbers } = batch;
    const from = batch.starts[0] ?? 0;
    const last = batch.ends[count * width - 1] ?? 0;
    const cells = new CellList(count * columns.length, batch.bytes.subarray(from, last < 0 ? ~last : last));
    for (let row = 0; row < count; row++) {
      for (const { column } of columns) {
        const cell = row * width + column;
        const to = batch.ends[cell] ?? 0;
        if (to < 0) cells.addText(batch.cleaned(cell));
        else cells.add((batch.starts[cell] ?? 0) - from, to - from);
      }
      this.#count(numbers?.[row] ?? firstRow + row);
    }
    return cells.packed();
  }

  #texts(batch: readonly SourceRow[], columns: readonly ColumnSlots[]): PackedCells {
    const list = new CellList(batch.length * columns.length, new Uint8Array());
    for (const { row, cells } of batch) {
      for (const { column } of columns) list.addText(cells[column] ?? '');
      this.#count(row);
    }
    return list.packed();
  }

  #count(number: number): void {
    if (this.count === this.#numbers.length) {
      const larger = new Uint32Array(this.count * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.count++] = number;
  }
}

type PackedCells = Pick<PackedRows, 'bytes' | 'starts' | 'ends'>;

/** Cells of bytes that stand somewhere, and behind them those that are no bytes yet. */
class CellList {
  readonly #starts: Uint32Array<ArrayBuffer>;
  readonly #ends: Uint32Array<ArrayBuffer>;
  readonly #bytes: Uint8Array;
  readonly #texts: Buffer[] = [];
  #length: number;
  #count = 0;

  constructor(cells: number, bytes: Uint8Array) {
    this.#starts = new Uint32Array(cells);
    this.#ends = new Uint32Array(cells);
    this.#bytes = bytes;
    this.#length = bytes.length;
  }

  add(start: number, end: number): void {
    this.#starts[this.#count] = start;
    this.#ends[this.#count++] = end;
  }

  addText(text: string): void {
    const bytes = Buffer.from(text);
    this.add(this.#length, this.#length + bytes.length);
    if (bytes.length === 0) return;
    this.#texts.push(bytes);
    this.#length += bytes.length;
  }

  packed(): PackedCells {
    const bytes = new Uint8Array(this.#length);
    bytes.set(this.#bytes);
    let at = this.#bytes.length;
    for (const text of this.#texts) {
      bytes.set(text, at);
      at += text.length;
    }
    return { bytes, starts: this.#starts, ends: this.#ends };
  }
}
