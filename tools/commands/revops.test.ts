import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openSnapshot } from '../../packages/snapshots/src/open-snapshot.ts';
import { analyseRevops } from '../../packages/snapshots/src/revops/analyse-revops.ts';
import { salesPipeline, withSnapshot } from '../../packages/snapshots/test-data/snapshot-of.ts';
import { snapshotOf } from '../implement/snapshot-of.ts';
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
  expect(summary({ deals: 0, books: [], left_out: [], time_zone: 'Europe/Berlin' })).toBe(
    '  There are no deals.\n  Days begin and end at midnight in the time zone Europe/Berlin.',
  );
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
  expect(said).toContain('New: 1, 0.00 EUR to 1,200.50 EUR');
  expect(said).toContain('Forecast: Not enough history');
  expect(said).toContain('Engine: Its close date passed 10 days ago.');
  expect(said).toContain('1 deal. Nothing says when they were created');
});

test('what an export keeps of earlier stages is known of its deals', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'groundwork-revops-'));
  try {
    const files = path.join(folder, 'files');
    mkdirSync(files);
    writeFileSync(
      path.join(files, 'Opportunity.csv'),
      `Id,Name,StageName,Amount,CloseDate,CreatedDate
0065g00000AAAAAAA1,Engine,Negotiation,1200.50,2026-11-30,2026-01-05T09:00:00.000Z
0065g00000AAAAAAA2,Valve,Prospecting,80.00,2026-12-24,2026-03-05T09:00:00.000Z
`,
    );
    writeFileSync(
      path.join(files, 'OpportunityHistory.csv'),
      `Id,OpportunityId,CreatedDate,StageName,Amount,CloseDate
0085g00000AAAAAAA1,0065g00000AAAAAAA1,2026-01-05T09:00:00.000Z,Prospecting,1000.00,2026-06-30
0085g00000AAAAAAA2,0065g00000AAAAAAA1,2026-04-13T09:30:00.000Z,Negotiation,1200.50,2026-11-30
`,
    );
    const said: string[] = [];
    const looked = { paths: [files], url: undefined, token: undefined };
    const snapshot = await snapshotOf(
      'revops',
      looked,
      { folder, asOf: '2026-11-27T12:00:00.000Z' },
      line => said.push(line),
      { signal: new AbortController().signal, says: '' },
    );
    expect(said).toContain(
      'OpportunityHistory.csv says what deals were earlier: 6 values read, 0 values not',
    );
    const own = path.join(folder, 'own');
    mkdirSync(own);
    const database = await openSnapshot(snapshot, { folder: own });
    try {
      const { books } = await analyseRevops(database, snapshot, { from: '2026-04-01', to: '2026-04-30' });
      expect(books[0]?.change.rows.filter(({ deals }) => deals > 0)).toMatchObject([
        { class: 'up', deals: 1, opening_cents: '100000', closing_cents: '120050' },
        { class: 'not_known', deals: 1 },
      ]);
    } finally {
      database.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
