// How often what is said of errors holds. Many small tables are made, each by a seed of its own, and matched; of what was joined a
// sample is drawn as the product draws it, truth answers in the place of people, and the bound that the product then says is held
// against how many pairs are wrong indeed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Matches, matchTables } from '@groundwork/engine/match/match-tables';
import { isOtherName } from '@groundwork/engine/match/names';
import { sampleFields } from '@groundwork/engine/match/sample-fields';
import { SURE } from '@groundwork/engine/match/sure';
import { openSources } from '@groundwork/engine/read/open-sources';
import { clustersIn } from '../tools/match/clusters.ts';
import { statedBound } from '../tools/match/expectation.ts';
import { queueBound } from '../tools/match/queue-bound.ts';
import { sampledPairs } from '../tools/match/sampled-pairs.ts';
import { Draws } from './match-draws.ts';
import { writePeople } from './match-people.ts';
import type { BenchRow } from './row.ts';

const TRIALS = 200;
/** Rows of the tables, and pairs that people look at: one after the other. */
const ROWS = [2000, 3000, 4000, 5000];
const LOOKED_AT = [30, 60, 100, 150, 200];
/** Somebody who goes on until no more than one in so many is said to be wrong. */
const GOOD_ENOUGH = 1 / 50;
/** Of rows that come again, so many are somebody else all the same, whom no matcher could tell: father and son, a mailbox with
 *  its next holder. Without such, what is sure is hardly ever wrong and any bound would hold. */
const OTHERS = [0, 0.02, 0.05, 0.1];

/** What is said, and what is. */
interface Bound {
  said: number;
  is: number;
}

interface Trial {
  /** Of all joined pairs, by the command. */
  joined: Bound;
  /** Of the pairs that the model is sure of, by the queue. */
  sure: Bound;
  /** The same, where somebody stops as soon as it is good enough. */
  stopped: Bound;
  /** The queue's words held against the pairs of the groups that are merged. */
  merged: Bound;
}

/** Rows with their truth and their names, by their places. */
interface People {
  matches: Matches;
  truth: readonly number[];
  names: readonly string[];
}

async function peopleOf(file: string, rows: number, seed: number, others: number): Promise<People> {
  const truth = withOthers(await writePeople(file, rows, seed), others, seed);
  const { sources, close } = await openSources([{ path: file, name: path.basename(file) }]);
  const tables = await Promise.all(
    sources.map(async source => ({ source, fields: await sampleFields(source) })),
  );
  const matches = await matchTables(tables, { threads: 1 });
  const names: string[] = [];
  for await (const batch of sources[0]?.rows() ?? [])
    for (const { cells } of batch) names.push(`${cells[1] ?? ''} ${cells[2] ?? ''}`.trim());
  await close();
  return { matches, truth, names };
}

function withOthers(truth: readonly number[], share: number, seed: number): number[] {
  const draws = new Draws(seed);
  const seen = new Set<number>();
  return truth.map((is, row) => {
    const isOther = seen.has(is) && draws.chance(share);
    seen.add(is);
    return isOther ? truth.length + row : is;
  });
}

/** What `groundwork match --labels` says of pairs that `--sample` drew. */
function saidByCommand({ matches, truth }: People, looked: number): Bound {
  const labels = sampledPairs(matches, looked).map(([one, other]) => {
    return { one, other, isSame: truth[one] === truth[other] };
  });
  // What labels teach is no part of it: it is said of what would be joined without them.
  const { at_most: atMost } = statedBound({ ...matches, labels, unlabelled: matches }, clustersIn(matches));
  return { said: atMost ?? 1, is: wrongShare(pairsOf(matches), truth) };
}

function trialOf(people: People, looked: number): Trial {
  const { matches, truth, names } = people;
  const { one, other, score } = matches.edges;
  const isOther = (a: number, b: number): boolean => isOtherName('contacts', names[a] ?? '', names[b] ?? '');
  const surePairs = Array.from(score, (_, edge): [number, number] => [
    one[edge] ?? 0,
    other[edge] ?? 0,
  ]).filter(([a, b], edge) => (score[edge] ?? 0) >= SURE && !isOther(a, b));
  const { atMost: said } = queueBound(matches, names, (a, b) => truth[a] === truth[b]);
  const is = wrongShare(surePairs, truth);
  let stop = 1;
  while (stop < surePairs.length && stop < 150 && said(stop) > GOOD_ENOUGH) stop++;
  const merged = pairsOf(matches, row => (matches.sureness[row] ?? 0) >= SURE);
  return {
    joined: saidByCommand(people, looked),
    sure: { said: said(looked), is },
    stopped: { said: said(stop), is },
    merged: { said: said(looked), is: wrongShare(merged, truth) },
  };
}

/** Pairs within clusters. */
function pairsOf(
  { rows, cluster }: Matches,
  isCounted: (row: number) => boolean = () => true,
): [number, number][] {
  const groups = Map.groupBy(
    Array.from({ length: rows }, (_, row) => row).filter(isCounted),
    row => cluster[row] ?? row,
  );
  return [...groups.values()].flatMap(group =>
    group.flatMap((one, at) => group.slice(at + 1).map((other): [number, number] => [one, other])),
  );
}

function wrongShare(pairs: readonly (readonly [number, number])[], truth: readonly number[]): number {
  return pairs.filter(([one, other]) => truth[one] !== truth[other]).length / Math.max(1, pairs.length);
}

export async function benchMatchBound(trials = TRIALS): Promise<BenchRow[]> {
  const work = mkdtempSync(path.join(tmpdir(), 'groundwork-bound-'));
  const { user, system } = process.cpuUsage();
  const done: Trial[] = [];
  try {
    for (let trial = 0; trial < trials; trial++) {
      const rows = ROWS[trial % ROWS.length] ?? 2000;
      const others = OTHERS[Math.floor(trial / ROWS.length) % OTHERS.length] ?? 0;
      const people = await peopleOf(path.join(work, 'people.csv'), rows, 1000 + trial, others);
      done.push(trialOf(people, LOOKED_AT[trial % LOOKED_AT.length] ?? 100));
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  const spent = process.cpuUsage();
  const rowsFor = (name: string, kind: keyof Trial, goal: string): BenchRow[] => {
    const bounds = done.map(one => one[kind]);
    const mean = (of: (bound: Bound) => number): number =>
      bounds.reduce((sum, bound) => sum + of(bound), 0) / Math.max(1, bounds.length);
    const percent = (share: number): number => Math.round(share * 10_000) / 100;
    return [
      {
        name: `${name}: trials in which it holds`,
        value: percent(mean(({ said, is }) => (said >= is ? 1 : 0))),
        unit: `% of ${trials}`,
        goal,
      },
      {
        name: `${name}: share that is wrong, and what is said, in the mean`,
        value: percent(mean(({ is }) => is)),
        unit: `% and ${percent(mean(({ said }) => said))} %`,
        goal: '',
      },
    ];
  };
  return [
    ...rowsFor('joined pairs, by match --sample and --labels', 'joined', '≥ 95'),
    ...rowsFor('sure pairs, by the queue', 'sure', '≥ 95'),
    ...rowsFor('sure pairs, by who stops at 1 in 50', 'stopped', '≥ 95'),
    ...rowsFor('pairs of the groups that are merged, by the queue', 'merged', ''),
    {
      name: 'processor time of all trials',
      value: Math.round((spent.user + spent.system - user - system) / 1e6),
      unit: 's',
      goal: '',
    },
  ];
}
