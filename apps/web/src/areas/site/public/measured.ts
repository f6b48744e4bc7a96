// The figures of docs/benchmarks.md that the front page claims, read when the page is built: written once, by `npm run bench`, and
// shown from there.
import { readBenchmarks } from './benchmarks.ts';
import { numberIn, reaches } from './goals.ts';

// A glob answers nothing, where an import would fail, when nothing has been measured yet.
const files = import.meta.glob<string>('../../../../../../docs/benchmarks.md', {
  query: '?raw&claimed',
  import: 'default',
  eager: true,
});
const benchmarks = readBenchmarks(Object.values(files)[0] ?? '');

export interface Claim {
  /** The name of the bench, as in `npm run bench <name>`. */
  bench: string;
  /** The row of its table. */
  row: string;
  /** What the figure says, in words. */
  label: string;
}

export interface Measured extends Claim {
  /** As it is written in the record. */
  value: string;
  figure: number;
  goal?: { written: string; figure: number; isReached: boolean };
}

/** The figure a claim stands on; undefined when it was not measured: then it must not be claimed. */
export function recordOf(claim: Claim): Measured | undefined {
  const section = benchmarks.sections.find(each => each.command === `npm run bench ${claim.bench}`);
  const [, value, goal] = section?.rows.find(([name]) => name === claim.row) ?? [];
  if (value === undefined) return undefined;
  const figure = numberIn(value);
  if (!goal) return { ...claim, value, figure };
  return {
    ...claim,
    value,
    figure,
    goal: { written: goal, figure: numberIn(goal), isReached: reaches(figure, goal) },
  };
}

/** Those that were measured. */
export function recordsOf(claims: readonly Claim[]): Measured[] {
  return claims.flatMap(claim => recordOf(claim) ?? []);
}
