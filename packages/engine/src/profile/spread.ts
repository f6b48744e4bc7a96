// How numbers or days spread, counted while they pass: every value is in exactly one bin, whatever comes later.
import type { ColumnBins } from '@groundwork/contract/profiles';

/** Bins that are kept while counting, and at most so many in what is given out. */
const KEPT = 48;
const GIVEN = 24;
/** Beyond it the place of a bin is no whole number any more. */
const LARGEST_PLACE = 2 ** 50;

/**
 * A histogram whose bins are as wide as they must be for all values to fit: when one does not, each two neighbours become
 * one. Edges are multiples of the width, which is `unit` times a power of two.
 */
export class Spread {
  #width: number;
  /** Place of the first bin: its lower edge divided by the width. */
  #first = 0;
  #counts = new Float64Array(KEPT);
  #isEmpty = true;

  /** @param unit Narrowest a bin may be. */
  constructor(unit: number) {
    this.#width = unit;
  }

  add(value: number, weight: number): void {
    if (!Number.isFinite(value)) return;
    while (Math.abs(value) / this.#width > LARGEST_PLACE) this.#widen();
    let place = Math.floor(value / this.#width);
    if (this.#isEmpty) {
      this.#isEmpty = false;
      this.#first = place;
    }
    while (!this.#makeRoom(place)) {
      this.#widen();
      place = Math.floor(value / this.#width);
    }
    const at = place - this.#first;
    this.#counts[at] = (this.#counts[at] ?? 0) + weight;
  }

  /** Counts what another one of the same unit has counted as well. */
  absorb(other: Spread): void {
    if (other.#isEmpty) return;
    while (this.#width < other.#width) this.#widen();
    other.#counts.forEach((count, at) => {
      if (count > 0) this.add((other.#first + at) * other.#width, count);
    });
  }

  /** The bins from the lowest value to the highest; undefined when nothing was counted, or all in one place. */
  bins(kind: ColumnBins['kind']): ColumnBins | undefined {
    while (this.#used.last - this.#used.first >= GIVEN) this.#widen();
    const { first, last } = this.#used;
    if (last <= first) return undefined;
    return {
      kind,
      from: (this.#first + first) * this.#width,
      width: this.#width,
      counts: [...this.#counts.subarray(first, last + 1)],
    };
  }

  get #used(): { first: number; last: number } {
    return {
      first: this.#counts.findIndex(count => count > 0),
      last: this.#counts.findLastIndex(count => count > 0),
    };
  }

  /** True when a bin at this place is within reach; moves the bins where there is room before or behind them. */
  #makeRoom(place: number): boolean {
    const at = place - this.#first;
    if (at >= 0 && at < KEPT) return true;
    const { first, last } = this.#used;
    if (last < 0) {
      this.#first = place;
      return true;
    }
    const lowest = Math.min(place, this.#first + first);
    const highest = Math.max(place, this.#first + last);
    if (highest - lowest >= KEPT) return false;
    const moved = new Float64Array(KEPT);
    moved.set(this.#counts.subarray(first, last + 1), this.#first + first - lowest);
    this.#counts = moved;
    this.#first = lowest;
    return true;
  }

  #widen(): void {
    const first = Math.floor(this.#first / 2);
    const merged = new Float64Array(KEPT);
    this.#counts.forEach((count, at) => {
      if (count === 0) return;
      const to = Math.floor((this.#first + at) / 2) - first;
      merged[to] = (merged[to] ?? 0) + count;
    });
    this.#counts = merged;
    this.#first = first;
    this.#width *= 2;
  }
}
