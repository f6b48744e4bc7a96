// Checks over a snapshot: what they find, count and leave out, and what that makes of the score.
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Given, withSnapshot } from '../../test-data/snapshot-of.ts';
import { allChecks } from './all-checks.ts';
import type { Check } from './check.ts';
import { compareEvidence } from './compare-evidence.ts';
import { healthOf } from './health.ts';
import { runChecks, writeEvidence } from './run-checks.ts';

/** Where all checks are not what is tested: each costs time. */
const late = allChecks.filter(({ number }) => number === 'D01');

const Found = z.object({ check_number: z.string(), record_id: z.string() });

const checked = (given: Given) =>
  withSnapshot(given, async (database, { portal }) => {
    const run = await runChecks(database, portal.properties, allChecks);
    const found = await database.rows(Found, 'select check_number, record_id from evidence order by all');
    return {
      ...run,
      health: await healthOf(database),
      found: found.map(row => `${row.check_number} ${row.record_id}`),
    };
  });

const good: Given = {
  contacts: {
    1: { email: 'ada@acme.example', firstname: 'Ada', lastname: 'Lovelace', hubspot_owner_id: '7' },
  },
  companies: {
    2: { name: 'Acme', domain: 'acme.example', industry: 'X', numberofemployees: '5', hubspot_owner_id: '7' },
  },
  deals: {
    3: {
      dealname: 'Engine',
      amount: '10',
      closedate: '2027-01-01',
      pipeline: 'p',
      dealstage: 'new',
      hubspot_owner_id: '7',
    },
  },
  links: [
    ['contacts:1', 'companies:2'],
    ['deals:3', 'contacts:1'],
    ['deals:3', 'companies:2'],
  ],
};

test('a count is the number of its records, with their worth by currency, dearest first', async () => {
  const deal = { pipeline: 'p', dealstage: 'offer', closedate: '2026-11-19' };
  const found = await withSnapshot(
    {
      ...good,
      deals: {
        3: { ...deal, dealname: 'Small', amount: '10.05' },
        4: { ...deal, dealname: 'Large', amount: '1200', deal_currency_code: 'eur' },
        5: { ...deal, dealname: 'Today', closedate: '2026-11-20', amount: '5' },
        6: { ...deal, dealname: 'Won', dealstage: 'won', amount: '5' },
      },
    },
    async (database, { portal }, folder) => {
      const { results } = await runChecks(database, portal.properties, late);
      const file = path.join(folder, 'evidence.parquet');
      await writeEvidence(database, file);
      const kept = await database.rows(
        z.object({ record_id: z.string(), label: z.string(), shown: z.string() }),
        `select record_id, label, shown from read_parquet('${file}') where check_number = 'D01'`,
      );
      return { result: results.find(({ check }) => check.number === 'D01'), kept };
    },
  );
  expect(found.result).toMatchObject({
    affected: 2,
    looked_at: 3,
    severity: 'high',
    worth: { '': '1005', EUR: '120000' },
  });
  expect(found.kept).toEqual([
    { record_id: '4', label: 'Large', shown: '2026-11-19' },
    { record_id: '3', label: 'Small', shown: '2026-11-19' },
  ]);
});

test('what a check needs and the portal does not have is not checked, and says so', async () => {
  const needing: Check = {
    number: 'X01',
    table: 'deals',
    severity: 'low',
    title: 'T',
    why: '',
    needs: ['deals.closed_lost_reason'],
    breaks: 'true',
    shows: 'null',
    fix: null,
  };
  const run = await withSnapshot({ ...good, without: ['deals.closed_lost_reason'] }, (database, { portal }) =>
    runChecks(database, portal.properties, [needing]),
  );
  expect(run.results).toEqual([]);
  expect(run.notChecked).toEqual([
    { number: 'X01', title: 'T', why: 'The portal has no property deals.closed_lost_reason.' },
  ]);
  const sited = allChecks.filter(({ number }) => number === 'K01');
  const without = (...names: string[]) =>
    withSnapshot({ ...good, without: names }, (database, { portal }) =>
      runChecks(database, portal.properties, sited),
    );
  expect((await without('companies.domain')).results).toHaveLength(1);
  expect((await without('companies.domain', 'companies.website')).notChecked).toMatchObject([
    { number: 'K01', why: 'The portal has no property companies.domain or companies.website.' },
  ]);
  const pushed = allChecks.filter(({ number }) => ['C14', 'D13'].includes(number));
  const history = [['deals:3', 'dealstage', 'new', '2026-11-01T00:00:00Z']] as const;
  const half = await withSnapshot({ ...good, history }, (database, { portal }) =>
    runChecks(database, portal.properties, pushed),
  );
  expect(half.results.map(({ check }) => check.number)).toEqual(['D13']);
  expect(half.notChecked).toEqual([
    {
      number: 'C14',
      title: 'Lifecycle stages that went backwards',
      why: 'No earlier values of contacts were read: exports hold none, and a portal is asked for those of at most 250,000 records of a kind.',
    },
  ]);
});

