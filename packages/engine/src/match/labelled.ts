// What people said of pairs of rows holds for these rows, whatever the model makes of them.
import type { Edges } from './edges.ts';

export interface Label {
  /** Two rows, by their places among all. */
  one: number;
  other: number;
  isSame: boolean;
}

/** Surer than any pair that nobody looked at. */
const SAID = 40;

export class Labelled {
  readonly #different = new Map<number, Set<number>>();
  readonly #said = new Map<string, boolean>();
  readonly #same: Label[];

  constructor(labels: readonly Label[]) {
    this.#same = labels.filter(({ isSame }) => isSame);
    for (const { one, other, isSame } of labels) {
      this.#said.set(keyOf(one, other), isSame);
      if (isSame) continue;
      this.#differ(one, other);
      this.#differ(other, one);
    }
  }

  /** The log-odds of two rows, which the model gives unless somebody said what they are. */
  score(one: number, other: number, model: (one: number, other: number) => number): number {
    const isSame = this.#said.size === 0 ? undefined : this.#said.get(keyOf(one, other));
    return isSame === undefined ? model(one, other) : isSame ? SAID : -SAID;
  }

  /** No two rows of the one and of the other are said to differ. */
  mayJoin(one: readonly number[], other: readonly number[]): boolean {
    return one.every(row => {
      const different = this.#different.get(row);
      return different === undefined || !other.some(beside => different.has(beside));
    });
  }

  /** Pairs that are said to be one come first, also those that no rule found. */
  first({ one, other, score }: Edges): Edges {
    if (this.#same.length === 0) return { one, other, score };
    return {
      one: Uint32Array.from([...this.#same.map(label => label.one), ...one]),
      other: Uint32Array.from([...this.#same.map(label => label.other), ...other]),
      score: Float32Array.from([...this.#same.map(() => SAID), ...score]),
    };
  }

  #differ(one: number, other: number): void {
    const different = this.#different.get(one);
    if (different) different.add(other);
    else this.#different.set(one, new Set([other]));
  }
}

function keyOf(one: number, other: number): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}
