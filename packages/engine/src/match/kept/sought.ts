// A few values that are sought among very many: which of them a value is, if any. Most are none, and of those a bit says so without
// a look at the values. All numbers are signed: the machine keeps those of 32 bits as they are, and would wrap others.

/** Bits a sought value: of the others one in so many is looked up for nothing. */
const BITS_PER_VALUE = 16;
const FEWEST_BITS = 10;
const MOST_BITS = 30;

export class Sought {
  readonly #bits: Int32Array;
  readonly #bitShift: number;
  /** Of each place, value and kind as one number, and the kind; 0 is free. The mix gives each value of a kind another number. */
  readonly #mixes: Int32Array;
  readonly #kinds: Uint8Array;
  readonly #shift: number;
  readonly #mask: number;

  /** For no more values than so. */
  constructor(most: number) {
    const size = Math.max(1, most);
    const bits = Math.min(MOST_BITS, Math.max(FEWEST_BITS, Math.ceil(Math.log2(size * BITS_PER_VALUE))));
    this.#bits = new Int32Array(1 << (bits - 5));
    this.#bitShift = 32 - bits;
    const places = Math.max(4, Math.ceil(Math.log2(size * 1.5)));
    this.#mixes = new Int32Array(1 << places);
    this.#kinds = new Uint8Array(1 << places);
    this.#shift = 32 - places;
    this.#mask = (1 << places) - 1;
  }

  /** No place is as high. */
  get places(): number {
    return this.#mixes.length;
  }

  /** A value, which is not 0, is sought as one of a kind, from 0 to 250. Says at which place. */
  seek(kind: number, value: number): number {
    const mix = mixOf(kind, value);
    this.#note(mix);
    const place = this.#find(mix, kind + 1);
    this.#mixes[place] = mix;
    this.#kinds[place] = kind + 1;
    return place;
  }

  /** Which of those that are sought it is; -1 when it is none. */
  placeOf(kind: number, value: number): number {
    const mix = mixOf(kind, value);
    const bit = mix >>> this.#bitShift;
    if (((this.#bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return -1;
    const place = this.#find(mix, kind + 1);
    return this.#kinds[place] === 0 ? -1 : place;
  }

  /** Those at such places are sought no more: they are nearly always taken for none. */
  leave(isLeft: (place: number) => boolean): void {
    this.#bits.fill(0);
    for (let place = 0; place < this.#mixes.length; place++)
      if (this.#kinds[place] !== 0 && !isLeft(place)) this.#note(this.#mixes[place] ?? 0);
  }

  #note(mix: number): void {
    const bit = mix >>> this.#bitShift;
    this.#bits[bit >>> 5] = (this.#bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }

  #find(mix: number, kind: number): number {
    let place = mix >>> this.#shift;
    while (this.#kinds[place] !== 0 && (this.#mixes[place] !== mix || this.#kinds[place] !== kind))
      place = (place + 1) & this.#mask;
    return place;
  }
}

function mixOf(kind: number, value: number): number {
  return Math.imul(value ^ Math.imul(kind + 1, 0x85ebca6b), 0x9e3779b1);
}
