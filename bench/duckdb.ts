// DuckDB's processor time for the same file, as a measure of what a fast reader needs. It is a tool of this bench only:
// installed at a fixed version into .cache when it is not there, and no part of the product.
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const version = '1.5.6-r.1';
const folder = path.resolve(import.meta.dirname, '../.cache/duckdb');

const script = `
const { DuckDBInstance } = await import('@duckdb/node-api');
const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
const connection = await instance.connect();
const before = process.cpuUsage();
await connection.run("create table t as select * from read_csv_auto('" + process.argv[1].replaceAll("'", "''") + "')");
await connection.runAndReadAll('summarize t');
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ seconds: (user + system) / 1e6 }));
`;

const Said = z.object({ seconds: z.number() });

/** Seconds of processor time to load and summarise a CSV on one thread; undefined when DuckDB cannot be installed here. */
export function duckdbSeconds(file: string): number | undefined {
  try {
    install();
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', script, file], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Said.parse(JSON.parse(said)).seconds;
  } catch (error) {
    console.error(`DuckDB is not measured: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

const statementsScript = `
const { readFileSync } = await import('node:fs');
const { DuckDBInstance } = await import('@duckdb/node-api');
const { database, settings, statements } = JSON.parse(readFileSync(process.argv[1], 'utf8'));
const instance = await DuckDBInstance.create(database, settings);
const connection = await instance.connect();
const before = process.cpuUsage();
const rows = [];
for (const statement of statements) rows.push((await connection.runAndReadAll(statement)).getRowsJson());
connection.closeSync();
instance.closeSync();
const { user, system } = process.cpuUsage(before);
const { maxRSS } = process.resourceUsage();
console.log(JSON.stringify({ rows, seconds: (user + system) / 1e6, megabytes: Math.round(maxRSS / 1024) }));
`;

const Ran = z.object({
  /** Of each statement, what it gives; large numbers are texts. */
  rows: z.array(z.array(z.array(z.unknown()))),
  seconds: z.number(),
  megabytes: z.number(),
});
type Ran = z.infer<typeof Ran>;

/** Runs statements in a process of its own, on a database in this folder. Throws when DuckDB cannot be installed here. */
export async function runInDuckdb(
  work: string,
  statements: readonly string[],
  memoryLimit: string,
): Promise<Ran> {
  install();
  const given = path.join(work, 'statements.json');
  const settings = {
    memory_limit: memoryLimit,
    threads: '2',
    temp_directory: path.join(work, 'spilled'),
    preserve_insertion_order: 'false',
  };
  writeFileSync(given, JSON.stringify({ database: path.join(work, 'twin.duckdb'), settings, statements }));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', statementsScript, given],
    { cwd: folder, maxBuffer: 1 << 28 },
  );
  return Ran.parse(JSON.parse(stdout));
}

function install(): void {
  if (existsSync(path.join(folder, 'node_modules/@duckdb/node-api'))) return;
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', ['install', '--no-save', '--prefix', folder, `@duckdb/node-api@${version}`], {
    stdio: 'ignore',
  });
}
