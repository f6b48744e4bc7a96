// Folders for one command's run: a database in each, and whatever else goes when the command ends. A command that is
// killed cannot take its own away, so every command first takes away what dead ones left.
import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeAbandoned } from '@groundwork/engine/read/work-folder';
import { standInOf, wantedOf } from './cluster-place.ts';
import { type Lock, tryLock } from './lock.ts';
import { launchersOf, postmastersBelow } from './postmaster.ts';
import { endAll } from './processes.ts';

const root = path.resolve(import.meta.dirname, '..');
const prefix = 'groundwork-work-';
const lockName = 'in-use.lock';
const database = 'postgres';
/** A folder that has no lock after this long was left before it had one. */
const newMs = 60_000;

const standIns = '/var/tmp';

export interface RunFolder {
  path: string;
  remove(): void;
  /** Ends this process's use of it and leaves what is in it. */
  leave(): void;
}

/** Makes a folder that is this process's for as long as it lives. */
export function makeRunFolder(parent = tmpdir()): RunFolder {
  const folder = mkdtempSync(path.join(parent, prefix));
  // As root the database runs under another account, which must be able to enter.
  chmodSync(folder, 0o755);
  return held(folder, tryLock(path.join(folder, lockName)));
}

/** Takes up a folder that an earlier command left; undefined while another process works in it. */
export function takeRunFolder(folder: string): RunFolder | undefined {
  const lock = tryLock(path.join(folder, lockName));
  return lock && held(folder, lock);
}

function held(folder: string, lock: Lock | undefined): RunFolder {
  return {
    path: folder,
    remove() {
      removeWhole(folder);
      lock?.release();
    },
    leave() {
      lock?.release();
    },
  };
}

/** Where a run keeps its database. */
export function databaseOf(folder: string): string {
  return path.join(folder, database);
}

function removeWhole(folder: string): void {
  const standIn = standInOf(databaseOf(folder));
  for (const each of [standIn, folder]) rmSync(each, { recursive: true, force: true, maxRetries: 3 });
}

/** Ends the databases and removes the folders of runs whose process is gone. A run that lives holds its folder's lock. */
export async function sweepRuns(): Promise<void> {
  const places = new Set([tmpdir(), standIns].filter(place => existsSync(place)));
  for (const place of places)
    for (const name of readdirSync(place)) if (name.startsWith(prefix)) await sweep(path.join(place, name));
  await restKeptRuns();
  if (existsSync(standIns)) for (const name of readdirSync(standIns)) await sweepStandIn(name);
  await removeAbandoned(tmpdir());
}

async function sweep(folder: string): Promise<void> {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  // Everybody may make a folder of this name here: somebody else's is theirs.
  if (!found?.isDirectory() || (process.getuid && found.uid !== process.getuid())) return;
  const lockFile = path.join(folder, lockName);
  if (!existsSync(lockFile) && Date.now() - found.mtimeMs < newMs) return;
  const lock = tryLock(lockFile);
  if (!lock) return;
  try {
    for (const place of [folder, standInOf(databaseOf(folder))]) await endServers(place);
    removeWhole(folder);
  } finally {
    lock.release();
  }
}

/** Where runs that wrote to a portal keep their folders, for as long as they can be taken back. */
export function keptRunsDir(): string {
  return path.resolve(root, process.env['GROUNDWORK_RUNS_DIR'] || '.runs');
}

/** The folder of a kept run stays; the database that a killed one left running does not. */
async function restKeptRuns(): Promise<void> {
  if (!existsSync(keptRunsDir())) return;
  for (const name of readdirSync(keptRunsDir())) {
    const folder = path.join(keptRunsDir(), name);
    if (!name.startsWith(prefix) || !existsSync(path.join(folder, lockName))) continue;
    const taken = takeRunFolder(folder);
    if (!taken) continue;
    for (const place of [folder, standInOf(databaseOf(folder))]) await endServers(place);
    taken.leave();
  }
}

async function endServers(place: string): Promise<void> {
  await endAll(launchersOf(databaseOf(place)), { first: 'SIGKILL', graceMs: 0 });
  // At once and with its sessions; what it held is thrown away.
  await endAll(postmastersBelow(place), { first: 'SIGQUIT', graceMs: 5000 });
}

/**
 * A stand-in whose data directory was a temporary one and is gone: nobody will ever come back to it. Any other may belong
 * to a disk that is not there just now.
 */
async function sweepStandIn(name: string): Promise<void> {
  const wanted = wantedOf(name);
  if (wanted === undefined || existsSync(path.dirname(wanted))) return;
  const temporary = [tmpdir(), realpathSync(tmpdir()), '/tmp', standIns];
  if (!temporary.some(place => wanted.startsWith(`${place}/`))) return;
  const standIn = path.join(standIns, name);
  const found = lstatSync(standIn, { throwIfNoEntry: false });
  if (!found?.isDirectory() || (process.getuid && found.uid !== process.getuid())) return;
  await endServers(standIn);
  rmSync(standIn, { recursive: true, force: true, maxRetries: 3 });
}
