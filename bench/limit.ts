// How much of a portal's request limit the adapter really uses, against a server that counts: a real clock, so a bench
// and not a test (the limiter's rules are proven on a virtual clock in packages/crm/src/limiter.test.ts).
import { type ScriptedAnswer, startScripted } from '../packages/crm/test-kit/scripted-portal.ts';
import type { BenchRow } from './row.ts';

const limit = { max: 40, intervalMs: 2000 };
const intervals = 4;

export async function benchLimit(): Promise<BenchRow[]> {
  const admitted: number[] = [];
  let refusals = 0;
  function answer({ at }: { at: number }): ScriptedAnswer {
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
  // Two connections that know each other only by the shared key, and nothing of the limit but the vendor's smallest.
  const portals = [0, 1].map(() =>
    server.connect({ share: `limit-${process.pid}`, limits: { max: 10, intervalMs: limit.intervalMs } }),
  );
  const ids = Array.from({ length: 100 * limit.max * 3 }, (_, i) => String(i));
  await Promise.all(portals.map(portal => portal.readRecords('contacts', 'id', ids, [])));

  const from = (admitted[0] ?? 0) + limit.intervalMs;
  const used = admitted.filter(at => at >= from && at < from + intervals * limit.intervalMs).length;
  return [
    {
      name: 'share of the limit used, two callers at once',
      value: (100 * used) / (limit.max * intervals),
      unit: '%',
      goal: '≥ 95',
    },
    { name: 'requests refused with 429', value: refusals, unit: '', goal: '0' },
  ];
}
