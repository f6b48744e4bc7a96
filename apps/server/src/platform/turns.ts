// Work that takes much memory, a few pieces at a time in one process. What comes beyond waits for its turn: a short while, and few of
// one asker, so that nobody's questions hold up everybody's.
import { Refusal } from '@groundwork/contract/errors';

export interface TurnRules {
  atOnce: number;
  /** Waiting, of one asker. */
  mostOfOne: number;
  /** Waiting in all, before no asker gets a second one in. */
  mostWaiting: number;
  waitMs: number;
  /** Said to whom waited in vain. */
  message: string;
}

export interface Turns {
  /** @throws Refusal busy where too many wait or it took too long; the signal's reason */
  take<T>(asker: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  asker: string;
  go: () => void;
}

export function createTurns({ atOnce, mostWaiting, mostOfOne, waitMs, message }: TurnRules): Turns {
  const waiting = new Set<Waiting>();
  const placesOf = new Map<string, number>();
  const placesOfAsker = (asker: string): number => placesOf.get(asker) ?? 0;
  const running = (): number => placesOf.values().reduce((sum, places) => sum + places, 0);
  const begin = (asker: string): void => void placesOf.set(asker, placesOfAsker(asker) + 1);

  /** Waits until a place was handed over. */
  async function wait(asker: string, signal: AbortSignal): Promise<void> {
    const own = [...waiting].filter(each => each.asker === asker).length;
    // Others' questions never keep out the first of an asker: a few who ask much would fill the row for everybody.
    if (own >= mostOfOne || (own > 0 && waiting.size >= mostWaiting)) throw new Refusal('busy', { message });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const place: Waiting = { asker, go: resolve };
    // Leaves the row in the same moment: a place handed to who is gone would be nobody's for good.
    const leave = (reason: unknown): void => {
      waiting.delete(place);
      reject(reason);
    };
    const late = setTimeout(() => leave(new Refusal('busy', { message })), waitMs);
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

  /** Hands the place to who waits longest, of those who have the fewest places. */
  function end(asker: string): void {
    placesOf.set(asker, placesOfAsker(asker) - 1);
    if (placesOfAsker(asker) === 0) placesOf.delete(asker);
    const fewest = Math.min(...[...waiting].map(each => placesOfAsker(each.asker)));
    const next = [...waiting].find(each => placesOfAsker(each.asker) === fewest);
    if (!next) return;
    waiting.delete(next);
    begin(next.asker);
    next.go();
  }

  return {
    async take(asker, signal, work) {
      signal.throwIfAborted();
      if (running() < atOnce) begin(asker);
      else await wait(asker, signal);
      try {
        return await work();
      } finally {
        end(asker);
      }
    },
  };
}
