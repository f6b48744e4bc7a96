// Time as the adapter sees it, so that a test can hold it in its hand.
import { setTimeout as wait } from 'node:timers/promises';

export interface Clock {
  /** Milliseconds that only go forward; their zero means nothing. */
  now(): number;
  /** Resolves after `ms`, or rejects with the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  async sleep(ms, signal) {
    try {
      await wait(ms, undefined, { signal });
    } catch (error) {
      throw signal?.aborted === true ? signal.reason : error;
    }
  },
};