test('findings are new, unchanged, fixed and returned, record for record', async () => {
  const deal = { pipeline: 'p', dealstage: 'new', amount: '1', closedate: '2026-01-01' };
  const audited = (deals: Given['deals'], earlier: readonly string[], folder: string, name: string) =>
    withSnapshot({ ...good, deals: deals ?? {} }, async (database, { portal }) => {
      await runChecks(database, portal.properties, late);
      const file = path.join(folder, name);
      await writeEvidence(database, file);
      return { file, history: (await compareEvidence(database, earlier, { again: undefined })).get('D01') };
    });
  await withSnapshot(good, async (_, __, folder) => {
    const fine = { ...deal, closedate: '2027-01-01' };
    const one = await audited({ 1: deal, 2: deal, 3: deal }, [], folder, 'a');
    expect(one.history).toBeUndefined();
    const two = await audited({ 1: deal, 2: fine, 3: deal }, [one.file], folder, 'b');
    expect(two.history).toEqual({ new: 0, unchanged: 2, fixed: 1, not_again: 0, returned: 0 });
    const three = await audited({ 1: deal, 2: deal, 3: fine, 4: deal }, [two.file, one.file], folder, 'c');
    expect(three.history).toEqual({ new: 1, unchanged: 1, fixed: 1, not_again: 0, returned: 1 });
  });
});

test('the score is 100 without findings, none without records, and each gain is what its fix brings', async () => {
  expect((await checked({})).health.score).toBeNull();
  const clean = await checked(good);
  expect(clean.found).toEqual([]);
  expect(clean.health.score).toBe(100);
  const deal = { ...good.deals?.[3], amount: '0', closedate: '2026-01-01', dealname: 'Late' };
  const links: Given['links'] = [
    ...(good.links ?? []),
    ['deals:4', 'contacts:1'],
    ['deals:4', 'companies:2'],
  ];
  const broken = await checked({ ...good, links, deals: { ...good.deals, 4: deal } });
  expect(broken.found).toEqual(['D01 4', 'D02 4']);
  expect(broken.health.areas).toContainEqual({ area: 'deals', rows: 2, broken: 1, score: 50 });
  const mended = await checked({ ...good, links, deals: { ...good.deals, 4: { ...deal, amount: '9' } } });
  const gain = (mended.health.score ?? 0) - (broken.health.score ?? 0);
  expect(gain).toBeGreaterThan(1);
  expect(broken.health.gains['D02']).toBeCloseTo(gain, 9);
});

test('what hangs on a company is in the currency of its open deals, and nothing where they have several', async () => {
  const deal = (amount: string, deal_currency_code: string) => ({
    dealname: amount,
    amount,
    deal_currency_code,
    pipeline: 'p',
    dealstage: 'new',
  });
  const { results } = await checked({
    companies: { 1: { name: 'One' }, 2: { name: 'Two' }, 3: { name: 'Bare' } },
    deals: { 4: deal('10', 'EUR'), 5: deal('5', 'EUR'), 6: deal('7', 'EUR'), 7: deal('8', 'USD') },
    links: [
      ['deals:4', 'companies:1'],
      ['deals:5', 'companies:1'],
      ['deals:6', 'companies:2'],
      ['deals:7', 'companies:2'],
    ],
  });
  expect(results.find(({ check }) => check.number === 'K01')).toMatchObject({
    affected: 3,
    worth: { EUR: '1500' },
  });
});
