// A pair of rows is one small number: the levels of all its comparisons, side by side. Pairs of one pattern are equal for all
// that follows, so that the model looks at thousands of patterns and never at millions of pairs.
import type { Comparison } from './comparison.ts';

/** Patterns that were seen, in the order in which they came. */
export class Patterns {
  readonly #sizes: number[];
  readonly #comparisons: readonly Comparison[];
  #codes = new Float64Array(1 << 12).fill(-1);
  #places = new Int32Array(1 << 12);
  /** The code of each pattern: its levels, the last comparison's first. */
  readonly codes: number[] = [];
  readonly counts: number[] = [];

  constructor(comparisons: readonly Comparison[]) {
    this.#comparisons = comparisons;
    this.#sizes = comparisons.map(({ levels }) => levels.length);
  }

  /** The pattern's code of two rows; either order of the two gives the same. */
  code(one: number, other: number): number {
    let code = 0;
    for (let at = 0; at < this.#comparisons.length; at++)
      code = code * (this.#sizes[at] ?? 1) + (this.#comparisons[at]?.compare(one, other) ?? 0);
    return code;
  }

  /** Where the code's pattern stands among those that were seen; it is added when it is new. */
  place(code: number): number {
    let at = this.#find(code);
    if (this.#codes[at] === -1) {
      if (this.codes.length * 2 > this.#codes.length) {
        this.#grow();
        at = this.#find(code);
      }
      this.#codes[at] = code;
      this.#places[at] = this.codes.length;
      this.codes.push(code);
      this.counts.push(0);
    }
    return this.#places[at] ?? 0;
  }

  count(place: number, pairs = 1): void {
    this.counts[place] = (this.counts[place] ?? 0) + pairs;
  }

  /** The levels of a code, one for each comparison. */
  levels(code: number): number[] {
    const levels = this.#sizes.map(() => 0);
    let rest = code;
    for (let at = this.#sizes.length - 1; at >= 0; at--) {
      const size = this.#sizes[at] ?? 1;
      levels[at] = rest % size;
      rest = Math.floor(rest / size);
    }
    return levels;
  }

  #find(code: number): number {
    const mask = this.#codes.length - 1;
    const hash = Math.imul(code | 0, 0x9e3779b1) ^ Math.imul((code / 0x100000000) | 0, 0x85ebca6b);
    let at = (hash ^ (hash >>> 15)) & mask;
    while (this.#codes[at] !== -1 && this.#codes[at] !== code) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    this.#codes = new Float64Array(this.#codes.length * 2).fill(-1);
    this.#places = new Int32Array(this.#codes.length);
    for (const [place, code] of this.codes.entries()) {
      const at = this.#find(code);
      this.#codes[at] = code;
      this.#places[at] = place;
    }
  }
}
