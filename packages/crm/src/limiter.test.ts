import { array, assert, asyncProperty, integer, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Clock } from './clock.ts';
import { Limiter, type RateLimit } from './limiter.ts';

/** A clock whose time passes only when everybody is waiting for it. */
class PatientClock implements Clock {
  time = 0;
  readonly #sleepers: { at: number; wake: () => void }[] = [];

  now(): number {
    return this.time;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const sleeper = { at: this.time + Math.max(ms, 0), wake: resolve };
      this.#sleepers.push(sleeper);
      signal?.addEventListener('abort', () => {
        this.#sleepers.splice(this.#sleepers.indexOf(sleeper), 1);
        reject(signal.reason);
      });
    });
  }

  async run(until: () => boolean): Promise<void> {
    for (;;) {
      await new Promise(settled => setImmediate(settled));
      if (until()) return;
      this.#sleepers.sort((a, b) => a.at - b.at);
      const next = this.#sleepers.shift();
      if (next === undefined) throw new Error('everybody waits for something that never comes');
      this.time = Math.max(this.time, next.at);
      next.wake();
    }
  }
}

/** The most arrivals within any interval. */
function fullest(arrivals: number[], intervalMs: number): number {
  const moments = arrivals.toSorted((a, b) => a - b);
  let most = 0;
  let from = 0;
  moments.forEach((moment, i) => {
    while ((moments[from] ?? 0) <= moment - intervalMs) from += 1;
    most = Math.max(most, i - from + 1);
  });
  return most;
}

interface Journey {
  /** Arrival at the portal and answer, as ms after sending and after arriving. */
  transitMs: number;
  answerMs: number;
}

async function drive(
  limit: RateLimit,
  journeys: Journey[],
): Promise<{ arrivals: number[]; endedAt: number }> {
  const clock = new PatientClock();
  const limiter = new Limiter(clock, limit);
  const arrivals: number[] = [];
  let ended = 0;
  for (const { transitMs, answerMs } of journeys) {
    void limiter.take().then(async turn => {
      await clock.sleep(transitMs);
      arrivals.push(clock.now());
      await clock.sleep(answerMs);
      turn.end();
      ended += 1;
    });
  }
  await clock.run(() => ended === journeys.length);
  return { arrivals, endedAt: clock.time };
}

describe('the limiter', () => {
  it('never lets more than the limit arrive within any interval, whatever the latencies', async () => {
    const journey = record({
      transitMs: integer({ min: 0, max: 60 }),
      answerMs: integer({ min: 0, max: 900 }),
    });
    await assert(
      asyncProperty(
        integer({ min: 1, max: 12 }),
        array(journey, { minLength: 1, maxLength: 60 }),
        async (max, journeys) => {
          const { arrivals } = await drive({ max, intervalMs: 2_000 }, journeys);
          expect(arrivals).toHaveLength(journeys.length);
          expect(fullest(arrivals, 2_000)).toBeLessThanOrEqual(max);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([20, 150, 800, 2_500])('uses the limit to 95 % at a latency of %i ms', async latencyMs => {
    const limit = { max: 190, intervalMs: 10_000 };
    const windows = 12;
    const journeys = Array.from({ length: limit.max * windows }, () => ({
      transitMs: Math.min(latencyMs / 2, 60),
      answerMs: latencyMs - Math.min(latencyMs / 2, 60),
    }));
    const { arrivals } = await drive(limit, journeys);
    // Eight whole intervals from the middle: neither the first rush nor the last, unfinished one.
    const used = arrivals.filter(at => at >= limit.intervalMs && at < 9 * limit.intervalMs).length;
    expect(fullest(arrivals, limit.intervalMs)).toBeLessThanOrEqual(limit.max);
    expect(used / (8 * limit.max)).toBeGreaterThanOrEqual(0.95);
  });

  it('learns the limit from the headers and leaves room for what other processes use', async () => {
    const clock = new PatientClock();
    const limiter = new Limiter(clock, { max: 2, intervalMs: 1_000 });
    const first = await limiter.take();
    first.end({ max: 10, intervalMs: 1_000, remaining: 3 });
    expect(limiter.limit).toEqual({ max: 10, intervalMs: 1_000 });
    // Seven were counted, one was ours: six strangers leave room for three more.
    const granted: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      void limiter.take().then(turn => {
        granted.push(clock.now());
        turn.end();
      });
    }
    await clock.run(() => granted.length === 5);
    expect(granted.slice(0, 3)).toEqual([0, 0, 0]);
    expect(granted[3]).toBeGreaterThanOrEqual(1_000);
  });

  it('lets nobody send after a refusal until the portal said so', async () => {
    const clock = new PatientClock();
    const limiter = new Limiter(clock, { max: 100, intervalMs: 10_000 });
    const refused = await limiter.take();
    limiter.limited(3_000);
    refused.end();
    let at = -1;
    void limiter.take().then(turn => {
      at = clock.now();
      turn.end();
    });
    await clock.run(() => at >= 0);
    expect(at).toBe(3_000);
  });

  it('leaves a portal that only fails alone, tries it with one request, and opens again on the first answer', async () => {
    const clock = new PatientClock();
    const limiter = new Limiter(clock, { max: 100, intervalMs: 10_000 });
    for (let i = 0; i < 5; i += 1) {
      const turn = await limiter.take();
      limiter.failed();
      turn.end();
    }
    const sentAt: number[] = [];
    const turns: { end(): void }[] = [];
    for (let i = 0; i < 3; i += 1) {
      void limiter.take().then(turn => {
        sentAt.push(clock.now());
        turns.push(turn);
      });
    }
    await clock.run(() => sentAt.length === 1);
    expect(sentAt).toEqual([500]);
    limiter.succeeded();
    turns[0]!.end();
    await clock.run(() => sentAt.length === 3);
    expect(sentAt).toEqual([500, 500, 500]);
  });

  it('gives up a waiting place at once when the caller cancels', async () => {
    const clock = new PatientClock();
    const limiter = new Limiter(clock, { max: 1, intervalMs: 10_000 });
    await limiter.take();
    const stop = new AbortController();
    const waiting = limiter.take(stop.signal);
    stop.abort(new Error('cancelled'));
    await expect(waiting).rejects.toThrow('cancelled');
    await expect(limiter.take(stop.signal)).rejects.toThrow('cancelled');
    expect(clock.time).toBe(0);
  });
});
