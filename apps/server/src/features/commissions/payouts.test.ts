import type { CommissionLine } from '@groundwork/contract/commissions';
import { everyCall } from '@groundwork/contract/every-call';
import type { PayoutOfRep, PayoutRun } from '@groundwork/contract/payouts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client, RepClient } from '../../../../../tools/testing/server.ts';
import { pathOf, sampleBody } from '../../testing/sample-request.ts';
import { changeDeal, type GivenDeal, winDeal } from '../../testing/won-deals.ts';

const server = givenServer();
const today = new Date().toISOString().slice(0, 10);
const year = today.slice(0, 4);
let maker: Client;
let checker: Client;
let above: Client;
beforeAll(async () => {
  [maker, checker, above] = [
    await server.admin('admin'),
    await server.admin('admin'),
    await server.admin('super_admin'),
  ];
});

// Each test has a currency of its own, so that none finds what another left.
let currency = 'AAA';
beforeEach(() => {
  currency = `AA${String.fromCharCode(currency.charCodeAt(2) + 1)}`;
});
const asPlatform: typeof server.server.dependencies.database.platform = work =>
  server.server.dependencies.database.platform(work);
const newRep = () => server.rep({ currency });
const win = (rep: RepClient, given: GivenDeal = {}) =>
  asPlatform(tx => winDeal(tx, rep.repId, { currency, wonOn: `${year}-01-10`, ...given }, today));
const gather = (by: Client, until_day = today) =>
  by.call<PayoutRun>('POST', '/payout-runs', { until_day, currency });
const act = (by: Client, run: PayoutRun, what: 'approve' | 'pay' | 'cancel', version: number | '*' = '*') =>
  by.call<PayoutRun>('POST', `/payout-runs/${run.id}/${what}`, undefined, {
    'if-match': version === '*' ? '*' : `"${version}"`,
  });
const states = async (rep: RepClient) =>
  (await rep.call<{ data: CommissionLine[] }>('GET', '/rep/commissions')).body.data.map(
    ({ state, amount_cents }) => [state, amount_cents],
  );
const reps = async (run: PayoutRun) =>
  (await maker.call<{ data: PayoutOfRep[] }>('GET', `/payout-runs/${run.id}/reps`)).body.data;
const balances = (rep: RepClient) =>
  asPlatform(async tx => {
    const rows = await tx
      .selectFrom('ledger_postings')
      .select(eb => ['account', eb.fn.sum<string>('amount_cents').as('cents')])
      .where('rep_id', '=', rep.repId)
      .groupBy('account')
      .execute();
    return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
  });

test('gathered, approved by somebody else, paid: each step moves the money on', async () => {
  const rep = await newRep();
  await win(rep, { valueCents: 100_000 });
  const outlook = await maker.call<PayoutRun[]>('GET', `/payout-runs/outlook?until_day=${today}`);
  const mine = outlook.body.find(each => each.currency === currency);
  const { body: run, status } = await gather(maker);
  expect(status).toBe(201);
  expect(run).toMatchObject({
    state: 'draft',
    reps: 1,
    lines: 1,
    amount_cents: 15_000,
    carried_reps: 0,
    version: 1,
  });
  expect(mine).toMatchObject({ reps: 1, lines: 1, amount_cents: 15_000 });
  expect(await states(rep)).toEqual([['in_run', 15_000]]);
  expect((await act(checker, run, 'pay')).body).toMatchObject({
    message: 'This payout has to be approved first.',
  });
  const own = await act(maker, run, 'approve');
  expect([own.status, own.body]).toMatchObject([403, { message: expect.stringContaining('somebody else') }]);
  expect((await act(checker, run, 'approve', 1)).body).toMatchObject({
    state: 'approved',
    approved_by: checker.person.email,
    version: 2,
  });
  expect(await balances(rep)).toEqual({ expense: 15_000, accrued: 0, payable: -15_000 });
  expect((await act(maker, run, 'pay', 2)).body.state).toBe('paid');
  expect(await balances(rep)).toEqual({ expense: 15_000, accrued: 0, payable: 0, cash: -15_000 });
  expect(await states(rep)).toEqual([['paid', 15_000]]);
  expect((await act(maker, run, 'cancel')).body).toMatchObject({ message: 'This payout is paid already.' });
  const csv = await maker.call('GET', `/payout-runs/${run.id}/export`);
  expect(csv.text.trim().split('\r\n')).toHaveLength(2);
  expect(csv.text).toContain('150.00');
});

test('a super admin may approve what they gathered', async () => {
  await win(await newRep());
  const { body: run } = await gather(above);
  expect((await act(above, run, 'approve')).status).toBe(200);
});

