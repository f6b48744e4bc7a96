// The embedded PostgreSQL: creates a cluster, starts it, adopts one that is already running, stops it.
// Drives the pg_ctl that ships in the package, so nothing is orphaned and Ctrl-C in a terminal is survived.
//
// A server is adopted only after it answered with our password that this is its directory, and a second one is started
// only when no process of the first is left: whatever was killed, halted or half written in between, the way is the same.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  binaries,
  type Owner,
  PostgresStartError,
  unprivilegedOwner,
  usableDataDir,
} from './cluster-place.ts';
import { type Lock, lockWithin } from './lock.ts';
import { ask, launchersOf, orphansOf, portOf, postmasterOf, settlePidFile } from './postmaster.ts';
import { endAll, signal } from './processes.ts';
import { rotateServerLog, serverLogOf } from './server-log.ts';

export { clusterDir, PostgresStartError } from './cluster-place.ts';

const run = promisify(execFile);

export interface Postgres {
  /** Superuser connection URL of the maintenance database. */
  url: string;
  port: number;
  /** It was running before; somebody else may be working with it. */
  isAdopted: boolean;
  /** Starts it again, on the same port, when its process is gone. Answers whether it was. */
  revive(): Promise<boolean>;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  dataDir: string;
  /** A fixed port, or the one it had last, or a free one. */
  port?: number;
  /** Throw-away cluster for tests: no fsync. */
  disposable?: boolean;
}

/** One cluster and what it is driven with. */
interface Cluster {
  dataDir: string;
  pgCtl: string;
  initdb: string;
  owner: Owner | undefined;
  env: NodeJS.ProcessEnv;
  disposable: boolean;
}

/** Beside the data directory, named after it. */
const secretOf = ({ dataDir }: Cluster) => `${dataDir}.password`;
const lastPortOf = ({ dataDir }: Cluster) => `${dataDir}.port`;

/** How long a living server may say nothing at all; what it answers while it recovers counts as something. */
const silenceMs = 60_000;
/** How long what is left of a killed start or stop may go on by itself. */
const launcherMs = 5000;
/** A server that somebody halted is left so for a while: they may be looking at it. */
const haltedMs = 30_000;
/** Other starts in this directory at the same time. */
const turnMs = 120_000;

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

/**
 * Starts (or adopts) the cluster in `dataDir` and answers its superuser URL.
 * @throws PostgresStartError with a message for people: other major version, disk full, no permission.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const owner = unprivilegedOwner();
  const cluster: Cluster = {
    ...(await binaries(owner)),
    owner,
    dataDir: usableDataDir(options.dataDir),
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    disposable: options.disposable === true,
  };
  const { port, isAdopted } = await inTurn(cluster, async () => {
    await makeCluster(cluster);
    return bringUp(cluster, options.port);
  });
  let haltedSince: number | undefined;
  return {
    url: urlOf(cluster, port),
    port,
    isAdopted,
    async stop() {
      await drive(cluster, cluster.pgCtl, ['-D', cluster.dataDir, '-m', 'fast', '-w', 'stop']).catch(
        () => undefined,
      );
    },
    async revive() {
      rotateServerLog(cluster.dataDir);
      const living = postmasterOf(cluster.dataDir);
      if (!living) {
        await inTurn(cluster, () => bringUp(cluster, port));
        return true;
      }
      // Never a second one beside it: two servers in one directory destroy it.
      haltedSince = living.isHalted ? (haltedSince ?? Date.now()) : undefined;
      if (haltedSince !== undefined && Date.now() - haltedSince > haltedMs) signal(living, 'SIGCONT');
      return false;
    },
  };
}

/** One start at a time in a directory, whichever process it is of. */
async function inTurn<T>({ dataDir }: Cluster, work: () => Promise<T>): Promise<T> {
  const lock: Lock | undefined = await lockWithin(`${dataDir}.lock`, turnMs);
  if (!lock)
    throw new PostgresStartError(
      `Another start has been at work in ${dataDir} for ${turnMs / 1000} s. End it, and start again.`,
    );
  try {
    return await work();
  } finally {
    lock.release();
  }
}

function drive({ owner, env }: Cluster, program: string, args: string[]) {
  return run(program, args, { ...(owner && { uid: owner.uid, gid: owner.gid }), env, cwd: '/' });
}

function urlOf(cluster: Cluster, port: number): string {
  const password = readFileSync(secretOf(cluster), 'utf8').trim();
  return `postgres://groundwork_owner:${password}@127.0.0.1:${port}/postgres`;
}

/** Makes the cluster unless it is there. Made elsewhere and moved when it is whole: one that is there is usable. */
async function makeCluster(cluster: Cluster): Promise<void> {
  const { dataDir } = cluster;
  if (!existsSync(path.join(dataDir, 'PG_VERSION'))) {
    if (existsSync(path.join(dataDir, 'global', 'pg_control')))
      throw new PostgresStartError(
        `${dataDir} is damaged: PG_VERSION is missing beside what looks like a database. Restore a backup.`,
      );
    await initialise(cluster);
  }
  const major = readFileSync(path.join(dataDir, 'PG_VERSION'), 'utf8').trim();
  if (major !== '18') {
    throw new PostgresStartError(
      `The data directory ${dataDir} belongs to PostgreSQL ${major}, this version needs 18. Restore a backup into a new directory (GROUNDWORK_DATA_DIR) or remove it to start afresh.`,
    );
  }
}

