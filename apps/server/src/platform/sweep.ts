// Repeated work, one run at a time: at an interval, and at once when it is woken.
import type { Logger } from 'pino';

export interface Sweep {
  /** Runs soon, instead of at the next beat. */
  wake(): void;
  /** Waits for the run in progress. */
  stop(): Promise<void>;
}

/** What a run throws is logged; the next beat tries again. */
export function startSweep(
  everyMs: number,
  run: () => Promise<unknown>,
  logged: { log: Logger; name: string },
): Sweep {
  let running: Promise<void> | undefined;
  let isWantedAgain = false;
  let isStopped = false;
  const once = async () => {
    do {
      isWantedAgain = false;
      await run().catch((error: unknown) => logged.log.warn({ err: error }, `${logged.name} failed`));
    } while (isWantedAgain);
    running = undefined;
  };
  const wake = () => {
    if (isStopped) return;
    if (running) isWantedAgain = true;
    else running = once();
  };
  const timer = setInterval(wake, everyMs);
  timer.unref();
  wake();
  return {
    wake,
    async stop() {
      isStopped = true;
      isWantedAgain = false;
      clearInterval(timer);
      await running;
    },
  };
}
