// Which rows of tables are the same person, company, deal or thing, found without a shared key.
import { clustersOf, inOrder, LOWEST_EDGE } from './clusters.ts';
import { chanceOf } from './model/chance.ts';
import { fitClasses, type PairClass } from './model/latent-classes.ts';
import { scorer } from './model/score.ts';
import { type Blocks, blocksOf } from './pairs/blocks.ts';
import { PairList, type Pairs } from './pairs/candidate-pairs.ts';
import { markCommonValues } from './pairs/common-values.ts';
import { type Comparison, comparisonsOf } from './pairs/comparisons.ts';
import { Patterns } from './pairs/patterns.ts';
import { type Rule, rulesOf } from './pairs/rules.ts';
import { wordWeights } from './pairs/word-weights.ts';
import type { RowLayout } from './rows/layout.ts';
import type { Rows } from './rows/row-writer.ts';

export interface Matches {
  cluster: Uint32Array;
  sureness: Float32Array;
  comparisons: readonly Comparison[];
  rules: readonly Rule[];
  classes: readonly PairClass[];
  patterns: Patterns;
  pairs: Pairs;
  scores: Float64Array;
}

export function findMatches(
  layout: RowLayout,
  rows: Rows,
  isPair?: (one: number, other: number) => boolean,
  mayJoin?: (one: readonly number[], other: readonly number[]) => boolean,
): Matches {
  const { stride } = layout;
  markCommonValues(layout, rows);
  const comparisons = comparisonsOf(layout, rows, wordWeights(layout, rows));
  const rules = rulesOf(layout, rows);
  const keys = new Uint32Array(rows.count * rules.length);
  const orders = rules.map((rule, at) => blocksOf(rule, { rule: at, rules: rules.length, rows: rows.count, stride, keys }));
  const blocks: Blocks = { keys, orders };
  const patterns = new Patterns(comparisons);
  const list = new PairList(blocks, patterns, stride, isPair);
  for (const [rule, order] of orders.entries()) list.add({ rule, from: 0, to: order.length });
  const pairs = list.pairs();
  const chance = chanceOf(layout, rows, comparisons, isPair);
  const classes = fitClasses({
    parts: layout.parts,
    comparisons,
    rules,
    chance,
    patterns: patterns.codes.map((code, at) => ({ levels: patterns.levels(code), pairs: patterns.counts[at] ?? 0 })),
  });
  const score = scorer(classes);
  const scores = Float64Array.from(patterns.codes, code => score(patterns.levels(code)));
  const edges: number[] = [];
  for (let pair = 0; pair < pairs.count; pair++)
    if ((scores[pairs.pattern[pair] ?? 0] ?? 0) >= LOWEST_EDGE) edges.push(pair);
  const one = Uint32Array.from(edges, pair => pairs.one[pair] ?? 0);
  const other = Uint32Array.from(edges, pair => pairs.other[pair] ?? 0);
  const edgeScores = Float32Array.from(edges, pair => scores[pairs.pattern[pair] ?? 0] ?? 0);
  const content = (row: number): number => rows.words[row * stride + layout.contentAt] ?? 0;
  const order = inOrder(edgeScores, edge => content(one[edge] ?? 0) + content(other[edge] ?? 0));
  const known = new Map<number, number>();
  const scoreOf = (a: number, b: number): number => {
    const code = a < b ? patterns.code(a * stride, b * stride) : patterns.code(b * stride, a * stride);
    let found = known.get(code);
    if (found === undefined) {
      found = score(patterns.levels(code));
      known.set(code, found);
    }
    return found;
  };
  const clustering = clustersOf(rows.count, { one, other, score: edgeScores }, order, scoreOf, mayJoin);
  return { ...clustering, comparisons, rules, classes, patterns, pairs, scores };
}
