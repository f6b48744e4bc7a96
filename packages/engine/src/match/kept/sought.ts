// A few values that are sought among very many: which of them a value is, if any. Most are none, and of those a bit says so without
// a look at the values. Values are signed: the machine keeps those of 32 bits as they are, and would wrap others.

/** Bits a sought value: of the others one in so many is looked up for nothing. */
const BITS_PER_VALUE = 32;
const FEWEST_BITS = 10;
const MOST_BITS = 30;

export class Sought {
  readonly #bits: Int32Array;
  readonly #bitShift: number;
  /** Value, kind and place, side by side; a place of 0 is free. */
  readonly #slots: Int32Array;
  readonly #slotShift: number;
  readonly #mask: number;
  /** How many there are. */
  count = 0;

  constructor(most: number) {
    const size = Math.max(1, most);
    const bits = Math.min(MOST_BITS, Math.max(FEWEST_BITS, Math.ceil(Math.log2(size * BITS_PER_VALUE))));
    this.#bits = new Int32Array(1 << (bits - 5));
    this.#bitShift = 32 - bits;
    const slots = Math.max(2, Math.ceil(Math.log2(size * 1.5)));
    this.#slots = new Int32Array(SLOT << slots);
    this.#slotShift = 32 - slots;
    this.#mask = (SLOT << slots) - 1;
  }

  /** 0 is no value. A value is sought as one of a kind, a small number. */
  seek(kind: number, value: number): void {
    if (value === 0) return;
    const hash = hashOf(kind, value);
    this.#note(hash);
    const at = this.#find(hash, kind, value);
    if (this.#slots[at + 2] !== 0) return;
    this.#slots[at] = value;
    this.#slots[at + 1] = kind;
    this.#slots[at + 2] = ++this.count;
  }

  /** Those are sought no more: they are nearly always taken for none. */
  leave(isLeft: (place: number) => boolean): void {
    this.#bits.fill(0);
    for (let at = 0; at < this.#slots.length; at += SLOT) {
      const place = this.#slots[at + 2] ?? 0;
      if (place !== 0 && !isLeft(place)) this.#note(hashOf(this.#slots[at + 1] ?? 0, this.#slots[at] ?? 0));
    }
  }

  /** Also of those that were left. */
  anyPlaceOf(kind: number, value: number): number {
    return this.#slots[this.#find(hashOf(kind, value), kind, value) + 2] ?? 0;
  }

  /** Which of those that are sought it is, from 1; 0 when it is none. */
  placeOf(kind: number, value: number): number {
    const hash = hashOf(kind, value);
    const bit = hash >>> this.#bitShift;
    if (((this.#bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return 0;
    return this.#slots[this.#find(hash, kind, value) + 2] ?? 0;
  }

  #note(hash: number): void {
    const bit = hash >>> this.#bitShift;
    this.#bits[bit >>> 5] = (this.#bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }

  #find(hash: number, kind: number, value: number): number {
    let at = (hash >>> this.#slotShift) * SLOT;
    while (this.#slots[at + 2] !== 0 && (this.#slots[at] !== value || this.#slots[at + 1] !== kind))
      at = (at + SLOT) & this.#mask;
    return at;
  }
}

const SLOT = 4;

function hashOf(kind: number, value: number): number {
  return Math.imul(value ^ Math.imul(kind + 1, 0x85ebca6b), 0x9e3779b1) >>> 0;
}
