// Who works in a data directory of PostgreSQL: its server, what is just starting or stopping it, and what a killed server
// left. A number in postmaster.pid proves nothing: it may be a dead process's, or a living stranger's by now.
import {
  chownSync,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Client, DatabaseError } from 'pg';
import { allProcesses, canReadStart, folderOf, type Process, processAt } from './processes.ts';

export function pidFileOf(dataDir: string): string {
  return path.join(dataDir, 'postmaster.pid');
}

/** The lines of postmaster.pid: process, folder, start, port … */
function pidLines(dataDir: string): string[] {
  try {
    return readFileSync(pidFileOf(dataDir), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** The port that the server of this directory wrote down; undefined before it did. */
export function portOf(dataDir: string): number | undefined {
  const port = Number(pidLines(dataDir)[3]);
  return Number.isInteger(port) && port > 0 ? port : undefined;
}

/** The living server of this directory, by what it was started with. */
export function postmasterOf(dataDir: string): Process | undefined {
  const pid = Number(pidLines(dataDir)[0]);
  // Where nobody says what a process is, its number has to do.
  if (!canReadStart) return isThere(pid) ? { pid, started: '', isHalted: false, command: [] } : undefined;
  const named = processAt(pid);
  if (named && isPostmaster(named, dataDir)) return named;
  return allProcesses().find(each => isPostmaster(each, dataDir));
}

/** Every server whose directory lies in this folder. */
export function postmastersBelow(folder: string): Process[] {
  return allProcesses().filter(each => {
    const [dir] = directoriesOf(each);
    return dir !== undefined && isServer(each) && `${dir}/`.startsWith(`${folder}/`);
  });
}

/** What starts or stops a server of this directory, or makes one, on behalf of a process that may be gone. */
export function launchersOf(dataDir: string): Process[] {
  return allProcesses().filter(
    each =>
      !isServer(each) &&
      /(?:^|\/)(?:pg_ctl|initdb|sh)(?:\.exe)?(?: |$)/.test(each.command[0] ?? '') &&
      directoriesOf(each).some(dir => dir === dataDir),
  );
}

/** Processes of a server of this directory that is gone itself; each ends by itself, unless it is halted or busy. */
export function orphansOf(dataDir: string): Process[] {
  const real = realpathSync(dataDir);
  return allProcesses().filter(
    each => /(?:^|\/)postgres(?::|$)/.test(each.command[0] ?? '') && folderOf(each) === real,
  );
}

/** What a command names behind -D. A shell is given it quoted within one text, and some systems show nothing but texts. */
function directoriesOf({ command }: Process): string[] {
  const exact = command.flatMap((each, at) => (each === '-D' ? (command[at + 1] ?? []) : []));
  if (exact.length > 0) return exact;
  const texts = command.join(' ').matchAll(/ -D (?:"([^"]+)"|(.+?))(?= -|$)/g);
  return [...texts].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

function isServer({ command: [program = ''] }: Process): boolean {
  return /(?:^|\/)postgres(?:\.exe)?(?: -|$)/.test(program);
}

function isPostmaster(process_: Process, dataDir: string): boolean {
  return isServer(process_) && directoriesOf(process_).includes(dataDir);
}

function isThere(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    // Signal 0 only asks whether the process is there.
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Above what any system gives to a process: whoever looks for it finds nobody. */
const nobody = 2_000_000_000;

/**
 * Makes postmaster.pid of a server that is gone say so, where the system no longer does: a stranger has its number by now,
 * or it died and was not collected, or it was killed while it wrote. PostgreSQL would take the number for a living server
 * and not start. The rest of the file stays: by it PostgreSQL itself still finds memory that is in use.
 */
export function settlePidFile(dataDir: string): void {
  const [first = '', ...rest] = pidLines(dataDir);
  const file = pidFileOf(dataDir);
  if (!canReadStart || !existsSync(file)) return;
  const pid = Number(first);
  if (!Number.isInteger(pid) || pid <= 0) return rmSync(file, { force: true });
  if (!isThere(pid)) return;
  const { uid, gid, mode } = statSync(file);
  const draft = `${file}.settled`;
  writeFileSync(draft, [String(nobody), ...rest].join('\n'), { mode: mode & 0o777 });
  if (process.getuid?.() === 0) chownSync(draft, uid, gid);
  renameSync(draft, file);
}

/** What came back at an address: our server, one that has no time yet (it starts, stops or is full), another, or nothing. */
export type Answer = 'ours' | 'busy' | 'other' | 'none';

/** Asks the server at `url`, as its owner and with our password, which directory it works in. */
export async function ask(url: string, dataDir: string): Promise<Answer> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const reply = await client.query<{ dir: string }>(`select current_setting('data_directory') as dir`);
    const dir = reply.rows[0]?.dir ?? '';
    return existsSync(dir) && realpathSync(dir) === realpathSync(dataDir) ? 'ours' : 'other';
  } catch (error) {
    if (!(error instanceof DatabaseError)) return 'none';
    return ['57P03', '53300', '57P01', '57P02'].includes(error.code ?? '') ? 'busy' : 'other';
  } finally {
    // Not waited for: a server that is halted never says goodbye.
    void client.end().catch(() => undefined);
  }
}
