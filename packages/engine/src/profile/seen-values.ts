// Values that were seen before, by their bytes: a value that comes again is found and counted, and nothing more.
import type { Cells } from './cells.ts';

const FEWEST = 32;

export class SeenValues implements Cells {
  size = 0;
  /** Times that a value was found. */
  hits = 0;
  /** One value behind the other. */
  bytes = new Uint8Array(FEWEST * 8);
  #starts = new Int32Array(FEWEST + 1);
  #hashes = new Int32Array(FEWEST);
  #chars = new Int32Array(FEWEST);
  #counts = new Float64Array(FEWEST);
  #rows = new Float64Array(FEWEST);
  /** Places of the values by their hash, from 1 on. */
  #slots = new Int32Array(FEWEST * 2);

  /** The place of a value; -1 when it was not seen. */
  find(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const place = (slots[slot] ?? 0) - 1;
      if (place < 0) return -1;
      if (this.#hashes[place] === hash && this.#isAt(place, bytes, from, to)) return place;
    }
  }

  count(place: number): void {
    this.hits++;
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
  }

  /** Characters of a value. */
  charsOf(place: number): number {
    return this.#chars[place] ?? 0;
  }

  /** A value that was not seen before. */
  add(
    bytes: Uint8Array,
    from: number,
    to: number,
    { hash, chars, row, count }: { hash: number; chars: number; row: number; count: number },
  ): void {
    const place = this.size++;
    if (place === this.#hashes.length) this.#grow();
    const start = this.#starts[place] ?? 0;
    const end = start + to - from;
    if (end > this.bytes.length) this.bytes = grown(this.bytes, end * 2, Uint8Array);
    for (let at = from; at < to; at++) this.bytes[start + at - from] = bytes[at] ?? 0;
    this.#starts[place + 1] = end;
    this.#hashes[place] = hash;
    this.#chars[place] = chars;
    this.#rows[place] = row;
    this.#counts[place] = count;
    this.#index(place);
  }

  /** All of them in the order they were added, with how often each was counted. */
  *entries(): Generator<{ from: number; to: number; chars: number; row: number; count: number }> {
    for (let place = 0; place < this.size; place++) {
      yield {
        from: this.#starts[place] ?? 0,
        to: this.#starts[place + 1] ?? 0,
        chars: this.charsOf(place),
        row: this.#rows[place] ?? 0,
        count: this.#counts[place] ?? 0,
      };
    }
  }

  /** The same as texts, each with how often it was counted. */
  texts(): (readonly [value: string, count: number])[] {
    return [...this.entries()].map(({ from, to, chars, count }) => [
      this.text(from, to, chars === to - from),
      count,
    ]);
  }

  text(from: number, to: number, isAscii: boolean): string {
    const { buffer, byteOffset } = this.bytes;
    return Buffer.from(buffer, byteOffset + from, to - from).toString(isAscii ? 'latin1' : 'utf8');
  }

  #isAt(place: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.#starts[place] ?? 0;
    if ((this.#starts[place + 1] ?? 0) - start !== to - from) return false;
    for (let at = from; at < to; at++) if (this.bytes[start + at - from] !== bytes[at]) return false;
    return true;
  }

  #index(place: number): void {
    const mask = this.#slots.length - 1;
    let slot = (this.#hashes[place] ?? 0) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = place + 1;
  }

  #grow(): void {
    const size = this.#hashes.length * 2;
    this.#starts = grown(this.#starts, size + 1, Int32Array);
    this.#hashes = grown(this.#hashes, size, Int32Array);
    this.#chars = grown(this.#chars, size, Int32Array);
    this.#counts = grown(this.#counts, size, Float64Array);
    this.#rows = grown(this.#rows, size, Float64Array);
    this.#slots = new Int32Array(size * 2);
    for (let place = 0; place < this.size - 1; place++) this.#index(place);
  }
}

/** Where a value is looked for. */
export function placeHash(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5 ^ (to - from);
  let at = from;
  for (; at + 3 < to; at += 4) {
    const four =
      (bytes[at] ?? 0) |
      ((bytes[at + 1] ?? 0) << 8) |
      ((bytes[at + 2] ?? 0) << 16) |
      ((bytes[at + 3] ?? 0) << 24);
    hash = Math.imul(hash ^ four, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  for (; at < to; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash ^ (hash >>> 15) || 1;
}

interface Typed<A> {
  length: number;
  set(values: A): void;
}

function grown<A extends Typed<A>>(values: A, length: number, Kind: new (length: number) => A): A {
  const larger = new Kind(length);
  larger.set(values);
  return larger;
}
