// An exact rolling window: remembers every admitted call's moment, and forgets it when it leaves the window.

export class RollingWindow {
  readonly #intervalMs: number;
  #moments: number[] = [];
  #head = 0;

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  /** Calls admitted within the interval before `now`. */
  count(now: number): number {
    while (this.#head < this.#moments.length && (this.#moments[this.#head] ?? 0) <= now - this.#intervalMs)
      this.#head += 1;
    if (this.#head > 1_024 && this.#head * 2 > this.#moments.length) {
      this.#moments = this.#moments.slice(this.#head);
      this.#head = 0;
    }
    return this.#moments.length - this.#head;
  }

  add(now: number): void {
    this.#moments.push(now);
  }

  /** Admits a call unless `max` are in the window already. Returns how many more fit, -1 when refused. */
  admit(now: number, max: number): number {
    const used = this.count(now);
    if (used >= max) return -1;
    this.add(now);
    return max - used - 1;
  }
}
