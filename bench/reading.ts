// How fast and how lean large exports are read and profiled: every row, no sampling. DuckDB loads and summarises the first file
// in the same run. Each is read in a process of its own, one after the other.
import { execFile } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { carrierFlags } from './carrier-flags.ts';
import { duckdbSeconds } from './duckdb.ts';
import type { ReadingRun } from './reading-run.ts';
import type { BenchRow } from './row.ts';
import { writeBroad, writeWide } from './wide-file.ts';

/** Of three runs each: others may be at work on the machine. */
const RUNS = 3;
const MEMORY_GOAL = '≤ 400';

async function read(file: string, isReadAgain = false): Promise<ReadingRun> {
  const script = path.join(import.meta.dirname, 'reading-run.ts');
  const args = [...carrierFlags, script, file, ...(isReadAgain ? ['again'] : [])];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

const least = (values: readonly number[]): number => Math.min(...values);
const count = (number: number): string => number.toLocaleString('en-GB');

/** Opening, reading and profiling against load and SUMMARIZE of the same file, by turns. */
async function besideDuckdb(file: string, rows: number): Promise<BenchRow[]> {
  await writeWide(file, rows);
  const megabytes = statSync(file).size / 1e6;
  const own: ReadingRun[] = [];
  const theirs: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    own.push(await read(file, true));
    const duckdb = duckdbSeconds(file);
    if (duckdb !== undefined) theirs.push(duckdb);
  }
  const size = `${count(rows)} × 20`;
  const profiling = least(own.map(run => run.profiling));
  const cpu = 's of processor time';
  const found: BenchRow[] = [
    { name: `size of a file of ${size}`, value: megabytes, unit: 'MB', goal: '' },
    {
      name: 'reading its rows as texts',
      value: megabytes / least(own.map(run => run.reading)),
      unit: 'MB per CPU second',
      goal: '≥ 60',
    },
    { name: `reading and profiling ${size}`, value: profiling, unit: cpu, goal: '' },
    { name: `${size}: peak memory`, value: least(own.map(run => run.peakMb)), unit: 'MB', goal: '' },
  ];
  const isComplete = theirs.length === RUNS;
  return isComplete
    ? [
        ...found,
        { name: `DuckDB, load and SUMMARIZE ${size}`, value: least(theirs), unit: cpu, goal: '' },
        {
          name: 'reading and profiling against DuckDB',
          value: profiling / least(theirs),
          unit: '×',
          goal: '≤ 2',
        },
      ]
    : [
        ...found,
        { name: 'runs in which DuckDB could be measured beside', value: theirs.length, unit: '', goal: '3' },
      ];
}

/** The rows of a file so many times, under one header. */
function repeat(file: string, times: number): void {
  const bytes = readFileSync(file);
  const rows = bytes.subarray(bytes.indexOf(10) + 1);
  for (let time = 1; time < times; time += 1) appendFileSync(file, rows);
}

async function memoryOf(name: string, file: string): Promise<BenchRow[]> {
  const megabytes = statSync(file).size / 1e6;
  const { peakMb, profiling, rows } = await read(file);
  rmSync(file);
  return [
    { name: `${count(Math.round(megabytes))} MB of ${name}: rows`, value: rows, unit: '', goal: '' },
    { name: `${name}: peak memory`, value: peakMb, unit: 'MB', goal: MEMORY_GOAL },
    { name: `${name}: reading and profiling`, value: profiling, unit: 's of processor time', goal: '' },
  ];
}

export async function benchReading(rows = 500_000, rowsOfGigabyte = 3_850_000): Promise<BenchRow[]> {
  const work = mkdtempSync(path.join(tmpdir(), 'groundwork-reading-'));
  try {
    const found = await besideDuckdb(path.join(work, 'wide.csv'), rows);
    const distinct = path.join(work, 'distinct.csv');
    await writeWide(distinct, rowsOfGigabyte);
    found.push(...(await memoryOf('rows that all differ', distinct)));
    const repeated = path.join(work, 'repeated.csv');
    await writeWide(repeated, Math.ceil(rowsOfGigabyte / 10));
    repeat(repeated, 10);
    found.push(...(await memoryOf('rows of which nine in ten repeat others', repeated)));
    const broad = path.join(work, 'broad.csv');
    await writeBroad(broad, 5000, 1000);
    const { profiling, peakMb, columns } = await read(broad);
    const name = `${count(columns)} columns of 1,000 rows`;
    return [
      ...found,
      { name: `${name}: reading and profiling`, value: profiling, unit: 's of processor time', goal: '≤ 10' },
      { name: `${name}: peak memory`, value: peakMb, unit: 'MB', goal: '' },
    ];
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
