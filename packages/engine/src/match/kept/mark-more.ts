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
  for (let from = 0; from < rows.count; ) {
    if (from === FIRST_ROWS) values.leaveCommon();
    const to = Math.min(from < first ? first : rows.count, from + ROWS_AT_ONCE);
    values.meet(from, to);
    from = to;
    await pause(signal);
  }
  values.mark();
}

/** No name, and none of a part that is no single column's. */
const NONE = -1;

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
  /** Of each value: its part, its rows, the first two names beside it, and whether it is known to be common. */
  readonly #partOf: Uint8Array;
  readonly #counts: Uint32Array;
  readonly #firstNames: Int32Array;
  readonly #secondNames: Int32Array;
  readonly #isCommon: Uint8Array;
  /** Earlier rows are marked with it already. */
  readonly #wasCommon: Uint8Array;
  readonly #first: number;
  /** Values that may become common, with their rows. */
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
    const most = (rows.count - first) * columns.length;
    this.#sought = new Sought(most);
    this.#partOf = new Uint8Array(most + 1);
    for (let row = first; row < rows.count; row++)
      for (const { slot, place } of columns) {
        const value = (rows.words[row * layout.stride + slot] ?? 0) | 0;
        this.#sought.seek(place, value);
        this.#partOf[this.#sought.placeOf(place, value)] = place;
      }
    this.#counts = new Uint32Array(most + 1);
    this.#firstNames = new Int32Array(most + 1);
    this.#secondNames = new Int32Array(most + 1);
    this.#isCommon = new Uint8Array(most + 1);
    this.#wasCommon = new Uint8Array(most + 1);
    this.#first = first;
  }

  /** Counts what some rows have, all of them earlier or all later ones. */
  meet(fromRow: number, toRow: number): void {
    const words = this.#words;
    const sought = this.#sought;
    const wasCommon = this.#wasCommon;
    const isLater = fromRow >= this.#first;
    const columns = this.#slots.length;
    for (let row = fromRow; row < toRow; row++) {
      const from = row * this.#stride;
      const marks = words[from + this.#commonAt] ?? 0;
      for (let column = 0; column < columns; column++) {
        const value = (words[from + (this.#slots[column] ?? 0)] ?? 0) | 0;
        if (value === 0) continue;
        const part = this.#parts[column] ?? 0;
        const place = isLater ? sought.anyPlaceOf(part, value) : sought.placeOf(part, value);
        if (place === 0 || (wasCommon[place] === 1 && !isLater)) continue;
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
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
    if (nameAt === NONE) return;
    const at = row * this.#stride + nameAt;
    const name = (this.#words[at] ?? 0) | 0;
    if (name === 0 || name === this.#firstNames[place] || name === this.#secondNames[place]) return;
    if (this.#firstNames[place] === 0) this.#firstNames[place] = name;
    else if (this.#secondNames[place] === 0) this.#secondNames[place] = name;
    else this.#isCommon[place] = 1;
  }

  /** Says in the rows what is common. */
  mark(): void {
    for (let place = 0; place < this.#counts.length; place++)
      if (
        this.#wasCommon[place] === 1 ||
        (this.#counts[place] ?? 0) > (this.#most[this.#partOf[place] ?? 0] ?? 0)
      )
        this.#isCommon[place] = 1;
    const words = this.#words;
    for (let at = 0; at < this.#metRows.length; at++) {
      const place = this.#metValues.at(at);
      if (this.#isCommon[place] === 0) continue;
      const mark = this.#metRows.at(at) * this.#stride + this.#commonAt;
      words[mark] = (words[mark] ?? 0) | (1 << (this.#partOf[place] ?? 0));
    }
  }
}
