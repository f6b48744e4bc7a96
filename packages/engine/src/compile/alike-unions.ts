// Records that become one because people said so or because they surely look alike: never two that are known to be different,
// also not by way of a third.
import type { KnownDifferent } from '../match/known-different.ts';

export class AlikeUnions {
  readonly #different: Pick<KnownDifferent, 'mayJoin'>;
  readonly #groups = new Map<number, number[]>();

  constructor(different: Pick<KnownDifferent, 'mayJoin'>) {
    this.#different = different;
  }

  /** Whether they are one from now on. */
  join(one: number, other: number): boolean {
    const [mine, others] = [this.#groupOf(one), this.#groupOf(other)];
    if (mine === others) return true;
    if (!this.#different.mayJoin(mine, others)) return false;
    const all = [...mine, ...others];
    for (const record of all) this.#groups.set(record, all);
    return true;
  }

  areOne(records: readonly number[]): boolean {
    const [first, ...others] = records;
    if (first === undefined) return true;
    const group = this.#groups.get(first) ?? [];
    return others.every(one => group.includes(one));
  }

  #groupOf(record: number): number[] {
    const group = this.#groups.get(record) ?? [record];
    this.#groups.set(record, group);
    return group;
  }
}
