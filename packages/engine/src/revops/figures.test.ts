import { ORIGINAL_CREATED } from '@groundwork/contract/crm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsOf, type DealRecord, dayOf, daysBetween } from '../portal/deal.ts';
import { figures, median } from './figures.ts';

const stages = [
  { id: 'new', label: 'New', probability: 0.25, is_closed: false },
  { id: 'won', label: 'Won', probability: 1, is_closed: true },
  { id: 'lost', label: 'Lost', probability: 0, is_closed: true },
];
const pipelines = [{ object: 'deals' as const, id: 'p', label: 'Sales', stages, is_new: false }];
const deal = (id: string, properties: Record<string, string>): DealRecord => ({
  id,
  properties: { pipeline: 'p', dealstage: 'new', ...properties },
});
const of = (deals: DealRecord[]) => figures({ deals, pipelines, today: '2026-11-20', currency: 'USD' });

test('the funnel, the win rate, the cycle and the weighted pipeline add up', () => {
  const result = of([
    deal('1', { amount: '100.10', createdate: '2026-11-01T10:00:00Z', closedate: '2026-11-19' }),
    deal('2', { amount: '50', createdate: '2026-01-01', deal_currency_code: 'EUR' }),
    deal('3', { dealstage: 'won', amount: '10', createdate: '2026-01-01', closedate: '2026-01-11' }),
    deal('4', { dealstage: 'won', amount: '20', createdate: '2026-01-01', closedate: '2026-01-21' }),
    deal('5', { dealstage: 'lost', amount: '5' }),
  ]);
  expect(result.pipelines[0]).toMatchObject({
    open: 2,
    won: 2,
    lost: 1,
    win_rate: 2 / 3,
    median_cycle_days: 15,
    open_cents: { USD: '10010', EUR: '5000' },
    weighted_cents: { USD: '2503', EUR: '1250' },
  });
  expect(result.pipelines[0]!.stages.map(stage => [stage.stage, stage.deals])).toEqual([
    ['new', 2],
    ['won', 2],
    ['lost', 1],
  ]);
  expect(result.aging.map(age => age.deals)).toEqual([1, 0, 0, 0, 1]);
  expect(result.overdue).toBe(1);
  expect(result.left_out).toEqual([]);
});

test('a deal in a stage the portal does not have is left out and said so', () => {
  const result = of([deal('1', { dealstage: 'gone' }), deal('2', {})]);
  expect(result.left_out).toEqual([
    { reason: 'Their stage is not in any pipeline of the portal.', deals: 1 },
    { reason: 'Open, but without a creation date: not in the aging.', deals: 1 },
  ]);
});

test('nothing closed means no win rate, not zero', () => {
  expect(of([]).pipelines[0]).toMatchObject({ win_rate: null, median_cycle_days: null });
});

test('cents are exact for every amount with two decimals', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), cents => {
      const magnitude = cents < 0n ? -cents : cents;
      const text = `${cents < 0n ? '-' : ''}${magnitude / 100n}.${String(magnitude % 100n).padStart(2, '0')}`;
      expect(centsOf(text)).toBe(cents);
    }),
  );
  expect([centsOf('1.005'), centsOf('abc'), centsOf(''), centsOf(null)]).toEqual([101n, 0n, 0n, 0n]);
});

test('dates come as ISO text or as milliseconds, and nothing else is one', () => {
  expect([dayOf('2026-11-20'), dayOf('2026-11-20T23:59:59Z'), dayOf('1795132800000')]).toEqual([
    '2026-11-20',
    '2026-11-20',
    '2026-11-20',
  ]);
  expect([dayOf(''), dayOf('soon'), dayOf('99999999999999999999')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(dayOf(text) ?? '2026-11-20').toMatch(/^[+-]?\d{4,6}-\d\d/);
    }),
  );
});

test('the median lies in the middle', () => {
  expect([median([]), median([3]), median([1, 9]), median([5, 1, 9])]).toEqual([null, 3, 5, 5]);
});

test('ages and cycles count from the original date where a migration kept it apart', () => {
  const kept = { createdate: '2026-11-20', [ORIGINAL_CREATED]: '2026-01-01T00:00:00.000Z' };
  const result = of([deal('1', kept), deal('2', { ...kept, dealstage: 'won', closedate: '2026-01-31' })]);
  expect(result.aging.map(age => age.deals)).toEqual([0, 0, 0, 0, 1]);
  expect(result.pipelines[0]?.median_cycle_days).toBe(30);
});
