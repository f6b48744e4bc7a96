// Which row names a record of several rows. A name that was only made up, because the row has none, never stands before one
// that a file says.

/** What a row calls its record: nothing (`Unnamed deal`), a text made of other columns, or what its own column says. */
export const nameRanks = { unnamed: 0, madeOfColumns: 1, own: 2 } as const;
export type NameRank = (typeof nameRanks)[keyof typeof nameRanks];

export function nameRank(given: number): NameRank {
  return given === nameRanks.unnamed || given === nameRanks.madeOfColumns ? given : nameRanks.own;
}

/** Which row names the record of these: names that must give way are no value of their rows. */
export class BestName {
  readonly #property: string;
  #best: NameRank | undefined;
  #name: string | undefined;
  #isOwnEach = true;

  constructor(
    nameProperty: string,
    rows: Iterable<{ properties: Record<string, string>; nameRank: NameRank }>,
  ) {
    this.#property = nameProperty;
    for (const { properties, nameRank: rank } of rows) {
      if (rank !== nameRanks.own) this.#isOwnEach = false;
      const name = properties[nameProperty];
      if (name === undefined || (this.#best !== undefined && rank <= this.#best)) continue;
      this.#best = rank;
      this.#name = name;
    }
  }

  /** Set when some row has no name of its own. */
  get name(): string | undefined {
    return this.#isOwnEach ? undefined : this.#name;
  }

  /** The values of a row as they are merged. */
  valuesOf({
    properties,
    nameRank: rank,
  }: {
    properties: Record<string, string>;
    nameRank: NameRank;
  }): Record<string, string> {
    if (this.#isOwnEach || rank === this.#best) return properties;
    const name = this.#property;
    const { [name]: _, ...rest } = properties;
    return rest;
  }
}
