// All pairs that some rule finds, each once and with its pattern.
import type { Blocks } from './blocks.ts';
import type { Patterns } from './patterns.ts';

export interface Pairs {
  count: number;
  /** The row that comes first in the file, the other, and the place of their pattern. */
  one: Uint32Array;
  other: Uint32Array;
  pattern: Uint32Array;
}

/** Pairs of one stretch, each with the place of its pattern among those of the thread that found it. */
export interface FoundPairs {
  one: Uint32Array<ArrayBuffer>;
  other: Uint32Array<ArrayBuffer>;
  pattern: Uint32Array<ArrayBuffer>;
}

/** Pairs one list after the other, with the places of their patterns among all. */
export function mergedPairs(lists: readonly { pairs: FoundPairs; places: Uint32Array }[]): Pairs {
  const count = lists.reduce((sum, { pairs }) => sum + pairs.one.length, 0);
  const all: Pairs = {
    count,
    one: new Uint32Array(count),
    other: new Uint32Array(count),
    pattern: new Uint32Array(count),
  };
  let from = 0;
  for (const { pairs, places } of lists) {
    all.one.set(pairs.one, from);
    all.other.set(pairs.other, from);
    for (let at = 0; at < pairs.one.length; at++)
      all.pattern[from + at] = places[pairs.pattern[at] ?? 0] ?? 0;
    from += pairs.one.length;
  }
  return all;
}

/** Some of a rule's rows: the blocks that begin there. */
export interface Stretch {
  rule: number;
  from: number;
  to: number;
}

/** Finds the pairs of blocks, without those that an earlier rule finds. Of two lists that are linked, only rows of the one with rows of
 *  the other are asked for: `second` is where the other one begins. */
export class PairList {
  #one = new Uint32Array(1 << 14);
  #other = new Uint32Array(1 << 14);
  #pattern = new Uint32Array(1 << 14);
  #count = 0;
  readonly #earlierRules: Uint32Array;
  readonly #earlierKeys: Uint32Array;
  readonly #blocks: Blocks;
  readonly #patterns: Patterns;
  readonly #stride: number;
  readonly #second: number | undefined;

  constructor(blocks: Blocks, patterns: Patterns, stride: number, second?: number) {
    this.#blocks = blocks;
    this.#earlierRules = new Uint32Array(blocks.orders.length);
    this.#earlierKeys = new Uint32Array(blocks.orders.length);
    this.#patterns = patterns;
    this.#stride = stride;
    this.#second = second;
  }

  /** The pairs of blocks that begin within a stretch. */
  within({ rule, from, to }: Stretch): FoundPairs {
    this.#count = 0;
    const { keys, orders } = this.#blocks;
    const order = orders[rule] ?? new Uint32Array();
    const keyAt = (place: number): number => keys[(order[place] ?? 0) * orders.length + rule] ?? 0;
    let start = from;
    if (start > 0) {
      const before = keyAt(start - 1);
      while (start < order.length && keyAt(start) === before) start++;
    }
    while (start < to) {
      const key = keyAt(start);
      let end = start + 1;
      while (end < order.length && keyAt(end) === key) end++;
      for (let a = start; a < end - 1; a++) {
        const one = order[a] ?? 0;
        const known = this.#knownBefore(one, rule);
        for (let b = a + 1; b < end; b++) {
          const other = order[b] ?? 0;
          if (!this.#isFoundBefore(other, known)) this.#take(one, other);
        }
      }
      start = end;
    }
    return {
      one: this.#one.slice(0, this.#count),
      other: this.#other.slice(0, this.#count),
      pattern: this.#pattern.slice(0, this.#count),
    };
  }

  /** Notes the keys of a row by which earlier rules find its pairs; says how many. */
  #knownBefore(row: number, rule: number): number {
    const { keys, orders } = this.#blocks;
    const from = row * orders.length;
    let known = 0;
    for (let earlier = 0; earlier < rule; earlier++) {
      const key = keys[from + earlier] ?? 0;
      if (key === 0) continue;
      this.#earlierRules[known] = earlier;
      this.#earlierKeys[known++] = key;
    }
    return known;
  }

  #isFoundBefore(other: number, known: number): boolean {
    const { keys, orders } = this.#blocks;
    const from = other * orders.length;
    for (let at = 0; at < known; at++)
      if (keys[from + (this.#earlierRules[at] ?? 0)] === this.#earlierKeys[at]) return true;
    return false;
  }

  #take(one: number, other: number): void {
    const second = this.#second;
    if (second !== undefined && one < second === other < second) return;
    if (this.#count === this.#one.length) this.#grow();
    const pattern = this.#patterns.place(this.#patterns.code(one * this.#stride, other * this.#stride));
    this.#one[this.#count] = one;
    this.#other[this.#count] = other;
    this.#pattern[this.#count++] = pattern;
  }

  #grow(): void {
    const grown = (list: Uint32Array): Uint32Array<ArrayBuffer> => {
      const larger = new Uint32Array(list.length * 2);
      larger.set(list);
      return larger;
    };
    this.#one = grown(this.#one);
    this.#other = grown(this.#other);
    this.#pattern = grown(this.#pattern);
  }
}
