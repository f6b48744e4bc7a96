// A few values that are sought among very many: which of them a value is, if any. Most are none, and of those a bit says so without
// a look at the values. All numbers are signed: the machine keeps those of 32 bits as they are, and would wrap others.

/** Bits a sought value: of the others one in so many is looked up for nothing. */
const BITS_PER_VALUE = 16;
const FEWEST_BITS = 10;
const MOST_BITS = 30;
/** Two numbers each, side by side: value and kind as one, so that each value of a kind has another; and its place with its kind. */
const SLOT = 2;
const KIND_BITS = 8;
const KINDS = (1 << KIND_BITS) - 1;

export class Sought {
  readonly #bits: Int32Array;
  readonly #bitShift: number;
  readonly #slots: Int32Array;
  readonly #shift: number;
  readonly #mask: number;
  /** How many different ones there are: their places count from 0. */
  count = 0;

  /** For no more values than so. */
  constructor(most: number) {
    const size = Math.max(1, most);
    const bits = Math.min(MOST_BITS, Math.max(FEWEST_BITS, Math.ceil(Math.log2(size * BITS_PER_VALUE))));
    this.#bits = new Int32Array(1 << (bits - 5));
    this.#bitShift = 32 - bits;
    const slots = Math.max(4, Math.ceil(Math.log2(size * 1.5)));
    this.#slots = new Int32Array(SLOT << slots);
    this.#shift = 32 - slots;
    this.#mask = (SLOT << slots) - 1;
  }

  /** A value, which is not 0, is sought as one of a kind, from 0 to 250. Says at which place. */
  seek(kind: number, value: number): number {
    const mix = mixOf(kind, value);
    this.#note(mix);
    const slot = this.#find(mix, kind + 1);
    const known = this.#slots[slot + 1] ?? 0;
    if (known !== 0) return known >>> KIND_BITS;
    this.#slots[slot] = mix;
    this.#slots[slot + 1] = (this.count << KIND_BITS) | (kind + 1);
    return this.count++;
  }

  /** Which of those that are sought it is; -1 when it is none. */
  placeOf(kind: number, value: number): number {
    const mix = mixOf(kind, value);
    const bit = mix >>> this.#bitShift;
    if (((this.#bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return -1;
    const known = this.#slots[this.#find(mix, kind + 1) + 1] ?? 0;
    return known === 0 ? -1 : known >>> KIND_BITS;
  }

  /** Those at such places are sought no more: they are nearly always taken for none. */
  leave(isLeft: (place: number) => boolean): void {
    this.#bits.fill(0);
    for (let slot = 0; slot < this.#slots.length; slot += SLOT) {
      const known = this.#slots[slot + 1] ?? 0;
      if (known !== 0 && !isLeft(known >>> KIND_BITS)) this.#note(this.#slots[slot] ?? 0);
    }
  }

  #note(mix: number): void {
    const bit = mix >>> this.#bitShift;
    this.#bits[bit >>> 5] = (this.#bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }

  #find(mix: number, kind: number): number {
    let slot = (mix >>> this.#shift) * SLOT;
    for (;;) {
      const known = this.#slots[slot + 1] ?? 0;
      if (known === 0 || (this.#slots[slot] === mix && (known & KINDS) === kind)) return slot;
      slot = (slot + SLOT) & this.#mask;
    }
  }
}

function mixOf(kind: number, value: number): number {
  return Math.imul(value ^ Math.imul(kind + 1, 0x85ebca6b), 0x9e3779b1);
}
