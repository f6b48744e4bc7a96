// A lock on a file that the system itself gives back when the process that holds it ends, however it ends. Whoever gets it
// knows, without asking for numbers of processes, that nobody else works where it stands. A halted process keeps it.
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Lock {
  release(): void;
}

/** SQLite's word for a lock that somebody else holds. */
const busy = 5;

/**
 * Takes the lock; undefined when somebody else holds it. The file must not be opened by this process in any other way:
 * closing it would give the lock back.
 */
export function tryLock(file: string): Lock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // Nothing is ever written: no journal beside it.
    database.exec('pragma journal_mode = memory');
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined;
    throw error;
  }
  return { release: () => database.close() };
}

/** Waits for the lock; undefined when it was not given back in time. @throws the signal's reason, as an AbortError */
export async function lockWithin(
  file: string,
  withinMs: number,
  signal?: AbortSignal,
): Promise<Lock | undefined> {
  const until = Date.now() + withinMs;
  for (;;) {
    const lock = tryLock(file);
    if (lock || Date.now() > until) return lock;
    await sleep(100, undefined, { ...(signal && { signal }) });
  }
}
