// Whether what was measured is what was wanted.

/** The row's last cell is a goal, and what was measured last, before it, misses it. */
export function isMissed(row: readonly string[]): boolean {
  const [value, goal] = row.slice(-2);
  return !!value && !!goal && !reaches(numberIn(value), goal);
}

/** How many rows of a bench have a goal, and how many of them miss it. */
export function countGoals(rows: readonly (readonly string[])[]): { goals: number; missed: number } {
  const held = rows.filter(row => row.slice(-2).every(cell => cell !== ''));
  return { goals: held.length, missed: held.filter(isMissed).length };
}

export function numberIn(text: string): number {
  return Number(/\d[\d,]*(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', '') ?? Number.NaN);
}

/** A goal is written with the way it is meant: at least, at most, or that very figure. */
export function reaches(figure: number, goal: string): boolean {
  const wanted = numberIn(goal);
  if (goal.startsWith('≥')) return figure >= wanted;
  if (goal.startsWith('≤')) return figure <= wanted;
  if (goal.startsWith('<')) return figure < wanted;
  return figure === wanted;
}
