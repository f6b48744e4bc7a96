// What happens beside a payout or after it: each change finds the other, and what was paid stays as it was paid.
import type { CommissionLine } from '@groundwork/contract/commissions';
import type { PayoutRun } from '@groundwork/contract/payouts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client, RepClient } from '../../../../../tools/testing/server.ts';
import { changeDeal, type GivenDeal, setSplits, winDeal } from '../../testing/won-deals.ts';
import { recalculateDeal } from './recalculate.ts';

const server = givenServer();
const today = new Date().toISOString().slice(0, 10);
const year = today.slice(0, 4);
let maker: Client;
let checker: Client;
beforeAll(async () => {
  [maker, checker] = [await server.admin('admin'), await server.admin('super_admin')];
});

// Each test has a currency of its own, so that none finds what another left.
let currency = 'BBA';
beforeEach(() => {
  currency = `BB${String.fromCharCode(currency.charCodeAt(2) + 1)}`;
});
const asPlatform: typeof server.server.dependencies.database.platform = work =>
  server.server.dependencies.database.platform(work);
const newRep = () => server.rep({ currency });
const win = (rep: RepClient, given: GivenDeal = {}) =>
  asPlatform(tx => winDeal(tx, rep.repId, { currency, wonOn: `${year}-01-10`, ...given }, today));
const gather = (until_day = today) => maker.call<PayoutRun>('POST', '/payout-runs', { until_day, currency });
const act = (run: PayoutRun, what: 'approve' | 'pay') =>
  checker.call<PayoutRun>('POST', `/payout-runs/${run.id}/${what}`, undefined, { 'if-match': '*' });
const payOut = async () => {
  const { body: run } = await gather();
  for (const what of ['approve', 'pay'] as const) expect((await act(run, what)).status).toBe(200);
  return run;
};
const lines = async (rep: RepClient) =>
  (await rep.call<{ data: CommissionLine[] }>('GET', '/rep/commissions')).body.data.map(
    ({ kind, state, amount_cents }) => [kind, state, amount_cents],
  );
const terms = {
  period: 'quarter',
  currency: null,
  tiers: [{ from_cents: 0, rate_bp: 2000 }],
  floor_cents: null,
  ceiling_cents: null,
  period_ceiling_cents: null,
  accelerator_bp: null,
  clawback: [],
};
const enterRule = (rep: RepClient, effective_from: string) =>
  maker.call('POST', '/commission-rules', {
    name: 'Twenty',
    scope: 'rep',
    rep_id: rep.repId,
    effective_from,
    terms,
  });
/** Whether it is still unanswered after half a second. */
const waits = async (asked: Promise<unknown>) => {
  const late = new Promise<boolean>(resolve => setTimeout(resolve, 500, true));
  return Promise.race([asked.then(() => false), late]);
};

test('a deal that is won while its rule is being written earns by that rule', async () => {
  const rep = await newRep();
  const rule = await asPlatform(async tx => {
    await winDeal(tx, rep.repId, { currency, valueCents: 100_000, wonOn: today }, today);
    const asked = enterRule(rep, today);
    await waits(asked);
    return { asked };
  });
  expect((await rule.asked).status).toBe(201);
  expect(await lines(rep)).toEqual([
    ['adjustment', 'accrued', 5000],
    ['accrual', 'accrued', 15_000],
  ]);
});

test('a payout is not approved while a rule for its days is being put in force', async () => {
  const rep = await newRep();
  await win(rep, { wonOn: today });
  const { body: run } = await gather();
  const asked = await asPlatform(async tx => {
    // The rule gets as far as the book of its rep.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`commissions ${rep.repId}`}, 0))`.execute(tx);
    const rule = enterRule(rep, today);
    expect(await waits(rule)).toBe(true);
    const approval = act(run, 'approve');
    expect(await waits(approval)).toBe(true);
    return { rule, approval };
  });
  expect([(await asked.rule).status, (await asked.approval).status]).toEqual([201, 200]);
  expect((await lines(rep)).map(([kind, state]) => [kind, state])).toEqual([
    ['adjustment', 'accrued'],
    ['accrual', 'approved'],
  ]);
  expect((await enterRule(rep, today)).status).toBe(422);
});

test('a deal that changes beside a payout is in it whole, or the difference is in the next', async () => {
  const rep = await newRep();
  const deal = await win(rep, { valueCents: 100_000 });
  const run = await asPlatform(async tx => {
    await changeDeal(tx, deal, { value_cents: 200_000 }, today);
    return (await gather()).body;
  });
  expect(run).toMatchObject({ lines: 1, amount_cents: 15_000 });
  for (const what of ['approve', 'pay'] as const) await act(run, what);
  expect(await lines(rep)).toEqual([
    ['adjustment', 'accrued', 15_000],
    ['accrual', 'paid', 15_000],
  ]);
  expect(await payOut()).toMatchObject({ lines: 1, amount_cents: 15_000 });
});

test('a rate that is corrected after a payout leaves what was paid and owes the difference', async () => {
  const rep = await newRep();
  const day = `${year}-01-10`;
  const enter = (rate: string) =>
    maker.call('POST', '/exchange-rates', { base: 'SEK', quote: currency, rate, day, source: 'Riksbank' });
  await win(rep, { currency: 'SEK', valueCents: 100_000 });
  expect(await lines(rep)).toEqual([]);
  expect((await enter('0.1')).status).toBe(201);
  await payOut();
  expect((await enter('0.08')).status).toBe(201);
  expect(await lines(rep)).toEqual([
    ['adjustment', 'accrued', -300],
    ['accrual', 'paid', 1500],
  ]);
  await win(rep, { valueCents: 10_000 });
  expect(await payOut()).toMatchObject({ lines: 2, amount_cents: 1200 });
});

test('a share that changes after it was paid is taken back from one and given to the other, to the cent', async () => {
  const [owner, second, third] = [await newRep(), await newRep(), await newRep()];
  const deal = await win(owner, {
    valueCents: 10_001,
    splits: [
      [owner.repId, 5000],
      [second.repId, 5000],
    ],
  });
  expect((await payOut()).amount_cents).toBe(1500);
  await asPlatform(async tx => {
    await setSplits(tx, owner.repId, deal, [
      [owner.repId, 5000],
      [third.repId, 5000],
    ]);
    await recalculateDeal(tx, deal, today);
  });
  expect((await lines(second))[0]).toEqual(['reversal', 'accrued', -750]);
  expect(await lines(third)).toEqual([['accrual', 'accrued', 750]]);
  expect(await payOut()).toMatchObject({ reps: 1, amount_cents: 750, carried_reps: 1, carried_cents: -750 });
});

test('what is owed back is carried from payout to payout until it is earned again', async () => {
  const [rep, other] = [await newRep(), await newRep()];
  const deal = await win(rep, { valueCents: 100_000 });
  await payOut();
  await asPlatform(tx => changeDeal(tx, deal, { cancelled_on: `${year}-01-20` }, today));
  const carried: number[] = [];
  for (const valueCents of [20_000, 30_000]) {
    await win(rep, { valueCents });
    await win(other, { valueCents: 1000 });
    const run = await payOut();
    expect(run).toMatchObject({ reps: 1, lines: 1, amount_cents: 150, carried_reps: 1 });
    carried.push(run.carried_cents);
  }
  expect(carried).toEqual([-12_000, -7500]);
  await win(rep, { valueCents: 60_000 });
  expect(await payOut()).toMatchObject({ reps: 1, lines: 4, amount_cents: 1500, carried_reps: 0 });
  expect((await lines(rep)).every(([, state]) => state === 'paid')).toBe(true);
});
