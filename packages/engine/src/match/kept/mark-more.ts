// Marks what is common among the values of rows that come later, and the same values of the rows before. A value that was common
// stays so.
import { IntList } from '../int-list.ts';
import { commonFrom } from '../pairs/common-values.ts';
import { pause } from '../pause.ts';
import type { RowLayout } from '../rows/layout.ts';
import type { Rows } from '../rows/row-writer.ts';
import { Sought } from './sought.ts';

/** Rows that are looked through before others have their turn. */
const ROWS_AT_ONCE = 8192;
/** Among so many rows nearly all that is common is met. */
const FIRST_ROWS = 4 * ROWS_AT_ONCE;

/** The rows from `first` on came later. */
export async function markMore(
  layout: RowLayout,
  rows: Rows,
  first: number,
  signal?: AbortSignal,
): Promise<void> {
  const values = new SoughtValues(layout, rows, first);
  for (let from = 0; from < first; from += ROWS_AT_ONCE) {
    if (from === FIRST_ROWS) values.leaveCommon();
    values.meet(from, Math.min(first, from + ROWS_AT_ONCE));
    await pause(signal);
  }
  values.mark();
}

/** A column of no names. */
const NONE = -1;
/** What is known of a value: its rows, and the first two names that were seen beside it. */
const SEEN = 4;

/** The values of later rows, counted in all rows. */
class SoughtValues {
  readonly #words: Uint32Array;
  readonly #stride: number;
  readonly #commonAt: number;
  /** Of each column: where its values stand, its part, where the names stand that count beside it, and the bit that says for this
   *  column alone that the value is common. */
  readonly #slots: Int32Array;
  readonly #parts: Int32Array;
  readonly #names: Int32Array;
  readonly #ownBits: Int32Array;
  /** Of each part, how many rows may have a value before it is common. */
  readonly #most: Float64Array;
  readonly #sought: Sought;
  /** Of each value, by its place: its part, its rows and the first two names beside it, and whether it is common. */
  readonly #partOf: Uint8Array;
  readonly #seen: Int32Array;
  readonly #isCommon: Uint8Array;
  /** Earlier rows are marked with it already. */
  readonly #wasCommon: Uint8Array;
  /** Values that may be common, with their rows. */
  readonly #metValues = new IntList();
  readonly #metRows = new IntList();

  constructor(layout: RowLayout, rows: Rows, first: number) {
    const columns = layout.parts.flatMap((part, place) => {
      const limits = commonFrom(layout, part, rows.count);
      const own = part.at.length === 1 ? 1 << place : 0;
      return limits ? part.at.map(slot => ({ slot, place, own, ...limits })) : [];
    });
    this.#words = rows.words;
    this.#stride = layout.stride;
    this.#commonAt = layout.commonAt;
    this.#slots = Int32Array.from(columns, ({ slot }) => slot);
    this.#parts = Int32Array.from(columns, ({ place }) => place);
    this.#names = Int32Array.from(columns, ({ nameAt }) => nameAt ?? NONE);
    this.#ownBits = Int32Array.from(columns, ({ own }) => own);
    this.#most = new Float64Array(layout.parts.length);
    for (const { place, most } of columns) this.#most[place] = most;
    const places = (rows.count - first) * columns.length;
    this.#sought = new Sought(places);
    this.#partOf = new Uint8Array(places);
    this.#seen = new Int32Array(places * SEEN);
    this.#isCommon = new Uint8Array(places);
    this.#wasCommon = new Uint8Array(places);
    for (let row = first; row < rows.count; row++)
      for (const [column, { slot, place }] of columns.entries()) {
        const value = (rows.words[row * layout.stride + slot] ?? 0) | 0;
        if (value === 0) continue;
        const at = this.#sought.seek(place, value);
        this.#partOf[at] = place;
        this.#count(at, row, this.#names[column] ?? NONE);
      }
  }

  /** Counts what some of the earlier rows have. */
  meet(fromRow: number, toRow: number): void {
    const words = this.#words;
    const sought = this.#sought;
    const wasCommon = this.#wasCommon;
    const columns = this.#slots.length;
    for (let row = fromRow; row < toRow; row++) {
      const from = row * this.#stride;
      const marks = words[from + this.#commonAt] ?? 0;
      for (let column = 0; column < columns; column++) {
        const value = (words[from + (this.#slots[column] ?? 0)] ?? 0) | 0;
        if (value === 0) continue;
        const place = sought.placeOf(this.#parts[column] ?? 0, value);
        if (place < 0 || wasCommon[place] === 1) continue;
        if ((marks & (this.#ownBits[column] ?? 0)) !== 0) wasCommon[place] = 1;
        else this.#count(place, row, this.#names[column] ?? NONE);
      }
    }
  }

  /** What is known to be common need not be found in every row that has it. */
  leaveCommon(): void {
    this.#sought.leave(place => this.#wasCommon[place] === 1);
  }

  #count(place: number, row: number, nameAt: number): void {
    this.#metValues.push(place);
    this.#metRows.push(row);
    const seen = this.#seen;
    const at = place * SEEN;
    seen[at] = (seen[at] ?? 0) + 1;
    if (nameAt === NONE) return;
    const name = (this.#words[row * this.#stride + nameAt] ?? 0) | 0;
    if (name === 0 || name === seen[at + 1] || name === seen[at + 2]) return;
    if (seen[at + 1] === 0) seen[at + 1] = name;
    else if (seen[at + 2] === 0) seen[at + 2] = name;
    else this.#isCommon[place] = 1;
  }

  /** Says in the rows what is common. */
  mark(): void {
    for (let place = 0; place < this.#sought.count; place++) {
      const isMany = (this.#seen[place * SEEN] ?? 0) > (this.#most[this.#partOf[place] ?? 0] ?? 0);
      if (isMany || this.#wasCommon[place] === 1) this.#isCommon[place] = 1;
    }
    const words = this.#words;
    for (let at = 0; at < this.#metRows.length; at++) {
      const place = this.#metValues.at(at);
      if (this.#isCommon[place] === 0) continue;
      const mark = this.#metRows.at(at) * this.#stride + this.#commonAt;
      words[mark] = (words[mark] ?? 0) | (1 << (this.#partOf[place] ?? 0));
    }
  }
}