test('of two who gather at once one wins, and so of two who approve or pay', async () => {
  const all = await Promise.all([newRep(), newRep(), newRep()]);
  for (const rep of all) await win(rep);
  const both = await Promise.all([gather(maker), gather(checker)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  const { body: run } = both.find(({ status }) => status === 201)!;
  expect(run).toMatchObject({ reps: 3, lines: 3 });
  const approvals = await Promise.all([act(above, run, 'approve', 1), act(above, run, 'approve', 1)]);
  expect(approvals.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412]);
  const payments = await Promise.all([act(maker, run, 'pay'), act(checker, run, 'pay')]);
  expect(payments.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await balances(all[0])).toEqual({ expense: 15_000, accrued: 0, payable: 0, cash: -15_000 });
  expect((await act(maker, run, 'approve', 1)).status).toBe(412);
  expect((await maker.call('POST', `/payout-runs/${run.id}/approve`)).status).toBe(428);
});

test('more taken back than earned is not paid: it is carried into the next payout', async () => {
  const [rep, fine] = [await newRep(), await newRep()];
  const deal = await win(rep, { valueCents: 100_000, wonOn: `${year}-01-02` });
  await win(fine, { valueCents: 10_000 });
  const { body: first } = await gather(maker);
  await act(checker, first, 'approve');
  await act(checker, first, 'pay');
  await asPlatform(tx => changeDeal(tx, deal, { cancelled_on: `${year}-01-05` }, today));
  await win(rep, { valueCents: 40_000, wonOn: `${year}-01-06` });
  const nothing = await gather(maker);
  expect([nothing.status, nothing.body]).toMatchObject([
    409,
    { message: expect.stringContaining('taken back') },
  ]);
  await win(fine, { valueCents: 10_000 });
  const { body: second } = await gather(maker);
  expect(second).toMatchObject({ reps: 1, amount_cents: 1500, carried_reps: 1, carried_cents: -9000 });
  expect((await reps(second)).map(({ is_carried, amount_cents }) => [is_carried, amount_cents])).toEqual(
    expect.arrayContaining([
      [true, -9000],
      [false, 1500],
    ]),
  );
  await win(rep, { valueCents: 100_000, wonOn: `${year}-01-07` });
  expect((await gather(maker)).body).toMatchObject({
    reps: 1,
    lines: 3,
    amount_cents: 6000,
    carried_reps: 0,
  });
});

test('given up before it is paid, its lines are free again, and an approval is reversed by rows of its own', async () => {
  const rep = await newRep();
  await win(rep);
  const { body: draft } = await gather(maker);
  expect((await act(maker, draft, 'cancel')).body.state).toBe('cancelled');
  expect(await states(rep)).toEqual([['accrued', 15_000]]);
  const { body: run } = await gather(maker);
  await act(checker, run, 'approve');
  expect((await act(checker, run, 'cancel')).status).toBe(200);
  expect(await states(rep)).toEqual([['accrued', 15_000]]);
  expect(await balances(rep)).toEqual({ expense: 15_000, accrued: -15_000, payable: 0 });
  const kinds = await asPlatform(tx =>
    tx.selectFrom('ledger_entries').select('kind').where('rep_id', '=', rep.repId).orderBy('id').execute(),
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(['accrual', 'approval', 'reversal']);
  expect((await act(checker, run, 'pay')).status).toBe(409);
  expect((await gather(maker)).body.amount_cents).toBe(15_000);
});

test('what happened after the day is left for later; bad days and currencies are refused', async () => {
  const rep = await newRep();
  await win(rep, { wonOn: `${year}-01-10` });
  await win(rep, { wonOn: `${year}-01-12` });
  expect((await gather(maker, `${year}-01-11`)).body).toMatchObject({ lines: 1, until_day: `${year}-01-11` });
  expect((await gather(maker, '2999-01-01')).status).toBe(422);
  expect((await gather(maker, 'yesterday')).status).toBe(422);
  for (const wrong of ['usd', 'USDX', '', 7, null])
    expect((await maker.call('POST', '/payout-runs', { until_day: today, currency: wrong })).status).toBe(
      422,
    );
  expect((await maker.call('GET', '/payout-runs?cursor=x')).status).toBe(422);
  expect((await maker.call('GET', '/payout-runs?state=open')).status).toBe(422);
});

test('nobody but staff sees or does any of it', async () => {
  const mine = everyCall.filter(({ name }) =>
    /^(?:payoutRuns|commissionRules|exchangeRates|repCommissions)\./.test(name),
  );
  expect(mine.length).toBeGreaterThan(14);
  const others = [
    await server.member('admin'),
    await newRep(),
    await server.as({ ...maker.person, subject: 'x', roles: [] }),
  ];
  for (const call of mine)
    for (const who of others) {
      const answer = await who.call(call.method, pathOf(call), sampleBody(call), { 'if-match': '*' });
      expect([call.name, answer.status]).toEqual([call.name, expect.toBeOneOf([403, 422])]);
      expect(answer.status === 403 || sampleBody(call) !== undefined).toBe(true);
    }
});
