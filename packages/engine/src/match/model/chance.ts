// How often two rows that have nothing to do with each other agree all the same, in each comparison.
import type { Comparison } from '../pairs/comparison.ts';
import type { RowLayout } from '../rows/layout.ts';
import type { Rows } from '../rows/row-writer.ts';

const MOST_ROWS = 20_000;
/** Each row meets so many others. */
const MEETINGS = 15;
/** A level that never occurred is not impossible. */
const UNSEEN = 0.5;

/** Shares of the levels among rows that meet by chance, 0 for "says nothing". Which rows meet depends on what they say, not on
 *  where they stand. */
export function chanceOf(
  layout: RowLayout,
  rows: Rows,
  comparisons: readonly Comparison[],
  isPair?: (one: number, other: number) => boolean,
): Float64Array[] {
  const drawn = drawnRows(layout, rows);
  const tallies = comparisons.map(({ levels }) => new Float64Array(levels.length));
  for (let meeting = 1; meeting <= Math.min(MEETINGS, drawn.length - 1); meeting++)
    for (let at = 0; at < drawn.length; at++) {
      const one = drawn[at] ?? 0;
      const other = drawn[(at + meeting * meeting) % drawn.length] ?? 0;
      if (one === other || (isPair && !isPair(one, other))) continue;
      for (const [place, { compare }] of comparisons.entries()) {
        const tally = tallies[place];
        const level = compare(one * layout.stride, other * layout.stride);
        if (tally) tally[level] = (tally[level] ?? 0) + 1;
      }
    }
  return tallies.map(tally => {
    const seen = tally.map((pairs, level) => (level === 0 ? 0 : pairs + UNSEEN));
    const total = seen.reduce((sum, pairs) => sum + pairs, 0);
    return seen.map(pairs => pairs / total);
  });
}

/** Rows by the hash of what they say: the first of them are as good as drawn. */
function drawnRows({ stride, contentAt }: RowLayout, { words, count }: Rows): number[] {
  const limit = count <= MOST_ROWS ? 0xffffffff : Math.floor((MOST_ROWS / count) * 0xffffffff);
  const drawn: number[] = [];
  for (let row = 0; row < count; row++) if ((words[row * stride + contentAt] ?? 0) <= limit) drawn.push(row);
  const contentOf = (row: number): number => words[row * stride + contentAt] ?? 0;
  return drawn.sort((one, other) => contentOf(one) - contentOf(other));
}
