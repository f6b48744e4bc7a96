// Which rows of tables are the same person, company, deal or thing, found without a shared key: rows become numbers, rules find
// pairs that are worth a look, every pair becomes a pattern, the patterns show which classes of pairs there are, and rows
// become one record where all that is known of them speaks for it.
import type { Source } from '../read/source.ts';
import { type Clustering, clustersOf } from './clusters.ts';
import { type Edges, edgesOf } from './edges.ts';
import { type Label, Labelled } from './labelled.ts';
import { chanceOf } from './model/chance.ts';
import { taughtBy } from './model/label-weights.ts';
import { fitClasses, type PairClass } from './model/latent-classes.ts';
import { type Reason, reasonsOf } from './model/reasons.ts';
import { scorer } from './model/score.ts';
import type { Comparison } from './pairs/comparison.ts';
import { findPairs, type PairsFound } from './pairs/find-pairs.ts';
import { pause } from './pause.ts';
import type { FieldChoice } from './rows/fields.ts';
import { layoutOf, type RowLayout } from './rows/layout.ts';
import { readTables, type TablesRead } from './rows/read-tables.ts';
import type { Rows } from './rows/row-writer.ts';
import { crewFor } from './threads/crew-for.ts';

export interface MatchTable {
  source: Source;
  /** One for each column, as `sampleFields` finds them. */
  fields: readonly FieldChoice[];
}

export type MatchStep = 'reading' | 'finding_pairs' | 'learning' | 'joining';

export interface MatchOptions {
  /** Only rows of the first table with rows of the others, one with one: the others are searched for what the first holds. */
  isLink?: boolean;
  /** What people said of pairs, once every row was read and `rowAt` finds it by its table and its number there. */
  labels?: ((rowAt: (table: number, row: number) => number | undefined) => readonly Label[]) | undefined;
  /** Threads that share the work; by itself as many as pay. The matches are the same. */
  threads?: number | undefined;
  signal?: AbortSignal | undefined;
  onStep?: ((step: MatchStep) => void) | undefined;
}

export interface Matches {
  rows: number;
  /** Where each table's rows begin among all rows. */
  starts: readonly number[];
  /** Of each row, its number in its file, as a spreadsheet counts. */
  numbers: Uint32Array;
  /** Of each row, the first row of its cluster. */
  cluster: Uint32Array;
  /** Of each row in a cluster of several, how sure the cluster is: the mean log-odds of its weakest union, at most 8; else 0. */
  sureness: Float32Array;
  /** The numbers by which rows were compared, and what they are. */
  layout: RowLayout;
  compared: Rows;
  comparisons: readonly Comparison[];
  classes: readonly PairClass[];
  /** Pairs that were compared. */
  pairs: number;
  /** Those that may be matches, by their rows and log-odds, the surest first. */
  edges: Edges;
  /** The clusters as they would be without labels, which is what labels can tell the errors of; absent without labels. */
  unlabelled?: Clustering;
  labels: readonly Label[];
  /** Log-odds that two rows are one. */
  scoreOf(one: number, other: number): number;
  /** Why they are, or are not, the strongest reason first. */
  reasonsOf(one: number, other: number): Reason[];
  /** Levels of their comparisons, and log-odds of what the classes make of them without labels. */
  patternOf(one: number, other: number): { levels: number[]; score: number };
}

/**
 * Matches the rows of tables. The same rows give the same clusters in whatever order they stand. Memory grows with the rows, about
 * 600 bytes each of a CRM's contacts, pairs and threads included. Where no column says anything that can be compared, every row
 * stays its own (`comparisons` is empty). Throws what reading throws, and the signal's reason.
 */
