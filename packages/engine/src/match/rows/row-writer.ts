// Turns the cells of rows into the numbers by which rows are compared. It keeps no text but the letters that are compared one
// by one.
import type { Cells } from '../../profile/cells.ts';
import type { Target } from './cell-words.ts';
import { GrowingNumbers, GrowingUnits } from './growing.ts';
import { joined } from './hash.ts';
import { type RowLayout, SLOTS } from './layout.ts';
import { Letters } from './letters.ts';
import { normalForms } from './normal-forms.ts';
import type { PackedRows } from './packed-rows.ts';

/** What rows are compared by, in memory that several threads look at. */
export interface Rows {
  count: number;
  /** `stride` numbers a row, as the layout says. */
  words: Uint32Array;
  letters: Uint16Array;
  tokens: Uint32Array;
}

/** How much was written. */
export interface Written {
  rows: number;
  letters: number;
  tokens: number;
}

/** Where a writer's letters and tokens go among those of all. */
export interface Place {
  rows: Rows;
  letters: number;
  tokens: number;
}

/** Rows that were taken together: their place among all, and among those of this writer. */
interface Run {
  first: number;
  own: number;
  count: number;
}

export class RowWriter {
  readonly #layout: RowLayout;
  /** Where the hashes of all parts stand. */
  readonly #hashes: readonly number[];
  readonly #words = new GrowingNumbers();
  readonly #letters = new GrowingUnits();
  readonly #tokens = new GrowingNumbers();
  readonly #cell = new Letters();
  readonly #target: Target;
  readonly #runs: Run[] = [];
  #count = 0;

  constructor(layout: RowLayout) {
    this.#layout = layout;
    this.#hashes = layout.parts.flatMap(({ kind, at }) => at.map(slot => slot + SLOTS[kind].hash));
    this.#target = { words: this.#words.numbers, row: 0, letters: this.#letters, tokens: this.#tokens };
  }

  take({ table, first, count, bytes, starts, ends }: PackedRows): void {
    const { stride, tables } = this.#layout;
    const columns = tables[table] ?? [];
    const target = this.#target;
    this.#runs.push({ first, own: this.#count, count });
    this.#words.reserve((this.#count + count) * stride);
    target.words = this.#words.numbers;
    const cells: Cells = { bytes, text: (from, to) => decoder.decode(bytes.subarray(from, to)) };
    let cell = 0;
    for (let row = 0; row < count; row++) {
      target.row = this.#count++ * stride;
      for (const column of columns) {
        const from = starts[cell] ?? 0;
        const to = ends[cell++] ?? 0;
        if (to > from) {
          this.#cell.read(cells, from, to);
          normalForms[column.kind](this.#cell, column, target);
        }
      }
      this.#end();
    }
  }

  written(): Written {
    return { rows: this.#count, letters: this.#letters.length, tokens: this.#tokens.length };
  }

  /** Copies all that was written to its place among that of other writers. */
  place({ rows, letters, tokens }: Place): void {
    const { stride } = this.#layout;
    rows.letters.set(this.#letters.units.subarray(0, this.#letters.length), letters);
    rows.tokens.set(this.#tokens.numbers.subarray(0, this.#tokens.length), tokens);
    const words = this.#words.numbers;
    this.#move(words, 'text', letters);
    this.#move(words, 'words', tokens);
    for (const { first, own, count } of this.#runs)
      rows.words.set(words.subarray(own * stride, (own + count) * stride), first * stride);
  }

  /** What stands in some slot of parts begins so much later. */
  #move(words: Uint32Array, name: 'text' | 'words', by: number): void {
    if (by === 0) return;
    const { parts, stride } = this.#layout;
    const slots = parts.flatMap(({ kind, at }) => {
      const place = Object.entries(SLOTS[kind]).find(([slot]) => slot === name)?.[1];
      return place === undefined ? [] : at.map(slot => slot + place);
    });
    for (let row = 0; row < this.#count * stride; row += stride)
      for (const slot of slots) {
        const place = words[row + slot] ?? 0;
        if (place !== 0) words[row + slot] = place + by;
      }
  }

  #end(): void {
    const { contentAt } = this.#layout;
    const { words, row } = this.#target;
    let content = 1;
    for (const slot of this.#hashes) content = joined(content, (words[row + slot] ?? 0) + 1);
    words[row + contentAt] = content;
  }
}

const decoder = new TextDecoder();
