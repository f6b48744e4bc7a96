// Which row names a record of several rows. A name that was only made up, because the row has none, never stands before one
// that a file says.

/** What a row calls its record: nothing (`Unnamed deal`), a text made of other columns, or what its own column says. */
export const nameRanks = { unnamed: 0, madeOfColumns: 1, own: 2 } as const;
export type NameRank = (typeof nameRanks)[keyof typeof nameRanks];

export function nameRank(given: number): NameRank {
  return given === nameRanks.unnamed || given === nameRanks.madeOfColumns ? given : nameRanks.own;
}

/** The values of each row as they are merged: names that must give way are no value of their rows. */
export function withBestName(
  nameProperty: string,
  rows: readonly { properties: Record<string, string>; nameRank: NameRank }[],
): {
  of: Record<string, string>[];
  /** Set when some row has no name of its own. */
  name?: string;
} {
  const of = rows.map(row => row.properties);
  if (rows.every(row => row.nameRank === nameRanks.own)) return { of };
  const named = rows.filter(row => row.properties[nameProperty] !== undefined);
  const best = Math.max(...named.map(row => row.nameRank));
  const name = named.find(row => row.nameRank === best)?.properties[nameProperty];
  return {
    of: rows.map(({ properties, nameRank: rank }) => {
      if (rank === best) return properties;
      const { [nameProperty]: _, ...rest } = properties;
      return rest;
    }),
    ...(name !== undefined && { name }),
  };
}