async function initialise(cluster: Cluster): Promise<void> {
  const { dataDir, owner } = cluster;
  const drafts = `${path.basename(dataDir)}.new-`;
  for (const name of readdirSync(path.dirname(dataDir)).filter(each => each.startsWith(drafts))) {
    const left = path.join(path.dirname(dataDir), name);
    await endAll(launchersOf(left), { first: 'SIGKILL', graceMs: 0 });
    rmSync(left, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
  rmSync(dataDir, { recursive: true, force: true });
  const draft = path.join(path.dirname(dataDir), `${drafts}${randomBytes(4).toString('hex')}`);
  mkdirSync(draft, { mode: 0o700 });
  const secret = `${draft}.password`;
  writeFileSync(secret, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (owner) for (const each of [draft, secret]) chownSync(each, owner.uid, owner.gid);
  const args = ['-D', draft, '-U', 'groundwork_owner', '--auth=scram-sha-256', `--pwfile=${secret}`];
  args.push('--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync');
  try {
    await drive(cluster, cluster.initdb, args);
  } catch (error) {
    for (const each of [draft, secret]) rmSync(each, { recursive: true, force: true });
    throw new PostgresStartError(explain(error, dataDir));
  }
  renameSync(secret, secretOf(cluster));
  renameSync(draft, dataDir);
}

/** Until a server of this directory has answered: adopts the living one, waits for one that has no time yet, starts one. */
async function bringUp(cluster: Cluster, wanted?: number): Promise<{ port: number; isAdopted: boolean }> {
  const { dataDir } = cluster;
  let isAdopted = true;
  let faults = 0;
  let quietSince = Date.now();
  for (let launcherSince: number | undefined; ; await sleep(50)) {
    const living = postmasterOf(dataDir);
    if (living) {
      if (living.isHalted) signal(living, 'SIGCONT');
      const port = portOf(dataDir);
      const answer = port === undefined ? 'none' : await ask(urlOf(cluster, port), dataDir);
      if (port !== undefined && answer === 'ours') {
        writeFileSync(lastPortOf(cluster), String(port));
        return { port, isAdopted };
      }
      if (answer === 'other')
        throw new PostgresStartError(
          `The database in ${dataDir} (process ${living.pid}) does not take the password in ${secretOf(cluster)}. Restore that file from a backup.`,
        );
      if (answer === 'busy') quietSince = Date.now();
      if (Date.now() - quietSince > silenceMs)
        throw new PostgresStartError(
          `The database in ${dataDir} (process ${living.pid}) has not answered for ${silenceMs / 1000} s. End it with: kill -QUIT ${living.pid}, and start again; nothing is lost.`,
        );
      continue;
    }
    const launchers = launchersOf(dataDir);
    launcherSince = launchers.length > 0 ? (launcherSince ?? Date.now()) : undefined;
    if (launcherSince !== undefined && Date.now() - launcherSince < launcherMs) continue;
    await endAll(launchers, { first: 'SIGKILL', graceMs: 0 });
    settlePidFile(dataDir);
    try {
      await launch(cluster, await portFor(cluster, wanted, faults));
      isAdopted = false;
      quietSince = Date.now();
    } catch (error) {
      faults += 1;
      if (faults > 20 || !isPassing(error)) throw error;
      // Processes of the former server still hold its memory: each ends once it notices, or here.
      if (!postmasterOf(dataDir) && faults > 2)
        await endAll(orphansOf(dataDir), { first: 'SIGKILL', graceMs: 0 });
      await sleep(250);
    }
  }
}

/** The port it had last, as long as nobody else took it meanwhile. */
async function portFor(cluster: Cluster, wanted: number | undefined, faults: number): Promise<number> {
  if (wanted !== undefined) return wanted;
  const file = lastPortOf(cluster);
  const last = faults === 0 && existsSync(file) ? Number(readFileSync(file, 'utf8')) : Number.NaN;
  return Number.isInteger(last) && last > 0 ? last : freePort();
}

/** @throws PostgresStartError */
async function launch(cluster: Cluster, port: number): Promise<void> {
  const { dataDir } = cluster;
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`, '-c', 'max_connections=120'];
  settings.push('-c', 'unix_socket_directories=', '-c', 'timezone=UTC', '-c', 'log_timezone=UTC');
  if (cluster.disposable)
    settings.push('-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off');
  const log = serverLogOf(dataDir);
  rotateServerLog(dataDir);
  const args = ['-D', dataDir, '-l', log, '-w', '-t', '60', '-o', settings.join(' '), 'start'];
  const before = existsSync(log) ? readFileSync(log, 'utf8').length : 0;
  await drive(cluster, cluster.pgCtl, args).catch((cause: unknown) => {
    const said = existsSync(log) ? readFileSync(log, 'utf8').slice(before) : '';
    throw new PostgresStartError(explain(cause, dataDir, said.slice(-1500)));
  });
}

/** What is over by itself in a moment, or with another port. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof PostgresStartError &&
    /shared memory block|lock file "postmaster\.pid" (?:already exists|is empty)|could not bind|address already in use|port is taken|did not start in time|still starting up/i.test(
      error.message,
    )
  );
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
