/** Which years somebody may ask for: this one and the four before, and whichever is asked for already. */
export function yearsOf(thisYear: number, asked: number | undefined): number[] {
  const years = new Set([0, 1, 2, 3, 4].map(ago => thisYear - ago));
  if (asked !== undefined) years.add(asked);
  return [...years].toSorted((one, other) => other - one);
}
