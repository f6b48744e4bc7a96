// A command of ours as a process of its own, and everything that belongs to it, for tests that kill.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { launchersOf, orphansOf, postmastersBelow } from '../postmaster.ts';
import { allProcesses, endAll, type Process } from '../processes.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface RunningCommand {
  child: ChildProcess;
  /** What it said until now. */
  said: { out: string; err: string };
  /** Its exit status; null where a signal ended it. */
  ended: Promise<number | null>;
  /** Waits until it has said this. @throws Error when it ends before */
  until(words: RegExp): Promise<void>;
}

/** Starts `groundwork …` from the sources. */
export function startCommand(args: string[], env: Record<string, string>): RunningCommand {
  return startScript('tools/groundwork.ts', args, env);
}

/** Starts a script of ours in a process of its own. */
export function startScript(script: string, args: string[], env: Record<string, string>): RunningCommand {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (words: Buffer) => (said.out += words.toString()));
  child.stderr.on('data', (words: Buffer) => (said.err += words.toString()));
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve));
  return {
    child,
    said,
    ended,
    async until(words) {
      while (!words.test(said.out + said.err)) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`It ended (${child.exitCode ?? child.signalCode}):\n${said.out}\n${said.err}`);
        await new Promise(resolve => setTimeout(resolve, 20));
      }
    },
  };
}

/** Whatever works for a command in this folder: what it started, its database, and what starts one. */
export function worksIn(folder: string, { child }: RunningCommand): Process[] {
  const all = allProcesses();
  const database = path.join(folder, 'postgres');
  return [
    ...all.filter(each => each.pid === child.pid),
    ...all.filter(
      each => each.command.some(part => /apps\/\w+\/src\/[\w-]+\.ts$/.test(part)) && isOf(each, folder),
    ),
    ...postmastersBelow(folder),
    ...launchersOf(database),
  ];
}

function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

function isOf(process_: Process, folder: string): boolean {
  return environmentOf(process_.pid).includes(`GROUNDWORK_DATA_DIR=${folder}`);
}

/** kill -9 of everything in one go, as when a machine takes a container away. Sessions of the database go with it. */
export async function killEverything(folder: string, command: RunningCommand): Promise<void> {
  const database = path.join(folder, 'postgres');
  for (let left = worksIn(folder, command); left.length > 0; left = worksIn(folder, command))
    await endAll(left, { first: 'SIGKILL', graceMs: 0 });
  try {
    await endAll(orphansOf(database), { first: 'SIGKILL', graceMs: 0 });
  } catch {
    // There is no database yet.
  }
  await command.ended;
}
