// Which years somebody may ask for: those with statements, this one, and the one asked for.
export function yearsOf(keys: readonly string[], thisYear: number, asked: number | undefined): number[] {
  const found = keys.flatMap(key => (/^20\d\d-\d\d$/.test(key) ? [Number(key.slice(0, 4))] : []));
  const years = new Set([...found, thisYear, ...(asked === undefined ? [] : [asked])]);
  return [...years].toSorted((one, other) => other - one);
}
