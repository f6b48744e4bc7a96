const HEAD = 3;
const TAIL = 0.4;

/** Draws that are the same for the same seed (mulberry32). */
export class Draws {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<T>(list: readonly T[]): T {
    const one = list[this.below(list.length)];
    if (one === undefined) throw new Error('Nothing to pick from.');
    return one;
  }

  /** A place in a list whose first entries come most often, as names do (Zipf, flattened at its head): the first of ten thousand
   *  comes once in two hundred times. */
  often(limit: number): number {
    const [low, high] = [HEAD ** TAIL, (limit + HEAD) ** TAIL];
    return Math.min(limit - 1, Math.floor((low + this.next() * (high - low)) ** (1 / TAIL) - HEAD));
  }

  digits(many: number): string {
    return String(this.below(10 ** many)).padStart(many, '0');
  }

  /** The places of a list in some order. */
  order(length: number): number[] {
    const places = Array.from({ length }, (_, at) => at);
    for (let at = length - 1; at > 0; at--) {
      const other = this.below(at + 1);
      [places[at], places[other]] = [places[other] ?? 0, places[at] ?? 0];
    }
    return places;
  }
}
