// What is kept of rows that were matched, so that rows that come later find theirs without matching all of them again: the numbers
// by which rows are compared, their keys, what was learnt, and which rows are one.
import type { Label } from '../labelled.ts';
import type { Matches, MatchTable } from '../match-tables.ts';
import type { PairClass } from '../model/latent-classes.ts';
import { rulesOf } from '../pairs/rules.ts';
import { pause } from '../pause.ts';
import type { RowLayout } from '../rows/layout.ts';
import type { Rows } from '../rows/row-writer.ts';
import { firstIds } from './cluster-ids.ts';

/** A table whose rows are among those that were matched. */
export interface KeptTable {
  id: string;
  header: readonly string[];
  /** Its first row's place among all. */
  start: number;
}

export interface KeptMatches {
  layout: RowLayout;
  /** In the order of their rows; the layout says of each what its columns became. */
  tables: readonly KeptTable[];
  rows: Rows;
  /** Of each row, its number in its file. */
  numbers: Uint32Array;
  /** How many rows there were when the rules were chosen: larger tables are searched by fewer of them. */
  rulesFor: number;
  /** Of each row, its keys by the rules, so many; 0 where a rule says nothing of it. */
  rules: number;
  keys: Uint32Array;
  classes: readonly PairClass[];
  labels: readonly Label[];
  /** Of each row, the first row of its cluster, how sure that is, and the number by which others know it. */
  cluster: Uint32Array;
  sureness: Float32Array;
  ids: Uint32Array;
  /** No cluster has a higher number or ever had one. */
  lastId: number;
}

/** Rows whose keys are worked out before others have their turn. */
const ROWS_AT_ONCE = 16_384;

/** What is to be kept of matches. Clusters are numbered from 1, in the order of their first rows. @throws the signal's reason */
export async function keptMatches(
  matches: Matches,
  tables: readonly MatchTable[],
  signal?: AbortSignal,
): Promise<KeptMatches> {
  const { layout, compared: rows, numbers, classes, labels, cluster, sureness, starts } = matches;
  const rules = rulesOf(layout, rows).length;
  const keys = new Uint32Array(rows.count * rules);
  await writeKeys({ layout, rows, keys, rulesFor: rows.count }, 0, signal);
  return {
    layout,
    tables: tables.map(({ source: { id, header } }, at) => ({ id, header, start: starts[at] ?? 0 })),
    rows,
    numbers,
    rulesFor: rows.count,
    rules,
    keys,
    classes,
    labels,
    cluster,
    sureness,
    ...firstIds(cluster),
  };
}

/** Works out the keys of the rows from one on. */
export async function writeKeys(
  { layout, rows, keys, rulesFor }: Pick<KeptMatches, 'layout' | 'rows' | 'keys' | 'rulesFor'>,
  first: number,
  signal?: AbortSignal,
): Promise<void> {
  const rules = rulesOf(layout, { ...rows, count: rulesFor });
  for (let from = first; from < rows.count; from += ROWS_AT_ONCE) {
    const to = Math.min(rows.count, from + ROWS_AT_ONCE);
    for (const [at, rule] of rules.entries())
      for (let row = from; row < to; row++) keys[row * rules.length + at] = rule.key(row * layout.stride);
    await pause(signal);
  }
}
