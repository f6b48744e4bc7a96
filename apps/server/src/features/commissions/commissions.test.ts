import type {
  CommissionLine,
  CommissionLineDetail,
  CommissionSummary,
  Statement,
  StatementHead,
} from '@groundwork/contract/commissions';
import type { DealId } from '@groundwork/contract/ids';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client, RepClient } from '../../../../../tools/testing/server.ts';
import { changeDeal, type GivenDeal, setSplits, winDeal } from '../../testing/won-deals.ts';
import { recalculateDeal } from './recalculate.ts';

const server = givenServer();
const today = new Date().toISOString().slice(0, 10);
const year = today.slice(0, 4);
let staff: Client;
let other: Client;
beforeAll(async () => {
  staff = await server.admin('admin');
  other = await server.admin('super_admin');
});

const asPlatform: typeof server.server.dependencies.database.platform = work =>
  server.server.dependencies.database.platform(work);
const win = (rep: RepClient, given: GivenDeal = {}) => asPlatform(tx => winDeal(tx, rep.repId, given, today));
const change = (id: DealId, to: Parameters<typeof changeDeal>[2]) =>
  asPlatform(tx => changeDeal(tx, id, to, today));
const lines = async (rep: RepClient, query = '') =>
  (await rep.call<{ data: CommissionLine[] }>('GET', `/rep/commissions?${query}`)).body.data;
const amounts = async (rep: RepClient, query = '') =>
  (await lines(rep, query)).map(({ kind, amount_cents }) => [kind, amount_cents]);
const detail = async (rep: RepClient, id: string) =>
  (await rep.call<CommissionLineDetail>('GET', `/rep/commissions/${id}`)).body;
const summary = async (rep: RepClient) =>
  (await rep.call<CommissionSummary>('GET', '/rep/commissions/summary')).body;
const sum = (of: readonly { amount_cents: number }[]) =>
  of.reduce((total, { amount_cents }) => total + amount_cents, 0);

test('a won deal earns 15 %, and its line says why: leaves, rule and the deal as it was', async () => {
  const rep = await server.rep();
  const deal = await win(rep, { company: 'Acme Ltd', valueCents: 3333, wonOn: `${year}-01-10` });
  const [line] = await lines(rep);
  expect(line).toMatchObject({
    kind: 'accrual',
    company: 'Acme Ltd',
    deal_id: deal,
    amount_cents: 500,
    currency: 'USD',
    state: 'accrued',
    occurred_on: `${year}-01-10`,
    posted_on: today,
    rule_number: 1,
  });
  await change(deal, { value_cents: 5000 });
  const why = await detail(rep, line!.id);
  expect(sum(why.explanation.steps)).toBe(500);
  expect(why.explanation.made_by).toMatchObject({
    rule: { number: 1, name: 'Standard', terms: { tiers: [{ rate_bp: 1500 }] } },
    deal: { id: deal, value_cents: 3333, company: 'Acme Ltd' },
    share: { share_bp: 10_000, credited_cents: 3333 },
  });
  expect(why.postings).toEqual([
    { account: 'expense', amount_cents: 500, currency: 'USD' },
    { account: 'accrued', amount_cents: -500, currency: 'USD' },
  ]);
  expect(why.of_deal.map(each => each.amount_cents)).toEqual([500, 250]);
  expect(why.deal_total_cents).toBe(750);
});

test('what changes later adds lines and edits none', async () => {
  const rep = await server.rep();
  const deal = await win(rep, { valueCents: 10_000, wonOn: `${year}-01-10` });
  const before = await lines(rep);
  await change(deal, { value_cents: 20_000 });
  await change(deal, { cancelled_on: `${year}-01-20` });
  await change(deal, { cancelled_on: null });
  await change(deal, { stage: 'negotiation', closed_on: null });
  await change(deal, { stage: 'won', closed_on: `${year}-01-11` });
  expect(await amounts(rep)).toEqual([
    ['accrual', 3000],
    ['reversal', -3000],
    ['reversal', 3000],
    ['clawback', -3000],
    ['adjustment', 1500],
    ['accrual', 1500],
  ]);
  expect((await lines(rep)).at(-1)).toEqual(before[0]);
  for (const { id, amount_cents } of await lines(rep)) {
    const why = await detail(rep, id);
    expect(sum(why.explanation.steps)).toBe(amount_cents);
    expect(sum(why.postings)).toBe(0);
  }
  // Asked again, nothing is new.
  await asPlatform(tx => recalculateDeal(tx, deal, today));
  expect(await lines(rep)).toHaveLength(6);
});

