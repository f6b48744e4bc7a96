// The door for duplicates: rows go in with their keys, groups come out. Today two rows are one record when a key is
// exactly equal after normalisation; a better judge can stand behind the same interface.

export interface MatchKey {
  /** What the key is, as said to people: `e-mail address`, `Id`. */
  kind: string;
  value: string;
}

export interface DuplicateGroups {
  /** The earliest row of the group; the row itself when it is alone. */
  survivorOf(ordinal: number): number;
  /** Does any other row belong to the same record? */
  isShared(ordinal: number): boolean;
  /** The key that joined a row to an earlier one. */
  joinedBy(ordinal: number): MatchKey | undefined;
}

export interface DuplicateFinder extends DuplicateGroups {
  /** Rows are numbered from 0 in the order in which they are added. Rows of different objects never meet. */
  add(object: string, keys: readonly MatchKey[]): number;
}

export class ExactKeys implements DuplicateFinder {
  readonly #parents: number[] = [];
  /** By object and kind of key, so that the long values are held once and bare. */
  readonly #seen = new Map<string, Map<string, number>>();
  readonly #joins = new Map<number, MatchKey>();
  readonly #shared = new Set<number>();

  add(object: string, keys: readonly MatchKey[]): number {
    const ordinal = this.#parents.length;
    this.#parents.push(ordinal);
    for (const key of keys) {
      const kind = `${object} ${key.kind}`;
      const known = this.#seen.get(kind) ?? new Map<string, number>();
      this.#seen.set(kind, known);
      const earlier = known.get(key.value);
      if (earlier === undefined) known.set(key.value, ordinal);
      else this.#join(earlier, ordinal, key);
    }
    return ordinal;
  }

  survivorOf(ordinal: number): number {
    let root = ordinal;
    for (
      let parent = this.#parents[root];
      parent !== undefined && parent !== root;
      parent = this.#parents[root]
    )
      root = parent;
    let step = ordinal;
    while (step !== root) {
      const next = this.#parents[step] ?? root;
      this.#parents[step] = root;
      step = next;
    }
    return root;
  }

  isShared(ordinal: number): boolean {
    return this.#shared.has(ordinal);
  }

  joinedBy(ordinal: number): MatchKey | undefined {
    return this.#joins.get(ordinal);
  }

  #join(earlier: number, later: number, key: MatchKey): void {
    const [a, b] = [this.survivorOf(earlier), this.survivorOf(later)];
    this.#shared.add(earlier).add(later);
    if (a === b) return;
    const [first, second] = a < b ? [a, b] : [b, a];
    this.#shared.add(first).add(second);
    this.#parents[second] = first;
    if (!this.#joins.has(second)) this.#joins.set(second, key);
  }
}
