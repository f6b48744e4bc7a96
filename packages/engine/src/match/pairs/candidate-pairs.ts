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

/** Some of a rule's rows: the blocks that begin there. */
export interface Stretch {
  rule: number;
  from: number;
  to: number;
}

/** The pairs of blocks that begin within a stretch, without those that an earlier rule finds. `isPair` leaves out pairs that
 *  are not asked for. */
export class PairList {
  #one: Uint32Array = new Uint32Array(1 << 14);
  #other: Uint32Array = new Uint32Array(1 << 14);
  #pattern: Uint32Array = new Uint32Array(1 << 14);
  #count = 0;
  readonly #blocks: Blocks;
  readonly #patterns: Patterns;
  readonly #stride: number;
  readonly #isPair: ((one: number, other: number) => boolean) | undefined;

  constructor(
    blocks: Blocks,
    patterns: Patterns,
    stride: number,
    isPair?: (one: number, other: number) => boolean,
  ) {
    this.#blocks = blocks;
    this.#patterns = patterns;
    this.#stride = stride;
    this.#isPair = isPair;
  }

  add({ rule, from, to }: Stretch): void {
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
      for (let a = start; a < end; a++)
        for (let b = a + 1; b < end; b++) this.#take(order[a] ?? 0, order[b] ?? 0, rule);
      start = end;
    }
  }

  pairs(): Pairs {
    return {
      count: this.#count,
      one: this.#one.slice(0, this.#count),
      other: this.#other.slice(0, this.#count),
      pattern: this.#pattern.slice(0, this.#count),
    };
  }

  #take(one: number, other: number, rule: number): void {
    const { keys, orders } = this.#blocks;
    const [a, b] = [one * orders.length, other * orders.length];
    for (let earlier = 0; earlier < rule; earlier++) {
      const key = keys[a + earlier] ?? 0;
      if (key !== 0 && key === keys[b + earlier]) return;
    }
    if (this.#isPair && !this.#isPair(one, other)) return;
    if (this.#count === this.#one.length) this.#grow();
    const pattern = this.#patterns.place(this.#patterns.code(one * this.#stride, other * this.#stride));
    this.#patterns.count(pattern);
    this.#one[this.#count] = one;
    this.#other[this.#count] = other;
    this.#pattern[this.#count++] = pattern;
  }

  #grow(): void {
    const grown = (list: Uint32Array): Uint32Array => {
      const larger = new Uint32Array(list.length * 2);
      larger.set(list);
      return larger;
    };
    this.#one = grown(this.#one);
    this.#other = grown(this.#other);
    this.#pattern = grown(this.#pattern);
  }
}
