// What a large export asks of memory: one process reads, profiles, analyses and compiles it. Two shapes: contacts that
// carry ids and point at companies, and contacts known by their address, one row in ten repeated, naming their company.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { carrierFlags } from './carrier-flags.ts';
import type { EngineRun } from './memory-run.ts';
import { writePeople } from './people.ts';
import type { BenchRow } from './row.ts';

async function writeRepeated(folder: string, rows: number): Promise<void> {
  const out = createWriteStream(path.join(folder, 'People.csv'));
  out.write('First Name,Last Name,Email,Phone,Company,Job Title,Notes\n');
  for (let n = 1; n <= rows; n += 1) {
    const person = n % 10 === 0 ? (n * 7919) % n : n;
    const firm = person % Math.max(1, Math.floor(rows / 10));
    const line = `Name${person % 97},Family ${person},person.${person}@people-${firm}.example,+33 1 ${10_000_000 + person},Works of ${firm} and Company,Buyer,Met at the fair in ${2000 + (n % 25)}`;
    if (!out.write(`${line}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

function megabytes(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0) / 1e6;
}

const sum = (values: Record<string, number>): number => Object.values(values).reduce((a, b) => a + b, 0);

export async function benchMemory(rows = 1_700_000): Promise<BenchRow[]> {
  const work = mkdtempSync(path.join(tmpdir(), 'groundwork-memory-'));
  try {
    const shapes = {
      'contacts with ids': (folder: string) => writePeople(folder, rows, 20_000),
      'repeated contacts': (folder: string) => writeRepeated(folder, rows),
    };
    const found: BenchRow[] = [];
    for (const [name, write] of Object.entries(shapes)) {
      const folder = path.join(work, name.replaceAll(' ', '-'));
      mkdirSync(folder);
      await write(folder);
      const { stdout } = await promisify(execFile)(process.execPath, [
        ...carrierFlags,
        path.join(import.meta.dirname, 'memory-run.ts'),
        folder,
      ]);
      const run: EngineRun = JSON.parse(stdout);
      console.error(name, stdout.trim());
      found.push(
        { name: `${name}: size of the files`, value: megabytes(folder), unit: 'MB', goal: '' },
        { name: `${name}: records and links`, value: run.records + run.associations, unit: '', goal: '' },
        {
          name: `${name}: peak memory`,
          value: Math.max(...Object.values(run.peakMb)),
          unit: 'MB',
          goal: '< 600',
        },
        { name: `${name}: CPU time`, value: sum(run.cpuSeconds), unit: 's', goal: '' },
      );
    }
    return found;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
