// Chance that repeats: the same seed draws the same numbers on every machine.

export class Draws {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0 || 1;
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number below this one. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  one<T>(list: readonly T[]): T {
    const drawn = list[this.below(list.length)];
    if (drawn === undefined) throw new Error('Nothing to draw from.');
    return drawn;
  }

  /** The same numbers in another order. */
  shuffle(list: Uint32Array): Uint32Array {
    for (let at = list.length - 1; at > 0; at -= 1) {
      const other = this.below(at + 1);
      const kept = list[at] ?? 0;
      list[at] = list[other] ?? 0;
      list[other] = kept;
    }
    return list;
  }
}
