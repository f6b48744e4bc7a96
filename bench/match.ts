// How well, how fast and how lean rows are found that are one: sets with known truth, our own people up to a million, and the
// worst case, thousands of rows with one telephone number. Each in a process of its own, through the command.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openSources } from '@groundwork/engine/read/open-sources';
import { z } from 'zod';
import { writePeople } from './match-people.ts';
import { type Clustered, linkScores, type Scores, scoresOf } from './match-scores.ts';
import type { BenchRow } from './row.ts';
import { splinkRows } from './splink.ts';

const data = path.resolve(import.meta.dirname, 'data/match');
const command = path.resolve(import.meta.dirname, '../tools/groundwork.ts');

const Said = z.object({
  rows: z.number(),
  pairs_scored: z.number(),
  largest_cluster: z.number(),
  seconds: z.number(),
  cpu_seconds: z.number(),
  peak_rss_mb: z.number(),
});
type Said = z.infer<typeof Said>;

interface Matched {
  said: Said;
  rows: Clustered[];
}

async function match(work: string, ...args: string[]): Promise<Matched> {
  const out = path.join(work, 'clusters.csv');
  const given = ['--disable-warning=ExperimentalWarning', command, 'match', ...args, '--out', out, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, given, { maxBuffer: 1 << 28 });
  const rows: Clustered[] = [];
  for (const line of readFileSync(out, 'utf8').trimEnd().split('\n').slice(1)) {
    const [cluster, confidence] = line.split(',').slice(-2);
    rows.push({ cluster: Number(cluster), confidence: Number(confidence) });
  }
  return { said: Said.parse(JSON.parse(stdout)), rows };
}

/** The cells of a column, row by row. */
async function column(file: string, name: string): Promise<string[]> {
  const { sources, close } = await openSources([{ path: file, name: path.basename(file) }]);
  const cells: string[] = [];
  const at = sources[0]?.header.indexOf(name) ?? -1;
  for await (const rows of sources[0]?.rows() ?? []) for (const row of rows) cells.push(row.cells[at] ?? '');
  await close();
  return cells;
}

/** What others published of the same sets; none of them was run here. */
const published: Readonly<Record<string, readonly [who: string, f1: number][]>> = {
  febrl3: [
    ['GoldenMatch', 99.6],
    ['Splink, set by hand', 96.5],
    ['dedupe', 92.8],
    ['recordlinkage', 84.5],
  ],
  historical_50k: [
    ['GoldenMatch', 82.7],
    ['Splink, set by hand (50,003 rows)', 75.7],
  ],
  'DBLP-ACM (link)': [
    ['GoldenMatch', 96.4],
    ['recordlinkage', 92.3],
    ['Ditto, taught by labels', 99],
  ],
};

interface Goals {
  f1: string;
  cpu?: string;
  seconds?: string;
  memory?: string;
}

function rowsOf(
  name: string,
  { f1, precision, recall, surePrecision, sureRecall }: Scores,
  said: Said,
  goals: Goals,
): BenchRow[] {
  const thousandths = (share: number): number => Math.round(share * 10_000) / 100;
  return [
    { name: `${name}: F1 of pairs over clusters`, value: thousandths(f1), unit: '%', goal: goals.f1 },
    {
      name: `${name}: precision and recall`,
      value: thousandths(precision),
      unit: `% and ${thousandths(recall)} %`,
      goal: '',
    },
    {
      name: `${name}: precision of clusters that are 99.5 % sure, and the share of all pairs in them`,
      value: thousandths(surePrecision),
      unit: `% and ${thousandths(sureRecall)} %`,
      goal: '≥ 99.5',
    },
    { name: `${name}: from file to clusters`, value: said.seconds, unit: 's', goal: goals.seconds ?? '' },
    { name: `${name}: processor time`, value: said.cpu_seconds, unit: 's', goal: goals.cpu ?? '' },
    { name: `${name}: peak memory`, value: said.peak_rss_mb, unit: 'MB', goal: goals.memory ?? '' },
    ...(published[name] ?? []).map(([who, value]) => ({
      name: `${name}: F1 published by ${who}, not run here`,
      value,
      unit: '%',
      goal: '',
    })),
  ];
}

