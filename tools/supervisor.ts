// Starts the product's processes, watches them, and takes them down again in order.
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const drainMs = 12_000;
/** A process that lives is given this long to answer: a busy machine is no fault. */
const readyMs = 180_000;

/** Thrown for what a person can mend: a taken port, a process that will not start. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Refuses early, and by name, when a port is taken. */
export async function requireFreePort(port: number, setting: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        new StartError(
          taken
            ? `Port ${port} is taken. Stop what uses it, or choose another: ${setting}=${port + 10} npm start`
            : `Port ${port} cannot be opened: ${error.message}`,
        ),
      );
    });
    probe.listen(port, () => probe.close(() => resolve()));
  });
}

/** @throws StartError, or the signal's reason */
export async function waitUntilReady(
  url: string,
  child: ChildProcess,
  signal?: AbortSignal,
  withinMs = readyMs,
): Promise<void> {
  const until = Date.now() + withinMs;
  while (Date.now() < until) {
    signal?.throwIfAborted();
    if (child.exitCode !== null)
      throw new StartError(`A process ended while starting (exit ${child.exitCode}); its message is above.`);
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer && answer.status < 500) return;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new StartError(`${url} did not answer within ${withinMs / 1000} s.`);
}

/** Where processes are noted, so that the next start ends what this one leaves behind. */
interface Notes {
  note(name: string, pid: number): void;
}

export interface Process {
  name: string;
  /** Below the project's folder. */
  entry: string;
  args?: readonly string[];
  /** Options of Node itself. */
  nodeOptions?: readonly string[];
  /** Started again whenever a source it has read is saved. */
  reloads?: boolean;
  env: NodeJS.ProcessEnv;
}

/** A set of processes that live and end together; one that crashes is started again, with a growing pause. */
export class Supervisor {
  private readonly children = new Map<string, ChildProcess>();
  private readonly notes: Notes;
  private isStopping = false;

  constructor(notes: Notes) {
    this.notes = notes;
  }

  start(process_: Process, crashes = 0): ChildProcess {
    const startedAt = Date.now();
    // A process group of its own: Ctrl-C reaches only the supervisor, which then drains the others in order. The channel
    // says nothing; it breaks when the supervisor is killed, and by that they know.
    const child = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        ...(process_.nodeOptions ?? []),
        ...(process_.reloads === true ? ['--watch', '--watch-preserve-output'] : []),
        path.join(root, process_.entry),
        ...(process_.args ?? []),
      ],
      {
        env: { ...process.env, ...process_.env },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        detached: true,
      },
    );
    this.children.set(process_.name, child);
    if (child.pid !== undefined) this.notes.note(process_.name, child.pid);
    child.once('exit', code => {
      if (this.isStopping || this.children.get(process_.name) !== child) return;
      const livedLong = Date.now() - startedAt > 30_000;
      const count = livedLong ? 1 : crashes + 1;
      process.stderr.write(
        `${process_.name} ended unexpectedly (${code ?? child.signalCode}); starting it again.\n`,
      );
      setTimeout(() => !this.isStopping && this.start(process_, count), Math.min(200 * 2 ** count, 10_000));
    });
    return child;
  }

  /** Asks every process to drain, in the given order; kills what does not end in time. */
  async stop(order: readonly string[]): Promise<void> {
    this.isStopping = true;
    for (const name of order) {
      const child = this.children.get(name);
      if (!child || child.exitCode !== null || child.signalCode !== null) continue;
      const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
      child.kill('SIGTERM');
      const killer = setTimeout(() => child.kill('SIGKILL'), drainMs);
      await ended;
      clearTimeout(killer);
    }
  }
}
