// From rows to pairs with their patterns: what is common is marked, every rule sorts the rows, rows of one key meet.
import type { RowLayout } from '../rows/layout.ts';
import type { Rows } from '../rows/row-writer.ts';
import type { Crew } from '../threads/crew.ts';
import { type FoundPairs, mergedPairs, type Pairs, type Stretch } from './candidate-pairs.ts';
import type { Comparison } from './comparison.ts';
import { comparisonsOf } from './comparisons.ts';
import { Patterns } from './patterns.ts';
import { type Rule, rulesOf } from './rules.ts';
import { wordWeights } from './word-weights.ts';

export interface PairsFound {
  comparisons: Comparison[];
  rules: Rule[];
  patterns: Patterns;
  pairs: Pairs;
}

/** Finds all pairs that are worth a look. When two lists are linked, `second` is where the other one begins. The same rows give the
 *  same pairs in the same order, whoever of the crew finds them. */
export async function findPairs(
  layout: RowLayout,
  rows: Rows,
  crew: Crew,
  second: number | undefined,
): Promise<PairsFound> {
  const marks = layout.parts.map((_, part) => ({ rows, part }));
  await crew.run('mark', marks, () => undefined);
  const weights = wordWeights(layout, rows);
  const rules = rulesOf(layout, rows);
  const keys = new Uint32Array(new SharedArrayBuffer(rows.count * rules.length * 4));
  await crew.each('search', () => ({ rows, weights, keys, second }));
  const orders: Uint32Array[] = [];
  await crew.run('sort', rules.keys(), (order, rule) => {
    orders[rule] = order;
  });
  await crew.each('meet', () => orders);
  const found: { pairs: FoundPairs; by: number }[] = [];
  await crew.run('compare', stretches(orders), (pairs, at, by) => {
    found[at] = { pairs, by };
  });
  const codes = await crew.each('codes', () => undefined);
  const comparisons = comparisonsOf(layout, rows, weights);
  const patterns = new Patterns(comparisons);
  // In their own order, so that sums over them are the same whoever saw which first.
  for (const code of new Float64Array(codes.flat()).sort()) patterns.place(code);
  const placesOf = codes.map(list => Uint32Array.from(list, code => patterns.place(code)));
  const pairs = mergedPairs(
    found.map(one => ({ pairs: one.pairs, places: placesOf[one.by] ?? new Uint32Array() })),
  );
  for (const place of pairs.pattern) patterns.count(place);
  return { comparisons, rules, patterns, pairs };
}

/** Rows of a rule whose blocks are gone through at a time. */
const STRETCH = 16_384;

function* stretches(orders: readonly Uint32Array[]): Generator<Stretch> {
  for (const [rule, order] of orders.entries())
    for (let from = 0; from < order.length; from += STRETCH)
      yield { rule, from, to: Math.min(order.length, from + STRETCH) };
}
