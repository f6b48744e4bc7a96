// How long rows take that come later: ten thousand of them against a million that were matched before, through the command, and how
// well they are found beside a matching of all at once.
import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { writePeople } from './match-people.ts';
import type { BenchRow } from './row.ts';

const command = path.resolve(import.meta.dirname, '../tools/groundwork.ts');

const Said = z.object({
  pairs_scored: z.number(),
  seconds: z.number(),
  cpu_seconds: z.number(),
  peak_rss_mb: z.number(),
});
type Said = z.infer<typeof Said>;

async function match(...args: string[]): Promise<Said> {
  const given = ['--disable-warning=ExperimentalWarning', command, 'match', ...args, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, given, { maxBuffer: 1 << 28 });
  return Said.parse(JSON.parse(stdout));
}

/** The first lines to one file, the others to another, both below the header. */
async function split(file: string, first: number, [one, other]: readonly [string, string]): Promise<void> {
  const outs = [createWriteStream(one), createWriteStream(other)] as const;
  let row = -1;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (row < 0) for (const out of outs) out.write(`${line}\n`);
    else outs[row < first ? 0 : 1].write(`${line}\n`);
    row++;
  }
  for (const out of outs) out.end();
  await Promise.all(outs.map(out => finished(out)));
}

/** Of each row of the files, its cluster; a later file says it anew of some. */
function clustersIn(files: readonly string[]): Map<string, string> {
  const clusters = new Map<string, string>();
  for (const file of files)
    for (const line of readFileSync(file, 'utf8').trimEnd().split('\n').slice(1)) {
      const [name, row, cluster = ''] = line.split(',');
      clusters.set(`${name} ${row}`, cluster);
    }
  return clusters;
}

/** F1 of the pairs that have a later row in them. */
function laterF1(clusters: readonly string[], truth: readonly string[], first: number): number {
  const pairsOf = (keys: readonly string[]): number => {
    const sizes = new Map<string, number>();
    for (const key of keys) sizes.set(key, (sizes.get(key) ?? 0) + 1);
    return [...sizes.values()].reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
  };
  const later = (keys: readonly string[]): number => pairsOf(keys) - pairsOf(keys.slice(0, first));
  const right = later(clusters.map((cluster, row) => `${cluster} ${truth[row] ?? ''}`));
  return (2 * right) / (later(clusters) + later(truth));
}

export async function benchMatchLater(rows = 1_000_000, more = 10_000): Promise<BenchRow[]> {
  const work = mkdtempSync(path.join(tmpdir(), 'groundwork-later-'));
  const at = (name: string): string => path.join(work, name);
  try {
    const truth = (await writePeople(at('all.csv'), rows + more)).map(String);
    await split(at('all.csv'), rows, [at('first.csv'), at('later.csv')]);
    const first = await match(at('first.csv'), '--keep', at('kept'), '--out', at('first.out'));
    const later = await match(at('later.csv'), '--since', at('kept'), '--out', at('later.out'));
    const all = await match(at('all.csv'), '--out', at('all.out'));
    const f1 = (...files: string[]): number =>
      Math.round(10_000 * laterF1([...clustersIn(files).values()], truth, rows)) / 100;
    const name = `${more.toLocaleString('en-GB')} rows after ${rows.toLocaleString('en-GB')}`;
    return [
      { name: `${name}: from file to clusters`, value: later.seconds, unit: 's', goal: '≤ 2' },
      { name: `${name}: processor time`, value: later.cpu_seconds, unit: 's', goal: '' },
      {
        name: `${name}: processor time of all at once, in the same company`,
        value: all.cpu_seconds,
        unit: 's',
        goal: '',
      },
      { name: `${name}: pairs compared`, value: later.pairs_scored, unit: '', goal: '' },
      {
        name: `${name}: F1 of pairs with a later row`,
        value: f1(at('first.out'), at('later.out')),
        unit: '%',
        goal: '',
      },
      { name: `${name}: the same, all matched at once`, value: f1(at('all.out')), unit: '%', goal: '' },
      { name: `${name}: peak memory`, value: later.peak_rss_mb, unit: 'MB', goal: '≤ 900' },
      {
        name: `${name}: what is kept of the first`,
        value: Math.round(statSync(at('kept')).size / 1e6),
        unit: 'MB',
        goal: '',
      },
      {
        name: `${name}: processor time of matching and keeping the first`,
        value: first.cpu_seconds,
        unit: 's',
        goal: '',
      },
    ];
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