async function publicSets(work: string): Promise<BenchRow[]> {
  const found: BenchRow[] = [];
  const sets = [
    { name: 'febrl3', file: 'febrl3.csv', key: 'rec_id', f1: '≥ 99.8' },
    { name: 'fake_1000', file: 'fake_1000.csv', key: 'cluster', f1: '≥ 97' },
    {
      name: 'historical_50k',
      file: 'historical_figures_with_errors_50k.parquet',
      key: 'cluster',
      f1: '≥ 91',
    },
  ];
  for (const { name, file, key, f1 } of sets) {
    const given = path.join(data, file);
    const truth = (await column(given, key)).map(cell =>
      key === 'rec_id' ? (cell.split('-')[1] ?? '') : cell,
    );
    const { said, rows } = await match(work, given, '--key', key);
    found.push(
      ...rowsOf(name, scoresOf(rows, truth), said, { f1 }),
      ...(await splinkRows(name, given, truth)),
    );
  }
  const [dblp, acm] = ['dblp.csv', 'acm.csv'].map(name => commas(work, name));
  const { said, rows } = await match(work, dblp ?? '', '--against', acm ?? '', '--key', 'id');
  const truth = new Set(
    linesOf(path.join(data, 'dblp-acm.csv'))
      .slice(1)
      .map(line => line.split('%').join(' ')),
  );
  const split = linesOf(path.join(data, 'dblp.csv')).length - 1;
  return [...found, ...rowsOf('DBLP-ACM (link)', linkScores(rows, split, truth), said, { f1: '≥ 98' })];
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8').trimEnd().split(/\r?\n/);
}

/** The set comes with percent signs between its cells, which no export of a CRM has. */
export function commas(work: string, name: string): string {
  const file = path.join(work, name);
  const quoted = (cell: string): string => `"${cell.replace(/^"|"$/g, '').replaceAll('"', '""')}"`;
  const lines = linesOf(path.join(data, name)).map(line => line.split('%').slice(0, 5).map(quoted).join(','));
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

async function ownPeople(work: string, sizes: readonly number[]): Promise<BenchRow[]> {
  const found: BenchRow[] = [];
  for (const size of sizes) {
    const file = path.join(work, 'people.csv');
    const truth = (await writePeople(file, size)).map(String);
    const { said, rows } = await match(work, file);
    const goals =
      size === 1_000_000 ? { f1: '≥ 97', seconds: '≤ 4', cpu: '≤ 6', memory: '≤ 900' } : { f1: '' };
    found.push(...rowsOf(`${size.toLocaleString('en-GB')} people`, scoresOf(rows, truth), said, goals));
  }
  return found;
}

/** Every row has the same number, and nothing else in common. */
async function worstCase(work: string): Promise<BenchRow[]> {
  const file = path.join(work, 'worst.csv');
  const truth = await writePeople(file, 10_000, 7);
  const [header, ...lines] = linesOf(file);
  const one = lines.map(line => line.replace(/^((?:(?:"[^"]*"|[^,]*),){4})[^,]*/, '$1030 5550100'));
  writeFileSync(file, `${[header, ...one].join('\n')}\n`);
  const { said, rows } = await match(work, file);
  const name = '10,000 rows with one telephone number';
  return [
    { name: `${name}: pairs compared`, value: said.pairs_scored, unit: '', goal: '≤ 1,000,000' },
    { name: `${name}: rows of the largest cluster`, value: said.largest_cluster, unit: '', goal: '≤ 10' },
    {
      name: `${name}: F1`,
      value: Math.round(scoresOf(rows, truth.map(String)).f1 * 10_000) / 100,
      unit: '%',
      goal: '',
    },
    { name: `${name}: processor time`, value: said.cpu_seconds, unit: 's', goal: '' },
  ];
}

export async function benchMatch(
  sizes: readonly number[] = [10_000, 100_000, 1_000_000],
): Promise<BenchRow[]> {
  const work = mkdtempSync(path.join(tmpdir(), 'groundwork-matching-'));
  try {
    return [...(await publicSets(work)), ...(await ownPeople(work, sizes)), ...(await worstCase(work))];
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
