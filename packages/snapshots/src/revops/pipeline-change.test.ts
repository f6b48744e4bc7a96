// What became of the pipeline between two days, and any day again as it was: against what is worked out from the events by hand.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asOf, givenOn, type RandomDeal, randomDeals } from '../../test-data/random-deals.ts';
import { withSnapshot } from '../../test-data/snapshot-of.ts';
import { makeRevopsTables } from './analyse-revops.ts';
import { replayDay } from './day-series.ts';
import { pipelineChanges } from './pipeline-change.ts';

const FIRST = '2026-01-01';
const LAST = '2026-05-30';
const deals = randomDeals(7, 400, FIRST, 150);
const dayAfter = (n: number): string =>
  new Date(Date.parse(FIRST) + n * 86_400_000).toISOString().slice(0, 10);
const days = fc.integer({ min: -5, max: 149 }).map(dayAfter);

const centsOf = (amount: string | undefined): bigint => BigInt(Math.round(Number(amount ?? '') * 100));
const isOpen = (stage: string | undefined): boolean => /\d$/.test(stage ?? '');

interface At {
  standing: 'open' | 'won' | 'lost';
  cents: bigint;
  closes: string;
}

/** In one pipeline and currency, at the end of a day. */
function standing(deal: RandomDeal, pipeline: string, day: string): At | undefined {
  const was = asOf(deal, day);
  if (was?.['pipeline'] !== pipeline) return undefined;
  const stage = was['dealstage'] ?? '';
  return {
    standing: isOpen(stage) ? 'open' : stage.endsWith('won') ? 'won' : 'lost',
    cents: centsOf(was['amount']),
    closes: was['closedate'] ?? '',
  };
}

function classOf(was: At | undefined, now: At | undefined, to: string): string | undefined {
  if (was?.standing === 'open') {
    if (!now) return 'removed';
    if (now.standing !== 'open') return now.standing;
    if (was.closes <= to && now.closes > to) return 'slipped';
    return now.cents > was.cents ? 'up' : now.cents < was.cents ? 'down' : 'idle';
  }
  if (now?.standing === 'open') return 'new';
  return now && now.standing !== was?.standing ? `new_${now.standing}` : undefined;
}

test('each deal is in exactly one class, and the classes add up to the cent', async () => {
  await withSnapshot(givenOn(deals, LAST), async (database, snapshot) => {
    const books = await makeRevopsTables(database, snapshot);
    expect(books.map(({ pipeline, currency }) => `${pipeline} ${currency}`).toSorted()).toEqual([
      'a EUR',
      'a USD',
      'b EUR',
      'b USD',
    ]);
    await fc.assert(
      fc.asyncProperty(days, days, async (one, other) => {
        const [from, to] = one < other ? [one, other] : [other, one];
        const changes = await pipelineChanges(database, books, { from, to });
        for (const { book, pipeline, currency } of books) {
          const own = deals.filter(deal => deal.currency === currency);
          const expected = new Map<string, { deals: number; opening: bigint; closing: bigint }>();
          for (const deal of own) {
            const [was, now] = [standing(deal, pipeline, from), standing(deal, pipeline, to)];
            const name = classOf(was, now, to);
            if (name === undefined) continue;
            const so = expected.get(name) ?? { deals: 0, opening: 0n, closing: 0n };
            expected.set(name, {
              deals: so.deals + 1,
              opening: so.opening + (was?.standing === 'open' ? was.cents : 0n),
              closing: so.closing + (now?.standing === 'open' ? now.cents : 0n),
            });
          }
          const change = changes.get(book)!;
          const found = change.rows
            .filter(row => row.deals > 0)
            .map(row => [
              row.class,
              { deals: row.deals, opening: BigInt(row.opening_cents), closing: BigInt(row.closing_cents) },
            ]);
          expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
          const open = (day: string): bigint =>
            own.reduce((sum, deal) => {
              const at = standing(deal, pipeline, day);
              return sum + (at?.standing === 'open' ? at.cents : 0n);
            }, 0n);
          expect([change.opening_cents, change.closing_cents]).toEqual([
            String(open(from)),
            String(open(to)),
          ]);
        }
      }),
      { numRuns: 25 },
    );
  });
});

test('a day of the past has the figures, and the hash, that it had on that day', async () => {
  const day = dayAfter(80);
  const on = (today: string) =>
    withSnapshot(givenOn(deals, today), async (database, snapshot) => {
      const books = await makeRevopsTables(database, snapshot);
      const series = await replayDay(database, books, day);
      return Object.fromEntries(
        books.map(({ book, pipeline, currency }) => [`${pipeline} ${currency}`, series.get(book)]),
      );
    });
  const [then, later] = [await on(day), await on(LAST)];
  expect(Object.values(then).flatMap(series => series?.points ?? [])).toHaveLength(4);
  expect(later).toEqual(then);
  expect((await on(dayAfter(79)))['a EUR']?.points[0]?.hash).not.toBe(then['a EUR']?.points[0]?.hash);
});
