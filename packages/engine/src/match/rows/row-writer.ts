// Turns the cells of rows into the numbers by which rows are compared. It keeps no text but the letters that are compared one
// by one.
import type { Cells } from '../../profile/cells.ts';
import type { Target } from './cell-words.ts';
import { GrowingNumbers, GrowingUnits } from './growing.ts';
import { joined } from './hash.ts';
import { type ColumnSlots, type RowLayout, SLOTS } from './layout.ts';
import { Letters } from './letters.ts';
import { normalForms } from './normal-forms.ts';

/** What rows are compared by. */
export interface Rows {
  count: number;
  /** `stride` numbers a row, as the layout says. */
  words: Uint32Array;
  letters: Uint16Array;
  tokens: Uint32Array;
  /** Of each row, its number in its file. */
  numbers: Uint32Array;
}

export class RowWriter {
  count = 0;
  readonly #layout: RowLayout;
  /** Where the hashes of all parts stand. */
  readonly #hashes: readonly number[];
  readonly #words = new GrowingNumbers();
  readonly #letters = new GrowingUnits();
  readonly #tokens = new GrowingNumbers();
  readonly #numbers = new GrowingNumbers();
  readonly #cell = new Letters();
  readonly #target: Target;

  constructor(layout: RowLayout) {
    this.#layout = layout;
    this.#hashes = layout.parts.flatMap(({ kind, at }) => at.map(slot => slot + SLOTS[kind].hash));
    this.#words.length = 0;
    this.#target = { words: this.#words.numbers, row: 0, letters: this.#letters, tokens: this.#tokens };
  }

  /** Begins a row; `number` is its place in its file. */
  begin(number: number): void {
    this.#numbers.reserve(this.count + 1);
    this.#numbers.numbers[this.count] = number;
    const { stride } = this.#layout;
    const row = this.count * stride;
    this.#words.reserve(row + stride);
    this.#words.length = row + stride;
    this.#target.words = this.#words.numbers;
    this.#target.row = row;
  }

  /** One filled cell of the row. */
  write(column: ColumnSlots, cells: Cells, from: number, to: number): void {
    this.#cell.read(cells, from, to);
    normalForms[column.kind](this.#cell, column, this.#target);
  }

  end(): void {
    const { contentAt } = this.#layout;
    const { words, row } = this.#target;
    let content = 1;
    for (const slot of this.#hashes) content = joined(content, (words[row + slot] ?? 0) + 1);
    words[row + contentAt] = content;
    this.count++;
  }

  rows(): Rows {
    return {
      count: this.count,
      words: this.#words.numbers.subarray(0, this.count * this.#layout.stride),
      letters: this.#letters.units.subarray(0, this.#letters.length),
      tokens: this.#tokens.numbers.subarray(0, this.#tokens.length),
      numbers: this.#numbers.numbers.subarray(0, this.count),
    };
  }
}
