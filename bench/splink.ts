// Splink on the same files, as a measure of what a well-known matcher finds when somebody who knows the set sets it up. It is a
// tool of this bench only: installed at a fixed version into .cache where Python 3 is there, and no part of the product.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { scoresOf } from './match-scores.ts';
import type { BenchRow } from './row.ts';

const version = '5.0.0';
const folder = path.resolve(import.meta.dirname, '../.cache/splink');
const python = path.join(folder, 'bin/python');
const run = promisify(execFile);
const Said = z.object({ seconds: z.number() });

/** What Splink makes of a set that splink-clusters.py knows, by the truth of each row; nothing where it cannot be installed here. */
export async function splinkRows(name: string, file: string, truth: readonly string[]): Promise<BenchRow[]> {
  try {
    await install();
    const script = path.join(import.meta.dirname, 'splink-clusters.py');
    const { stdout, stderr } = await run(python, [script, name, file], { maxBuffer: 1 << 28 });
    const clusters = stdout
      .trimEnd()
      .split('\n')
      .map(cluster => ({ cluster: Number(cluster), confidence: 1 }));
    const { seconds } = Said.parse(JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? ''));
    const hundredths = (value: number): number => Math.round(value * 100) / 100;
    return [
      {
        name: `${name}: F1 of Splink ${version}, set up by hand`,
        value: hundredths(scoresOf(clusters, truth).f1 * 100),
        unit: '%',
        goal: '',
      },
      { name: `${name}: its processor time`, value: hundredths(seconds), unit: 's', goal: '' },
    ];
  } catch (error) {
    console.error(`Splink is not measured: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}

async function install(): Promise<void> {
  const done = path.join(folder, `splink-${version}`);
  if (existsSync(done)) return;
  mkdirSync(folder, { recursive: true });
  await run('python3', ['-m', 'venv', folder]);
  await run(python, ['-m', 'pip', 'install', '--quiet', `splink==${version}`]);
  writeFileSync(done, '');
}
