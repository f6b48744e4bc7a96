// How fast and how lean a large export is read and profiled: every row, no sampling.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { profileSource } from '@groundwork/engine/profile/profile';
import { openSources } from '@groundwork/engine/read/open-sources';
import { duckdbSeconds } from './duckdb.ts';
import { writePeople } from './people.ts';
import type { BenchRow } from './row.ts';
import { writeWide } from './wide-file.ts';

/** Opening, reading and profiling against load and SUMMARIZE of the same file, one after the other in this run. */
async function besideDuckdb(file: string, rows: number): Promise<BenchRow[]> {
  await writeWide(file, rows);
  const began = process.cpuUsage();
  const { sources, close } = await openSources([{ path: file, name: 'wide.csv' }]);
  for (const source of sources) await profileSource(source);
  const { user, system } = process.cpuUsage(began);
  await close();
  const own = (user + system) / 1e6;
  const size = `${rows.toLocaleString('en-GB')} × 20`;
  const duckdb = duckdbSeconds(file);
  return [
    { name: `reading and profiling ${size}`, value: own, unit: 's of processor time', goal: '' },
    ...(duckdb === undefined
      ? []
      : [
          {
            name: `DuckDB, load and SUMMARIZE ${size}`,
            value: duckdb,
            unit: 's of processor time',
            goal: '',
          },
          { name: 'reading and profiling against DuckDB', value: own / duckdb, unit: '×', goal: '≤ 2' },
        ]),
  ];
}

export async function benchReading(contacts = 2_000_000): Promise<BenchRow[]> {
  const work = mkdtempSync(path.join(tmpdir(), 'groundwork-reading-'));
  try {
    await writePeople(work, contacts, 1000);
    const megabytes = statSync(path.join(work, 'Contacts.csv')).size / 1e6;
    const { sources } = await openSources([{ path: path.join(work, 'Contacts.csv'), name: 'Contacts.csv' }]);
    const source = sources[0];
    if (!source) throw new Error('the generated file was refused');
    const readAt = process.cpuUsage();
    for await (const _ of source.rows()) void _;
    const read = process.cpuUsage(readAt);
    const profileAt = process.cpuUsage();
    await profileSource(source);
    const profiled = process.cpuUsage(profileAt);
    const seconds = (usage: NodeJS.CpuUsage) => (usage.user + usage.system) / 1e6;
    return [
      { name: 'size of the file', value: megabytes, unit: 'MB', goal: '' },
      { name: 'reading', value: megabytes / seconds(read), unit: 'MB per CPU second', goal: '≥ 60' },
      {
        name: 'reading and profiling',
        value: megabytes / seconds(profiled),
        unit: 'MB per CPU second',
        goal: '',
      },
      { name: 'peak memory', value: process.resourceUsage().maxRSS / 1024, unit: 'MB', goal: '' },
      ...(await besideDuckdb(path.join(work, 'wide.csv'), Math.min(contacts, 500_000))),
    ];
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
