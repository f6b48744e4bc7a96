// Counts different values and samples them, in bounded memory.

/** Up to here every column is counted exactly. */
const EXACT_ALWAYS = 131_072;
/** Beyond it only columns that look like keys are, up to here (64 MiB a column). */
const EXACT_KEYS = 4_194_304;
/** A key may have this share of repeated values. */
const KEY_REPEATS = 0.02;
const SKETCH_SIZE = 1024;
const WAITING = 64;

/** Exact while it is affordable, then an estimate from the smallest hashes. */
export class DistinctCounter {
  #table = new Int32Array(512);
  #used = 0;
  #isExact = true;
  #seen = 0;
  #repeats = 0;
  #wasZero = false;
  readonly #sketch = new Sketch();
  /** Values that wait to be looked up: one after the other in one go, so that the machine fetches several places of the
   *  table at once. */
  readonly #hashes = new Int32Array(WAITING * 2);
  readonly #counts = new Float64Array(WAITING);
  /** How often known values came again behind each that waits. */
  readonly #repeatsBehind = new Float64Array(WAITING);
  #waiting = 0;

  /** Adds a value by its hashes, `count` times. */
  add(high: number, low: number, folded: number, count: number): void {
    this.#sketch.add(folded);
    const at = this.#waiting;
    this.#hashes[at * 2] = high;
    this.#hashes[at * 2 + 1] = low;
    this.#counts[at] = count;
    this.#repeatsBehind[at] = 0;
    this.#waiting = at + 1;
    if (this.#waiting === WAITING) this.#lookUp();
  }

  /** A value that was added before comes once more. */
  repeat(): void {
    const last = this.#waiting - 1;
    if (last >= 0) this.#repeatsBehind[last] = (this.#repeatsBehind[last] ?? 0) + 1;
    else this.#again(1);
  }

  #again(times: number): void {
    this.#seen += times;
    if (this.#isExact) this.#repeats += times;
  }

  #lookUp(): void {
    const [hashes, counts, waiting] = [this.#hashes, this.#counts, this.#waiting];
    this.#waiting = 0;
    for (let at = 0; at < waiting; at++) {
      const count = counts[at] ?? 0;
      this.#seen += count;
      this.#repeats += count - 1;
      if (this.#isExact) {
        if (this.#insert(hashes[at * 2] ?? 0, hashes[at * 2 + 1] ?? 0)) this.#giveUpWhenLarge();
        else this.#repeats++;
      }
      this.#again(this.#repeatsBehind[at] ?? 0);
    }
  }

  get distinct(): number {
    this.#lookUp();
    return this.#isExact
      ? this.#used + (this.#wasZero ? 1 : 0)
      : Math.min(this.#seen, this.#sketch.estimate());
  }

  get isExact(): boolean {
    this.#lookUp();
    return this.#isExact;
  }

  get isUnique(): boolean {
    this.#lookUp();
    return this.#seen > 0 && this.#isExact && this.#repeats === 0;
  }

  /** The smallest 1,024 hashes, ascending. */
  get sketch(): number[] {
    return this.#sketch.hashes();
  }

  #insert(high: number, low: number): boolean {
    // Two zeroes mark a free slot, so that one hash is kept aside.
    if (high === 0 && low === 0) {
      const isNew = !this.#wasZero;
      this.#wasZero = true;
      return isNew;
    }
    const table = this.#table;
    const mask = table.length - 1;
    for (let slot = (low << 1) & mask; ; slot = (slot + 2) & mask) {
      const storedHigh = table[slot] ?? 0;
      const storedLow = table[slot + 1] ?? 0;
      if (storedHigh === high && storedLow === low) return false;
      if (storedHigh !== 0 || storedLow !== 0) continue;
      table[slot] = high;
      table[slot + 1] = low;
      this.#used++;
      return true;
    }
  }

  #giveUpWhenLarge(): void {
    const isKey = this.#repeats <= this.#seen * KEY_REPEATS;
    if (this.#used >= EXACT_KEYS || (this.#used >= EXACT_ALWAYS && !isKey)) {
      this.#isExact = false;
      this.#table = new Int32Array();
      return;
    }
    if (this.#used * 4 <= this.#table.length) return;
    const old = this.#table;
    this.#table = new Int32Array(old.length * 2);
    this.#used = 0;
    for (let slot = 0; slot < old.length; slot += 2) {
      const high = old[slot] ?? 0;
      const low = old[slot + 1] ?? 0;
      if (high !== 0 || low !== 0) this.#insert(high, low);
    }
  }
}

/** Keeps the smallest hashes: a uniform sample of the different values, the same in any order of rows. */
class Sketch {
  #kept: number[] = [];
  #limit = Number.POSITIVE_INFINITY;

  add(hash: number): void {
    if (hash >= this.#limit) return;
    this.#kept.push(hash);
    if (this.#kept.length >= SKETCH_SIZE * 4) this.#compact();
  }

  hashes(): number[] {
    this.#compact();
    return [...this.#kept];
  }

  estimate(): number {
    this.#compact();
    const largest = this.#kept.at(-1);
    if (this.#kept.length < SKETCH_SIZE || largest === undefined) return this.#kept.length;
    return Math.round(((SKETCH_SIZE - 1) / largest) * 2 ** 53);
  }

  #compact(): void {
    const sorted = Float64Array.from(this.#kept).sort();
    this.#kept = [];
    for (let at = 0; at < sorted.length && this.#kept.length < SKETCH_SIZE; at++) {
      const hash = sorted[at] ?? 0;
      if (at === 0 || hash !== sorted[at - 1]) this.#kept.push(hash);
    }
    if (this.#kept.length === SKETCH_SIZE) this.#limit = this.#kept.at(-1) ?? this.#limit;
  }
}

/**
 * Which share of the first column's different values also stands in the second (0..1), estimated from their sketches;
 * exact when both hold at most 1,024 different values. Undefined when the first is empty.
 */
export function containment(part: readonly number[], whole: readonly number[]): number | undefined {
  if (part.length === 0) return undefined;
  // Only hashes below both limits are known completely on both sides.
  const limit = Math.min(
    part.length < SKETCH_SIZE ? Number.POSITIVE_INFINITY : (part.at(-1) ?? 0),
    whole.length < SKETCH_SIZE ? Number.POSITIVE_INFINITY : (whole.at(-1) ?? 0),
  );
  const comparable = part.filter(hash => hash <= limit);
  if (comparable.length === 0) return 0;
  const others = setOf(whole);
  return comparable.filter(hash => others.has(hash)).length / comparable.length;
}

/** One key is compared with every column of every other table. */
const sets = new WeakMap<readonly number[], Set<number>>();

function setOf(hashes: readonly number[]): Set<number> {
  const known = sets.get(hashes) ?? new Set(hashes);
  sets.set(hashes, known);
  return known;
}
