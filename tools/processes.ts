// Which processes there are on this machine, as far as it tells. A number alone says nothing: the system gives it away
// again, and a dead process keeps it until its parent has asked. What it was started with and when tells it apart.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface Process {
  pid: number;
  /** With the number it names one process of one boot, and no other. */
  started: string;
  /** Halted by a signal (SIGSTOP): alive, and does nothing. */
  isHalted: boolean;
  /** The command as it was started; on systems without /proc one text. */
  command: string[];
}

const hasProc = process.platform === 'linux';

/** Whether this machine tells what its processes were started with. */
export const canReadStart = process.platform !== 'win32';

/** The process of this number, if it lives; one that has ended and was not yet collected does not. */
export function processAt(pid: number): Process | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return hasProc ? fromProc(pid) : fromList(listed(['-p', String(pid)]))[0];
}

/** Every process that lives. */
export function allProcesses(): Process[] {
  if (!hasProc) return fromList(listed(['-A']));
  return readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? (fromProc(Number(name)) ?? []) : []));
}

/** The folder a process works in, where the system says so. */
export function folderOf({ pid }: Process): string | undefined {
  try {
    return hasProc ? readlinkSync(`/proc/${pid}/cwd`) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether this very process still lives. */
export function isAlive({ pid, started }: Pick<Process, 'pid' | 'started'>): boolean {
  return processAt(pid)?.started === started;
}

/** Sends a signal to this very process. One that is gone already is no fault. */
export function signal(of: Pick<Process, 'pid' | 'started'>, name: NodeJS.Signals): void {
  if (!isAlive(of)) return;
  try {
    process.kill(of.pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Asks processes to end, ends those that have not after a while, and waits until none is left. */
export async function endAll(
  of: readonly Pick<Process, 'pid' | 'started'>[],
  how: { first: NodeJS.Signals; graceMs: number },
): Promise<void> {
  for (const each of of) signal(each, how.first);
  // A halted one would only hear of it once it goes on.
  for (const each of of) signal(each, 'SIGCONT');
  const killAt = Date.now() + how.graceMs;
  for (let left = of.filter(isAlive); left.length > 0; left = left.filter(isAlive)) {
    if (Date.now() > killAt) for (const each of left) signal(each, 'SIGKILL');
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

let boot: string | undefined;

function fromProc(pid: number): Process | undefined {
  try {
    boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name, which may hold anything, in brackets: the state first, the start as the twentieth.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = ''] = fields;
    if (state === 'Z' || state === 'X') return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replace(/\0+$/, '').split('\0');
    return { pid, started: `${boot} ${fields[19]}`, isHalted: state === 'T', command };
  } catch {
    // It ended while it was looked at.
    return undefined;
  }
}

function listed(which: string[]): string {
  if (!canReadStart) return '';
  return spawnSync('ps', ['-ww', '-o', 'pid=,stat=,lstart=,command=', ...which], { encoding: 'utf8' }).stdout;
}

function fromList(text: string): Process[] {
  return text.split('\n').flatMap(line => {
    const [, pid, state = '', started = '', command = ''] =
      /^\s*(\d+)\s+(\S+)\s+(\S+\s+\S+\s+\d+\s+[\d:]+\s+\d+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined || state.startsWith('Z')) return [];
    return [{ pid: Number(pid), started, isHalted: state.startsWith('T'), command: [command] }];
  });
}
