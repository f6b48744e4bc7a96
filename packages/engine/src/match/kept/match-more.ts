// Finds the clusters of rows that come later, with what was learnt before: they are compared with those rows that they share a key
// with, and join what speaks for them. What was joined before stays joined.
import { clustersOf } from '../clusters.ts';
import { type Edges, edgesOf } from '../edges.ts';
import { Labelled } from '../labelled.ts';
import { taughtBy } from '../model/label-weights.ts';
import { scorer } from '../model/score.ts';
import { comparisonsOf } from '../pairs/comparisons.ts';
import { Patterns } from '../pairs/patterns.ts';
import { rulesOf } from '../pairs/rules.ts';
import { wordWeights } from '../pairs/word-weights.ts';
import type { Rows } from '../rows/row-writer.ts';
import { addIds, contentIn } from './cluster-ids.ts';
import { type KeptMatches, writeKeys } from './kept-matches.ts';
import { markMore } from './mark-more.ts';
import type { MoreRows } from './more-rows.ts';
import { type MorePairs, pairsWithMore } from './pairs-with-more.ts';

export interface MatchedMore {
  /** All rows, the later ones behind the others. */
  all: KeptMatches;
  /** The first of the later ones, and of their tables. */
  first: number;
  firstTable: number;
  /** Earlier rows whose cluster has another number now: it became one with another. */
  changed: readonly number[];
  /** Pairs that were compared. */
  pairs: number;
}

/**
 * Adds the rows to those that were kept, whose lists have room for them behind what is in use, and are written to. The same rows in
 * another order give the same clusters with the same numbers. @throws the signal's reason
 */
export async function matchMore(
  kept: KeptMatches,
  more: MoreRows,
  signal?: AbortSignal,
): Promise<MatchedMore> {
  const first = kept.rows.count;
  const rows: Rows = { ...kept.rows, count: first + more.room.rows };
  const { layout, keys } = kept;
  more.writer.place({
    rows,
    letters: rows.letters.length - more.room.letters,
    tokens: rows.tokens.length - more.room.tokens,
  });
  kept.numbers.set(more.numbers, first);
  await markMore(layout, rows, first, signal);
  await writeKeys({ ...kept, rows }, first, signal);
  const rules = rulesOf(layout, { ...rows, count: kept.rulesFor });
  const pairs = await pairsWithMore(rules, keys, first, signal);
  const { edges, scoreOf, said } = scored(kept, rows, pairs);
  const { cluster, sureness } = await clustersOf(rows.count, edges, scoreOf, {
    known: { cluster: kept.cluster.subarray(0, first), sureness: kept.sureness.subarray(0, first) },
    mayJoin: (one, other) => said.mayJoin(one, other),
    signal,
  });
  const { ids } = kept;
  const { lastId, changed } = addIds(kept, cluster, first, contentIn(layout, rows));
  const tables = [...kept.tables, ...more.tables];
  const all = { ...kept, layout: { ...layout, tables: [...layout.tables, ...more.columns] }, tables };
  return {
    all: { ...all, rows, cluster, sureness, ids, lastId },
    first,
    firstTable: kept.tables.length,
    changed,
    pairs: pairs.one.length,
  };
}

/** The pairs that may be matches, the surest first. */
function scored(
  { layout, classes, labels }: KeptMatches,
  rows: Rows,
  { one, other }: MorePairs,
): { edges: Edges; scoreOf: (one: number, other: number) => number; said: Labelled } {
  const { stride } = layout;
  const comparisons = comparisonsOf(layout, rows, wordWeights(layout, rows));
  const patterns = new Patterns(comparisons);
  const placeOf = (a: number, b: number): number =>
    patterns.place(a < b ? patterns.code(a * stride, b * stride) : patterns.code(b * stride, a * stride));
  const examples = labels.map(label => ({
    levels: patterns.levels(patterns.codes[placeOf(label.one, label.other)] ?? 0),
    isSame: label.isSame,
  }));
  const sizes = comparisons.map(({ levels }) => levels.length);
  const score = taughtBy(examples, sizes, scorer(classes));
  const scores: number[] = [];
  const scoreAt = (place: number): number =>
    (scores[place] ??= score(patterns.levels(patterns.codes[place] ?? 0)));
  const count = one.length;
  const pairs = {
    count,
    one: new Uint32Array(count),
    other: new Uint32Array(count),
    pattern: new Uint32Array(count),
  };
  for (let at = 0; at < count; at++) {
    pairs.one[at] = one.at(at);
    pairs.other[at] = other.at(at);
    pairs.pattern[at] = placeOf(one.at(at), other.at(at));
  }
  const said = new Labelled(labels);
  return {
    said,
    edges: edgesOf(
      pairs,
      Float64Array.from(patterns.codes, (_, place) => scoreAt(place)),
      contentIn(layout, rows),
    ),
    scoreOf: (a, b) => said.score(a, b, (x, y) => scoreAt(placeOf(x, y))),
  };
}
