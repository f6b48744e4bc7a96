import { describe, expect, it } from 'vitest';
import { type Said, startScripted } from '../test-kit/scripted-portal.ts';

describe('the request limit of a real server', () => {
  it('is used to 95 % over several intervals without a single refusal, by several callers at once', async () => {
    const limit = { max: 40, intervalMs: 2_000 };
    const admitted: number[] = [];
    let refusals = 0;
    function answer({ at }: { at: number }): Said {
      const used = admitted.filter(moment => moment > at - limit.intervalMs).length;
      const isFull = used >= limit.max;
      if (isFull) refusals += 1;
      else admitted.push(at);
      return {
        status: isFull ? 429 : 200,
        headers: {
          'x-hubspot-ratelimit-max': String(limit.max),
          'x-hubspot-ratelimit-interval-milliseconds': String(limit.intervalMs),
          'x-hubspot-ratelimit-remaining': String(Math.max(limit.max - used - 1, 0)),
        },
        body: { results: [] },
      };
    }
    await using server = await startScripted(answer);
    const share = `limit-use-${process.pid}`;
    // Two connections that know each other only by the shared key, and nothing of the limit but the vendor's smallest.
    const portals = [0, 1].map(() => server.connect({ share, limits: { max: 10, intervalMs: 2_000 } }));
    const ids = Array.from({ length: 100 * limit.max * 3 }, (_, i) => String(i));
    await Promise.all(portals.map(portal => portal.readRecords('contacts', 'id', ids, [])));

    const start = admitted[0] ?? 0;
    const intervals = 4;
    const from = start + limit.intervalMs;
    const used = admitted.filter(at => at >= from && at < from + intervals * limit.intervalMs).length;
    expect(refusals).toBe(0);
    expect(used / (limit.max * intervals)).toBeGreaterThanOrEqual(0.95);
  });
});
