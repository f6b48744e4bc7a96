// What is known to be different already, and is never joined because it looks alike: records that a key was shared by and that
// stayed separate, records with different values of what identifies them in the portal, and a company and its parent.

export class KnownDifferent {
  /** Of each record, what identifies it, by what it is. */
  readonly #said = new Map<number, Map<string, Set<string>>>();
  readonly #apart = new Map<number, Set<number>>();
  readonly #alone = new Set<number>();

  /** Records that say different values of one thing are different. */
  say(record: number, what: string, value: string): void {
    const known = this.#said.get(record) ?? new Map<string, Set<string>>();
    this.#said.set(record, known);
    const values = known.get(what) ?? new Set();
    known.set(what, values.add(value));
  }

  /** These two are different. */
  part(one: number, other: number): void {
    for (const [a, b] of [
      [one, other],
      [other, one],
    ] as const) {
      const known = this.#apart.get(a) ?? new Set();
      this.#apart.set(a, known.add(b));
    }
  }

  /** It is joined with nobody. */
  leaveAlone(record: number): void {
    this.#alone.add(record);
  }

  mayJoin(one: readonly number[], other: readonly number[]): boolean {
    const isAlone = (record: number): boolean => this.#alone.has(record);
    return (
      !one.some(isAlone) &&
      !other.some(isAlone) &&
      one.every(a => other.every(b => !this.#apart.get(a)?.has(b) && !this.#contradict(a, b)))
    );
  }

  #contradict(one: number, other: number): boolean {
    const [a, b] = [this.#said.get(one), this.#said.get(other)];
    if (!a || !b) return false;
    return [...a].some(([what, values]) => {
      const others = b.get(what);
      return others !== undefined && values.isDisjointFrom(others);
    });
  }
}
