// Builds the web app when its sources changed since the last build; otherwise does nothing.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lockWithin } from './lock.ts';
import { StartError } from './supervisor.ts';

const root = path.resolve(import.meta.dirname, '..');
const web = path.join(root, 'apps', 'web');
const stamp = path.join(web, 'dist', '.built-from');
const lockFile = path.join(root, 'node_modules', '.cache', 'web-build.lock');

function filesBelow(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .sort();
}

function sourcesHash(): string {
  const hash = createHash('sha256');
  const inputs = [
    ...filesBelow(path.join(web, 'src')),
    ...filesBelow(path.join(root, 'packages', 'contract', 'src')),
  ];
  for (const name of [
    'index.html',
    'site.html',
    'entry.html',
    'build.ts',
    'api-docs.ts',
    'field-notes.ts',
    'schema-fields.ts',
    'claimed-figures.ts',
    'first-page.ts',
    'lighter.ts',
    'vite.config.ts',
    'package.json',
  ])
    inputs.push(path.join(web, name));
  if (existsSync(path.join(web, 'public'))) inputs.push(...filesBelow(path.join(web, 'public')));
  // The proof page shows the figures that were measured last.
  inputs.push(path.join(root, 'docs', 'benchmarks.md'));
  for (const file of inputs.filter(file => existsSync(file)))
    hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.update(readFileSync(path.join(root, 'package-lock.json'))).digest('hex');
}

/** Two starts at once wait for each other's build. */
const buildMs = 5 * 60_000;

/** @throws StartError with the builder's own words when the build fails, or the signal's reason */
export async function buildWeb(signal?: AbortSignal): Promise<void> {
  mkdirSync(path.dirname(lockFile), { recursive: true });
  const lock = await lockWithin(lockFile, buildMs, signal);
  if (!lock) throw new StartError('Another process has been building the web app for five minutes. End it.');
  try {
    const wanted = sourcesHash();
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
    await build(signal);
    writeFileSync(stamp, wanted);
  } finally {
    lock.release();
  }
}

async function build(signal: AbortSignal | undefined): Promise<void> {
  let output = '';
  const vite = spawn(process.execPath, [path.join(web, 'build.ts')], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0' },
    // By the channel it knows when we were killed, and leaves the place to the next start.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(signal && { signal }),
  });
  vite.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  vite.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    vite.once('error', reject);
    vite.once('exit', resolve);
  });
  if (code !== 0) throw new StartError(`The web app could not be built.\n${output}`);
}
