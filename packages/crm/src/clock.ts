// Time as the adapter sees it, so that a test can hold it in its hand.
import { setTimeout as wait } from 'node:timers/promises';

export interface Clock {
  /** Milliseconds that only go forward; their zero means nothing. */
  now(): number;
  /** Resolves after `ms`, or rejects with the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A longer timer of Node's fires at once. Whoever waits longer than these 24 days looks at the clock again in between. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => performance.now(),
  async sleep(ms, signal) {
    try {
      await wait(Math.min(ms, LONGEST_TIMER_MS), undefined, { signal });
    } catch (error) {
      throw signal?.aborted === true ? signal.reason : error;
    }
  },
};
