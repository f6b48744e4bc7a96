// Draws that repeat: the same name gives the same loans, whichever day they are told from.
import { normalQuantileOfTail, uniforms } from '@groundwork/engine/chance/chance';

const SEED = 20_261_127;

/** Something is there to draw. */
export type Choice<T> = readonly [T, ...T[]];

export class Chance {
  readonly #next: () => number;

  constructor(name: string) {
    this.#next = uniforms(SEED, name);
  }

  happens(share: number): boolean {
    return this.#next() < share;
  }

  /** Both ends may come. */
  between(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1));
  }

  of<T>(all: Choice<T>): T {
    return all[Math.floor(this.#next() * all.length)] ?? all[0];
  }

  /** Usually near `middle`, now and then far above: amounts and days are spread so. */
  around(middle: number, spread: number): number {
    return middle * Math.exp(spread * normalQuantileOfTail(this.#next()));
  }
}