test('a shared deal is in the books of each, and parts add up; a changed split moves them', async () => {
  const [owner, second, third] = [await server.rep(), await server.rep(), await server.rep()];
  const deal = await win(owner, {
    valueCents: 10_001,
    splits: [
      [owner.repId, 5000],
      [second.repId, 5000],
    ],
  });
  const credited = async (rep: RepClient) =>
    (await detail(rep, (await lines(rep))[0]!.id)).explanation.made_by?.share.credited_cents;
  expect((await credited(owner))! + (await credited(second))!).toBe(10_001);
  await asPlatform(async tx => {
    await setSplits(tx, owner.repId, deal, [
      [owner.repId, 7500],
      [third.repId, 2500],
    ]);
    await recalculateDeal(tx, deal, today);
  });
  expect(sum(await lines(second))).toBe(0);
  expect((await amounts(second))[0]).toEqual(['reversal', -750]);
  expect(await amounts(third)).toEqual([['accrual', 375]]);
  expect(sum(await lines(owner))).toBe(1125);
});

test('another rep’s line, deal and statement are not there; staff see them', async () => {
  const [mine, theirs] = [await server.rep(), await server.rep()];
  const deal = await win(mine);
  const [line] = await lines(mine);
  expect((await theirs.call('GET', `/rep/commissions/${line!.id}`)).status).toBe(404);
  expect(await lines(theirs, `deal_id=${deal}`)).toEqual([]);
  expect((await theirs.call('GET', `/rep/commissions/statements/${today.slice(0, 7)}`)).status).toBe(404);
  expect((await staff.call('GET', `/reps/${mine.repId}/commissions/${line!.id}`)).status).toBe(200);
  expect((await staff.call('GET', `/reps/${theirs.repId}/commissions/${line!.id}`)).status).toBe(404);
  const list = await staff.call<{ data: CommissionLine[] }>('GET', `/reps/${mine.repId}/commissions`);
  expect(list.body.data).toHaveLength(1);
  expect((await mine.call('GET', `/reps/${mine.repId}/commissions`)).status).toBe(403);
  expect((await staff.call('GET', '/rep/commissions')).status).toBe(403);
});

test('lists go on page by page, and refuse what they do not know', async () => {
  const rep = await server.rep();
  for (let n = 0; n < 5; n++)
    await win(rep, { valueCents: 1000 * (n + 1), wonOn: `${Number(year) - (n % 2)}-02-01` });
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await rep.call<{ data: CommissionLine[]; next_cursor: string | null }>(
      'GET',
      `/rep/commissions?limit=2${cursor}`,
    );
    seen.push(...body.data.map(({ id }) => id));
    if (body.next_cursor === null) break;
    cursor = `&cursor=${body.next_cursor}`;
  }
  expect(seen).toEqual((await lines(rep)).map(({ id }) => id));
  expect(await lines(rep, `year=${Number(year) - 1}`)).toHaveLength(2);
  expect(await lines(rep, 'state=paid')).toHaveLength(0);
  expect(await lines(rep, 'state=accrued')).toHaveLength(5);
  for (const wrong of ['cursor=x', 'state=owed', 'year=abc', 'year=99', 'deal_id=1', 'limit=0'])
    expect((await rep.call('GET', `/rep/commissions?${wrong}`)).status).toBe(422);
  const csv = await rep.call('GET', `/rep/commissions/export?year=${year}`);
  expect(csv.text.trim().split('\r\n')).toHaveLength(4);
});

test('a deal in another currency waits for the rate of its day, and nothing is guessed', async () => {
  const rep = await server.rep();
  const deal = await win(rep, {
    currency: 'NOK',
    valueCents: 100_000,
    wonOn: `${year}-02-10`,
    company: 'Fjord',
  });
  expect(await lines(rep)).toEqual([]);
  expect((await summary(rep)).waiting).toEqual([
    { deal_id: deal, company: 'Fjord', from_currency: 'NOK', to_currency: 'USD', on: `${year}-02-10` },
  ]);
  const missing = await staff.call<{ from_currency: string; deals: number }[]>(
    'GET',
    '/exchange-rates/missing',
  );
  expect(missing.body).toContainEqual(expect.objectContaining({ from_currency: 'NOK', deals: 1 }));
  const enter = (body: object) =>
    staff.call('POST', '/exchange-rates', { base: 'NOK', quote: 'USD', source: 'Norges Bank', ...body });
  expect((await enter({ rate: '0.1', day: `${year}-02-11` })).status).toBe(201);
  expect(await lines(rep)).toEqual([]);
  expect((await enter({ rate: '0.0937', day: `${year}-02-10` })).status).toBe(201);
  expect(await amounts(rep)).toEqual([['accrual', 1406]]); // 93.70 USD × 15 % = 14.055
  expect((await summary(rep)).waiting).toEqual([]);
  // A corrected rate stands beside the first, and the difference is a line.
  expect((await enter({ rate: '0.1', day: `${year}-02-10` })).status).toBe(201);
  expect(await amounts(rep)).toEqual([
    ['adjustment', 94],
    ['accrual', 1406],
  ]);
  for (const wrong of [
    { rate: '0' },
    { rate: '-1' },
    { rate: '1,5' },
    { rate: 'NaN' },
    { quote: 'NOK' },
    { base: 'nok' },
    { day: '2999-01-01' },
    { source: '' },
  ])
    expect((await enter({ rate: '1', day: `${year}-02-10`, ...wrong })).status).toBe(422);
  const asked = { base: 'NOK', quote: 'USD', source: 'me', rate: '9', day: `${year}-02-10` };
  expect((await rep.call('POST', '/exchange-rates', asked)).status).toBe(403);
});

