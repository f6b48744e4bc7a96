// What an attempt costs while it runs: seconds at a worker's place, and requests to portals. Who opens a connection says so
// here, and need not know for which operation that is.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Spent {
  seconds: number;
  portalCalls: number;
}

export interface Meter {
  /** Does the work; what it sends is counted from now on. */
  run<T>(work: () => T): T;
  /** What was spent since the last time somebody asked. */
  take(): Spent;
  /** Counts again what was taken and could not be written. */
  giveBack(spent: Spent): void;
}

type Counter = () => number;
const counting = new AsyncLocalStorage<Counter[]>();

/** Counts what a connection sends from now on to the operation under way; nothing where there is none. */
export function countCallsOf(made: Counter): void {
  const before = made();
  counting.getStore()?.push(() => made() - before);
}

export function startMeter(): Meter {
  const counters: Counter[] = [];
  const open: Spent = { seconds: 0, portalCalls: 0 };
  let takenAt = performance.now();
  let takenCalls = 0;
  return {
    run: work => counting.run(counters, work),
    take() {
      const now = performance.now();
      const calls = counters.reduce((sum, made) => sum + made(), 0);
      const spent = {
        seconds: open.seconds + (now - takenAt) / 1000,
        portalCalls: open.portalCalls + calls - takenCalls,
      };
      takenAt = now;
      takenCalls = calls;
      open.seconds = 0;
      open.portalCalls = 0;
      return spent;
    },
    giveBack({ seconds, portalCalls }) {
      open.seconds += seconds;
      open.portalCalls += portalCalls;
    },
  };
}
