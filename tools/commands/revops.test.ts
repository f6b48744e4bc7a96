import { expect, test } from 'vitest';
import { analyseRevops } from '../../packages/snapshots/src/revops/analyse-revops.ts';
import { salesPipeline, withSnapshot } from '../../packages/snapshots/test-data/snapshot-of.ts';
import { periodOf, summary } from './revops.ts';

test('days are days, not after today, and in order', () => {
  expect(periodOf('2026-11-27', {})).toEqual({ from: '2026-10-28', to: '2026-11-27' });
  expect(periodOf('2026-11-27', { to: '2026-03-31' })).toEqual({ from: '2026-03-01', to: '2026-03-31' });
  const refused = (given: { from?: string; to?: string }) => () => periodOf('2026-11-27', given);
  expect(refused({ from: '2026-02-30' })).toThrow(
    '--from 2026-02-30 is no day; days are written as 2026-01-31.',
  );
  expect(refused({ to: 'yesterday' })).toThrow('--to yesterday is no day');
  expect(refused({ to: '2026-11-28' })).toThrow('--to 2026-11-28 lies after today.');
  expect(refused({ from: '2026-05-02', to: '2026-05-01' })).toThrow(
    '--from 2026-05-02 lies after --to 2026-05-01.',
  );
});

test('what is known is said, and what is not known as well', async () => {
  expect(summary({ deals: 0, books: [], left_out: [] })).toBe('  There are no deals.');
  const deal = { dealname: 'Engine', pipeline: 'p', amount: '1200.50', deal_currency_code: 'EUR' };
  const said = await withSnapshot(
    {
      pipelines: [salesPipeline],
      deals: {
        1: { ...deal, dealstage: 'offer', createdate: '2026-11-01', closedate: '2026-11-10' },
        2: { ...deal, dealstage: 'won', createdate: '', closedate: '' },
      },
      history: [['deals:1', 'dealstage', 'offer', '2026-11-01T08:00:00Z']],
    },
    async (database, snapshot) => summary(await analyseRevops(database, snapshot)),
  );
  expect(said).toContain(
    'Sales in EUR: 1 open worth 1,200.50 EUR, 1 won worth 1,200.50 EUR, 0 lost, 100 % of the closed won',
  );
  expect(said).toContain('New or open again: 1, 0.00 EUR to 1,200.50 EUR');
  expect(said).toContain('Forecast: Not enough history');
  expect(said).toContain('Engine: Its close date passed 10 days ago.');
  expect(said).toContain('1 deal. Nothing says when they were created');
});