export async function matchTables(
  tables: readonly MatchTable[],
  options: MatchOptions = {},
): Promise<Matches> {
  const { isLink = false, labels: labelsOf, signal, onStep } = options;
  const layout = layoutOf(tables.map(({ fields }) => fields.map(({ field }) => field)));
  const { rows, numbers, starts, second, ...found } = await compared(layout, tables, options);
  const isPair =
    second === undefined ? undefined : (one: number, other: number) => one < second !== other < second;
  await pause(signal);
  onStep?.('learning');
  const { comparisons, patterns } = found;
  const classes = await fitClasses({
    ...found,
    signal,
    parts: layout.parts,
    chance: chanceOf(layout, rows, comparisons, isPair),
    patterns: patterns.codes.map((code, at) => ({
      levels: patterns.levels(code),
      pairs: patterns.counts[at] ?? 0,
    })),
  });
  onStep?.('joining');
  const { stride } = layout;
  const codeOf = (one: number, other: number): number =>
    one < other ? patterns.code(one * stride, other * stride) : patterns.code(other * stride, one * stride);
  const joinedBy = async (score: (levels: readonly number[]) => number, said: Labelled) => {
    const known = new Map(patterns.codes.map(code => [code, score(patterns.levels(code))]));
    const modelScore = (one: number, other: number): number => {
      const code = codeOf(one, other);
      let log = known.get(code);
      if (log === undefined) {
        log = score(patterns.levels(code));
        known.set(code, log);
      }
      return log;
    };
    const scoreOf = (one: number, other: number): number => said.score(one, other, modelScore);
    const scores = Float64Array.from(patterns.codes, code => known.get(code) ?? 0);
    const contentOf = (row: number): number => rows.words[row * stride + layout.contentAt] ?? 0;
    const edges = said.first(edgesOf(found.pairs, scores, contentOf));
    const mayJoin = (one: readonly number[], other: readonly number[]): boolean =>
      (!isLink || one.length + other.length === 2) && said.mayJoin(one, other);
    const clustering = await clustersOf(rows.count, edges, scoreOf, { mayJoin, signal });
    return { ...clustering, edges, scoreOf };
  };
  const labels = labelsOf?.((table, row) => rowAt(numbers, starts, table, row)) ?? [];
  const score = scorer(classes);
  const unlabelled = await joinedBy(score, new Labelled([]));
  const taught = (): ReturnType<typeof joinedBy> => {
    const examples = labels.map(({ one, other, isSame }) => ({
      levels: patterns.levels(codeOf(one, other)),
      isSame,
    }));
    const sizes = comparisons.map(({ levels }) => levels.length);
    return joinedBy(taughtBy(examples, sizes, score), new Labelled(labels));
  };
  return {
    ...(labels.length === 0 ? unlabelled : await taught()),
    ...(labels.length > 0 && { unlabelled }),
    labels,
    rows: rows.count,
    starts,
    numbers,
    layout,
    compared: rows,
    comparisons,
    classes,
    pairs: found.pairs.count,
    reasonsOf: (one, other) => reasonsOf(comparisons, classes, patterns.levels(codeOf(one, other))),
    patternOf: (one, other) => {
      const levels = patterns.levels(codeOf(one, other));
      return { levels, score: score(levels) };
    },
  };
}

/** Reads the rows, and compares those that are worth it. `second` is where the other list begins, when two are linked. */
async function compared(
  layout: RowLayout,
  tables: readonly MatchTable[],
  { isLink, threads, signal, onStep }: MatchOptions,
): Promise<TablesRead & PairsFound & { second: number | undefined }> {
  onStep?.('reading');
  const bytes = tables.reduce((sum, { source }) => sum + source.bytes, 0);
  const crew = crewFor(layout, { bytes, threads, signal });
  try {
    const sources = tables.map(({ source }, at) => ({ source, columns: layout.tables[at] ?? [] }));
    const read = await readTables(layout, sources, crew, signal);
    onStep?.('finding_pairs');
    const second = isLink === true ? (read.starts[1] ?? read.rows.count) : undefined;
    return { ...read, ...(await findPairs(layout, read.rows, crew, second)), second };
  } finally {
    await crew.end();
  }
}

/** The place among all rows of a table's row, by its number there. */
function rowAt(
  numbers: Uint32Array,
  starts: readonly number[],
  table: number,
  row: number,
): number | undefined {
  const from = starts[table];
  if (from === undefined) return undefined;
  let [low, high] = [from, starts[table + 1] ?? numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low < (starts[table + 1] ?? numbers.length) && numbers[low] === row ? low : undefined;
}
