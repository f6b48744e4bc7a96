// Turns the cells of rows into the numbers by which rows are compared. It keeps no text but the letters that are compared one
// by one.
import type { Cells } from '../../profile/cells.ts';
import type { Target } from './cell-words.ts';
import { joined } from './hash.ts';
import { type RowLayout, SLOTS } from './layout.ts';
import { Letters } from './letters.ts';
import { normalForms } from './normal-forms.ts';
import type { PackedRows } from './packed-rows.ts';
import { Pages } from './pages.ts';

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
  letters: number;
  tokens: number;
}

/** Where a writer's letters and tokens go among those of all. */
export interface Place {
  rows: Rows;
  letters: number;
  tokens: number;
}

/** Numbers that are asked of the machine at once. */
const PAGE = 1 << 18;

export class RowWriter {
  readonly #layout: RowLayout;
  /** Where the hashes of all parts stand. */
  readonly #hashes: readonly number[];
  /** The rows that were taken together, and the first one's place among all. */
  readonly #runs: { first: number; words: Uint32Array<ArrayBuffer> }[] = [];
  #page = new Uint32Array();
  #used = 0;
  readonly #letters = new Pages(length => new Uint16Array(length));
  readonly #tokens = new Pages(length => new Uint32Array(length));
  readonly #cell = new Letters();
  readonly #target: Target;

  constructor(layout: RowLayout) {
    this.#layout = layout;
    this.#hashes = layout.parts.flatMap(({ kind, at }) => at.map(slot => slot + SLOTS[kind].hash));
    this.#target = { words: new Uint32Array(), row: 0, letters: this.#letters, tokens: this.#tokens };
  }

  take({ table, first, count, bytes, starts, ends }: PackedRows): void {
    const { stride, tables } = this.#layout;
    const columns = tables[table] ?? [];
    const target = this.#target;
    const words = this.#room(count * stride);
    this.#runs.push({ first, words });
    target.words = words;
    const cells: Cells = { bytes, text: (from, to) => decoder.decode(bytes.subarray(from, to)) };
    let cell = 0;
    for (let row = 0; row < count; row++) {
      target.row = row * stride;
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

  #room(length: number): Uint32Array<ArrayBuffer> {
    if (this.#used + length > this.#page.length) {
      this.#page = new Uint32Array(Math.max(PAGE, length));
      this.#used = 0;
    }
    this.#used += length;
    return this.#page.subarray(this.#used - length, this.#used);
  }

  written(): Written {
    return { letters: this.#letters.length, tokens: this.#tokens.length };
  }

  /** Brings all that was written to its place among that of other writers, and gives the memory back. */
  place({ rows, letters, tokens }: Place): void {
    const { stride } = this.#layout;
    this.#letters.moveTo(rows.letters, letters);
    this.#tokens.moveTo(rows.tokens, tokens);
    for (const { first, words } of this.#runs) {
      this.#shift(words, 'text', letters);
      this.#shift(words, 'words', tokens);
      rows.words.set(words, first * stride);
    }
    for (const buffer of new Set(this.#runs.map(({ words }) => words.buffer))) buffer.transfer(0);
  }

  /** What stands in some slot of parts begins so much later. */
  #shift(words: Uint32Array, name: 'text' | 'words', by: number): void {
    if (by === 0) return;
    const { parts, stride } = this.#layout;
    const slots = parts.flatMap(({ kind, at }) => {
      const place = Object.entries(SLOTS[kind]).find(([slot]) => slot === name)?.[1];
      return place === undefined ? [] : at.map(slot => slot + place);
    });
    for (let row = 0; row < words.length; row += stride)
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
