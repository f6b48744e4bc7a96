// The wish that a command ends: Ctrl-C, or whoever runs it.

/** What a command is given to end by. */
export interface Stop {
  signal: AbortSignal;
  /** What is said when it ends before it is done; a command says what is true of it as it goes. */
  says: string;
}

/** Thrown out of what was interrupted; what is said stands in `Stop`. */
class Stopped extends Error {
  override name = 'Stopped';
}

/**
 * Listens from now on. Not once only: a terminal sends Ctrl-C to each process of the group and the process of the npm scripts
 * passes it on besides, so the same wish comes twice; left to its default, the second one would end us at once and leave
 * the processes we started behind.
 */
export function listenForStop(): Stop {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => stopping.abort(new Stopped(signal)));
  return { signal: stopping.signal, says: 'Stopped before it was done.' };
}

/** Waits for the wish. */
export function untilStopped({ signal }: Stop): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** The work's result, unless the wish comes first: then the work is left behind. @throws the signal's reason */
export async function unlessStopped<T>(work: Promise<T>, stop: Stop): Promise<T> {
  const stopped = untilStopped(stop).then((): never => {
    throw stop.signal.reason;
  });
  stopped.catch(() => undefined);
  return Promise.race([work, stopped]);
}
