// Work that takes much memory, a few pieces at a time in one process. What comes beyond waits for its turn: a short while, and few of
// one asker, so that nobody's questions hold up everybody's.
import { Refusal } from '@groundwork/contract/errors';

export interface TurnRules {
  atOnce: number;
  /** Waiting, of all askers and of one. */
  mostWaiting: number;
  mostOfOne: number;
  waitMs: number;
  /** Said to whom waited in vain. */
  message: string;
}

export interface Turns {
  /** @throws Refusal unavailable where too many wait or it took too long; the signal's reason */
  take<T>(asker: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  asker: string;
  go: () => void;
}

export function createTurns({ atOnce, mostWaiting, mostOfOne, waitMs, message }: TurnRules): Turns {
  const waiting = new Set<Waiting>();
  let running = 0;

  /** Waits until a place was handed over. */
  async function wait(asker: string, signal: AbortSignal): Promise<void> {
    const own = [...waiting].filter(each => each.asker === asker).length;
    if (waiting.size >= mostWaiting || own >= mostOfOne) throw new Refusal('unavailable', { message });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const place: Waiting = { asker, go: resolve };
    // Leaves the row in the same moment: a place handed to who is gone would be nobody's for good.
    const leave = (reason: unknown): void => {
      waiting.delete(place);
      reject(reason);
    };
    const late = setTimeout(() => leave(new Refusal('unavailable', { message })), waitMs);
    const stop = (): void => leave(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    waiting.add(place);
    try {
      await promise;
    } finally {
      clearTimeout(late);
      signal.removeEventListener('abort', stop);
    }
  }

  /** Hands the place to who waits longest. */
  function end(): void {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    waiting.delete(next);
    next.go();
  }

  return {
    async take(asker, signal, work) {
      signal.throwIfAborted();
      if (running < atOnce) running += 1;
      else await wait(asker, signal);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}
