// Remembers keys by their hashes instead of their texts. A text that is kept also keeps the megabyte of file it was cut
// from; with millions of rows that is what ends a process.

/** Three 32-bit hashes and the value, shifted so that 0 means a free slot. */
const SLOT = 4;
const SHIFT = 2;
const MOST_FULL = 0.75;

/**
 * Whole numbers (−1 … 2³¹ − 3) by text, in 21 to 32 bytes a key whatever its length. Two different keys are taken for one
 * when all 96 bits of their hashes agree: for ten million keys a chance below 1 in 10¹⁵.
 */
export class KeyTable {
  #slots = new Int32Array(1024 * SLOT);
  #capacity = 1024;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(key: string): number | undefined {
    hash(key);
    const value = this.#slots[this.#slotOf(one, two, three) + 3] ?? 0;
    return value === 0 ? undefined : value - SHIFT;
  }

  set(key: string, value: number): void {
    hash(key);
    const slot = this.#slotOf(one, two, three);
    if (this.#slots[slot + 3] === 0) this.#take(slot, value);
    else this.#slots[slot + 3] = value + SHIFT;
  }

  /** Stores the value unless the key is known; then says what is stored. */
  claim(key: string, value: number): number | undefined {
    hash(key);
    return this.#claim(value);
  }

  /** The same for a pair of whole numbers, which are compared as they are: no chance involved. */
  claimPair(left: number, right: number, value: number): number | undefined {
    one = finish(Math.imul(left, 0x9e3779b1) ^ finish(right));
    two = left;
    three = right;
    return this.#claim(value);
  }

  #claim(value: number): number | undefined {
    const slot = this.#slotOf(one, two, three);
    const stored = this.#slots[slot + 3] ?? 0;
    if (stored !== 0) return stored - SHIFT;
    this.#take(slot, value);
    return undefined;
  }

  /** Where the key stands, or the free slot where it would. */
  #slotOf(first: number, second: number, third: number): number {
    const slots = this.#slots;
    let slot = Math.floor(((first >>> 0) / 2 ** 32) * this.#capacity) * SLOT;
    while (
      slots[slot + 3] !== 0 &&
      (slots[slot] !== first || slots[slot + 1] !== second || slots[slot + 2] !== third)
    )
      slot = slot + SLOT === slots.length ? 0 : slot + SLOT;
    return slot;
  }

  #take(slot: number, value: number): void {
    const slots = this.#slots;
    slots[slot] = one;
    slots[slot + 1] = two;
    slots[slot + 2] = three;
    slots[slot + 3] = value + SHIFT;
    this.#size += 1;
    if (this.#size > this.#capacity * MOST_FULL) this.#grow();
  }

  #grow(): void {
    const old = this.#slots;
    this.#capacity = Math.ceil(this.#capacity * 1.5);
    this.#slots = new Int32Array(this.#capacity * SLOT);
    for (let from = 0; from < old.length; from += SLOT) {
      if (old[from + 3] === 0) continue;
      const to = this.#slotOf(old[from] ?? 0, old[from + 1] ?? 0, old[from + 2] ?? 0);
      for (let part = 0; part < SLOT; part++) this.#slots[to + part] = old[from + part] ?? 0;
    }
  }
}

// What `hash` found last: three numbers, without an object for each of millions of keys.
let one = 0;
let two = 0;
let three = 0;

/** Three hashes with different steps, so that what collides in one does not in the others. */
function hash(text: string): void {
  let a = 0x9e3779b9 ^ text.length;
  let b = 0x85ebca6b;
  let c = 0x27d4eb2f;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 0x9e3779b1);
    a ^= a >>> 15;
    b = Math.imul(b + code, 0x5bd1e995);
    b ^= b >>> 13;
    c = Math.imul(((c << 5) | (c >>> 27)) ^ code, 0x2c1b3c6d);
    c ^= c >>> 17;
  }
  one = finish(a);
  two = finish(b);
  three = finish(c);
}

function finish(bits: number): number {
  let mixed = bits ^ (bits >>> 16);
  mixed = Math.imul(mixed, 0x7feb352d);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x846ca68b);
  return mixed ^ (mixed >>> 16);
}