test('the summary and the statements say what the ledger says', async () => {
  const rep = await server.rep({ currency: 'CHF' });
  const deal = await win(rep, { currency: 'CHF', valueCents: 100_000, wonOn: `${year}-01-05` });
  await win(rep, { currency: 'CHF', valueCents: 50_000, wonOn: `${year}-01-06` });
  const made = await staff.call<{ id: string; version: number }>('POST', '/payout-runs', {
    until_day: `${year}-01-05`,
    currency: 'CHF',
  });
  const run = made.body.id;
  const act = (by: Client, what: string) =>
    by.call('POST', `/payout-runs/${run}/${what}`, undefined, { 'if-match': '*' });
  expect((await summary(rep)).accrued_cents).toBe(22_500);
  expect((await act(other, 'approve')).status).toBe(200);
  expect(await summary(rep)).toMatchObject({
    accrued_cents: 7500,
    payable_cents: 15_000,
    pending_cents: 22_500,
  });
  expect((await act(staff, 'pay')).status).toBe(200);
  await change(deal, { cancelled_on: `${year}-02-01` });
  expect(await summary(rep)).toMatchObject({
    currency: 'CHF',
    accrued_cents: -7500,
    payable_cents: 0,
    pending_cents: -7500,
    paid_ytd_cents: 15_000,
    rate: { rate_bp: 1500, rule_number: 1, next_tier_cents: null },
  });
  const { body: heads } = await rep.call<StatementHead[]>('GET', '/rep/commissions/statements');
  expect((await staff.call('GET', `/reps/${rep.repId}/statements`)).body).toEqual(heads);
  expect((await staff.call('GET', `/reps/01980000-0000-7000-8000-000000000000/statements`)).status).toBe(404);
  expect(heads.map(({ kind, amount_cents, lines: count }) => [kind, amount_cents, count])).toEqual([
    ['payout', 15_000, 1],
    ['month', 7500, 3],
  ]);
  for (const head of heads) {
    const { body } = await rep.call<Statement>('GET', `/rep/commissions/statements/${head.key}`);
    expect(sum(body.data)).toBe(body.amount_cents);
    if (body.kind === 'month')
      expect(body.opening_cents! + body.amount_cents - body.paid_cents!).toBe(body.closing_cents);
    const csv = await rep.call('GET', `/rep/commissions/statements/${head.key}/file?format=csv`);
    const asStaff = `/reps/${rep.repId}/statements/${head.key}`;
    expect((await staff.call<Statement>('GET', asStaff)).body).toEqual(body);
    expect((await staff.call('GET', `${asStaff}/file?format=csv`)).text).toBe(csv.text);
    const rows = csv.text.trim().split('\r\n').slice(1);
    const cents = rows.map(row => Math.round(Number(row.split(',')[6]) * 100));
    expect(cents.reduce((total, each) => total + each, 0)).toBe(head.amount_cents);
    const pdf = await rep.call('GET', `/rep/commissions/statements/${head.key}/file?format=pdf`);
    expect(pdf.text.slice(0, 5)).toBe('%PDF-');
  }
  const month = heads.find(({ kind }) => kind === 'month')!;
  expect((await rep.call<Statement>('GET', `/rep/commissions/statements/${month.key}`)).body).toMatchObject({
    opening_cents: 0,
    paid_cents: 15_000,
    closing_cents: -7500,
  });
  for (const wrong of ['2026-13', 'x', '1999-01'])
    expect((await rep.call('GET', `/rep/commissions/statements/${wrong}`)).status).toBe(422);
  expect((await rep.call('GET', '/rep/commissions/statements/2001-01')).status).toBe(404);
});
