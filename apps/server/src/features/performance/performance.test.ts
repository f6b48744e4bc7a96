import { weightedCents } from '@groundwork/contract/deal-stages';
import type { RepDashboard, RepFigures, RepPerformance } from '@groundwork/contract/performance';
import type { RepBackTest, RepForecast } from '@groundwork/contract/quarter-forecast';
import { addDays, quarterOf } from '@groundwork/engine/calendar/days';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { fillRepBook } from '../../../../../tools/testing/rep-book.ts';
import { caller, type RepClient } from '../../../../../tools/testing/server.ts';
import { yearBefore } from './rules.ts';

const server = givenServer();
const today = new Date().toISOString().slice(0, 10);
const quarter = quarterOf(today);
const { year } = quarter;
const paths = [
  '/rep/figures',
  '/rep/dashboard',
  '/rep/performance',
  '/rep/forecast',
  '/rep/forecast/back-test',
];
let rosa: RepClient;
beforeAll(async () => {
  rosa = await server.rep({ name: 'Rosa' });
  await fillRepBook(server.databaseUrl, rosa.repId, { deals: 600 });
  const stranger = await server.rep();
  await fillRepBook(server.databaseUrl, stranger.repId, { deals: 90 });
  await (await server.admin()).call('PUT', `/reps/${rosa.repId}/targets`, {
    year,
    quarter: quarter.quarter,
    amount_cents: 150_000_00,
  });
});

const ask = async <T>(path: string, by = rosa): Promise<T> => {
  const { status, body, text } = await by.call<T>('GET', path);
  expect(status, text).toBe(200);
  return body;
};
/** One figure by SQL of its own, over the rows as they lie. */
const figure = async (what: string, where: string, by = rosa): Promise<number> => {
  const { rows } = await server.server.dependencies.database.platform(tx =>
    sql<{
      figure: number;
    }>`select (${sql.raw(what)})::bigint as figure from deals where rep_id = ${by.repId} and ${sql.raw(where)}`.execute(
      tx,
    ),
  );
  return rows[0]!.figure;
};
const won = (from: string, to: string) =>
  `currency = 'USD' and stage = 'won' and cancelled_on is null and closed_on >= '${from}' and closed_on <= '${to}'`;
const open = `currency = 'USD' and closed_on is null`;

test('every card of the dashboard is the sum of its rows', async () => {
  const given = await ask<RepDashboard>('/rep/dashboard');
  const ytd = won(`${year}-01-01`, today);
  expect(given).toMatchObject({
    name: 'Rosa',
    currency: 'USD',
    today,
    goal: {
      year,
      quarter: quarter.quarter,
      target_cents: 150_000_00,
      won_cents: await figure('coalesce(sum(value_cents), 0)', won(quarter.first, today)),
      won: await figure('count(*)', won(quarter.first, today)),
    },
    revenue_ytd_cents: await figure('coalesce(sum(value_cents), 0)', ytd),
    revenue_last_ytd_cents: await figure(
      'coalesce(sum(value_cents), 0)',
      won(`${year - 1}-01-01`, yearBefore(today)),
    ),
    won: await figure('count(*)', ytd),
    decided: await figure(
      'count(*)',
      `currency = 'USD' and closed_on >= '${year}-01-01' and closed_on <= '${today}'`,
    ),
    average_cents: await figure('round(avg(value_cents))', ytd),
    active_deals: await figure('count(*)', open),
    open_cents: await figure('sum(value_cents)', open),
    active_clients: 0,
    closing_soon: await figure('count(*)', `${open} and expected_close_on <= '${addDays(today, 14)}'`),
  });
  expect(given.active_deals).toBeGreaterThan(0);
  expect(given.won_by_day.at(-1)?.cents ?? 0).toBe(given.goal.won_cents);
  const last = given.months.at(-1)!;
  expect([last.active_deals, last.month]).toEqual([given.active_deals, `${today.slice(0, 7)}-01`]);
  const ofYear = given.months.filter(each => each.month >= `${year}-01-01`);
  expect(ofYear.reduce((sum, each) => sum + each.revenue_cents, 0)).toBe(given.revenue_ytd_cents);
  expect(ofYear.reduce((sum, each) => sum + each.decided, 0)).toBe(given.decided);
});

test('a deal weighs value × probability / 100, and the whole is the sum of the deals', async () => {
  const given = await ask<RepDashboard>('/rep/dashboard');
  const { rows } = await server.server.dependencies.database.platform(tx =>
    sql<{ value_cents: number; probability: number }>`select value_cents, probability from deals
      where rep_id = ${rosa.repId} and currency = 'USD' and closed_on is null`.execute(tx),
  );
  const all = rows.map(row => weightedCents(row.value_cents, row.probability)).toSorted((a, b) => b - a);
  expect(given.weighted_cents).toBe(all.reduce((sum, each) => sum + each, 0));
  expect(given.deals.map(deal => deal.weighted_cents)).toEqual(all.slice(0, 12));
  for (const deal of given.deals)
    expect(deal.weighted_cents).toBe(weightedCents(deal.value_cents, deal.probability));
});

test('deals in another currency stand apart and are in no other figure', async () => {
  const { other_currencies } = await ask<RepDashboard>('/rep/dashboard');
  const open = await figure('count(*)', "currency = 'EUR' and closed_on is null");
  const wonEur = `currency = 'EUR' and stage = 'won' and cancelled_on is null and closed_on >= '${year}-01-01'`;
  expect(other_currencies).toMatchObject([
    {
      currency: 'EUR',
      open,
      won: await figure('count(*)', wonEur),
      won_cents: await figure('coalesce(sum(value_cents), 0)', wonEur),
    },
  ]);
});

test('the frame says what the dashboard says', async () => {
  const [frame, whole] = [await ask<RepFigures>('/rep/figures'), await ask<RepDashboard>('/rep/dashboard')];
  expect(whole).toMatchObject(frame);
});

test('the forecast begins at what was won, and changes with a deal at once', async () => {
  const before = await ask<RepForecast>('/rep/forecast');
  if (before.kind !== 'forecast') throw new Error('too little');
  const { low_cents, middle_cents, high_cents, quarter: goal, deals, open_deals } = before;
  expect(goal.won_cents <= low_cents && low_cents <= middle_cents && middle_cents <= high_cents).toBe(true);
  expect(open_deals).toBe(await figure('count(*)', open));
  expect(deals.length).toBe(Math.min(20, open_deals));
  expect(before.reaches_target).not.toBeNull();
  const [deal] = deals;
  await server.server.dependencies.database.platform(tx =>
    sql`update deals set value_cents = value_cents * 100, version = version + 1 where rep_id = ${rosa.repId}
      and id = ${deal!.id}`.execute(tx),
  );
  const after = await ask<RepForecast>('/rep/forecast');
  expect(after.kind === 'forecast' && after.deals[0]).toMatchObject({
    id: deal!.id,
    value_cents: deal!.value_cents * 100,
    chance: deal!.chance,
  });
});

test('the back-test tells each past quarter, what was said then and what came', async () => {
  const tested = await ask<RepBackTest>('/rep/forecast/back-test');
  expect(tested.quarters).toHaveLength(8);
  expect(tested.inside).toBe(tested.quarters.filter(each => each.is_inside === true).length);
  const last = quarterOf(today, -1);
  expect(tested.quarters.at(-1)).toMatchObject({ year: last.year, quarter: last.quarter });
  expect(tested.asked).toBeGreaterThan(5);
});

test('a new rep is told what is missing, and nothing is made up', async () => {
  const fresh = await server.rep({ currency: 'EUR' });
  expect(await ask<RepDashboard>('/rep/dashboard', fresh)).toMatchObject({
    goal: { target_cents: null, won_cents: 0 },
    even_pace_cents: null,
    average_cents: null,
    decided: 0,
    deals: [],
    activity: [],
    other_currencies: [],
  });
  expect(await ask<RepForecast>('/rep/forecast', fresh)).toMatchObject({
    kind: 'too_little',
    decided: 0,
    decided_needed: 20,
  });
  expect(await ask<RepBackTest>('/rep/forecast/back-test', fresh)).toMatchObject({ quarters: [], asked: 0 });
});

test('what happened last, the newest first, with the deal it happened to', async () => {
  const { activity } = await ask<RepDashboard>('/rep/dashboard');
  expect(activity).toHaveLength(8);
  expect(activity.map(each => each.at)).toEqual(
    activity
      .map(each => each.at)
      .toSorted()
      .toReversed(),
  );
});

test('goals, months and stages add up to the same rows', async () => {
  const given = await ask<RepPerformance>('/rep/performance');
  expect(given.goals).toHaveLength(9);
  for (const goal of given.goals.slice(-3))
    expect(goal.won_cents).toBe(
      await figure('coalesce(sum(value_cents), 0)', won(goal.first, goal.last < today ? goal.last : today)),
    );
  expect(given.goals.at(-1)!.target_cents).toBe(150_000_00);
  expect(given.years.this.revenue_cents).toBe(
    await figure('coalesce(sum(value_cents), 0)', won(`${year}-01-01`, today)),
  );
  expect(given.stages.map(each => each.stage)).toEqual([
    'qualification',
    'proposal_sent',
    'negotiation',
    'contract_review',
  ]);
  for (const stage of given.stages) {
    expect(stage.entered).toBeGreaterThanOrEqual(stage.went_on + stage.lost);
    expect(stage.went_on).toBeGreaterThanOrEqual(stage.won);
    expect(stage.median_days).toBeGreaterThan(0);
  }
});

test('others are told of only from five reps with a figure on, and never to the cent', async () => {
  const currency = 'CHF';
  const reps = [];
  for (let count = 1; count <= 5; count += 1) {
    const { peers } = await ask<RepPerformance>('/rep/performance', reps[0] ?? rosa);
    if (reps[0]) expect(peers).toEqual({ revenue_ytd_cents: null, win_rate: null, cycle_days: null });
    const rep = await server.rep({ currency });
    await fillRepBook(server.databaseUrl, rep.repId, { deals: 40 + 20 * count, currency, days: 400 });
    reps.push(rep);
  }
  const { peers, years } = await ask<RepPerformance>('/rep/performance', reps[0]);
  expect(peers.revenue_ytd_cents).toMatchObject({ own: years.this.revenue_cents });
  const { q1, median, q3 } = peers.revenue_ytd_cents!;
  expect(q1 <= median && median <= q3).toBe(true);
  expect([q1, median, q3].map(each => Number(each.toPrecision(2)))).toEqual([q1, median, q3]);
  const admin = await server.admin();
  await admin.call('PATCH', `/reps/${reps[4]!.repId}`, { status: 'off' }, { 'if-match': '*' });
  expect((await ask<RepPerformance>('/rep/performance', reps[0])).peers.revenue_ytd_cents).toBeNull();
});

test('only a rep is answered, and only about themselves', async () => {
  const staff = await server.admin('super_admin');
  const member = await server.member('admin');
  const nobody = await server.as({
    subject: 'no-rep',
    email: 'no-rep@example.com',
    name: 'N',
    roles: ['hubspot_rep'],
  });
  for (const path of paths) {
    expect((await caller(server.url)('GET', path)).status).toBe(401);
    for (const other of [staff, member, nobody])
      expect((await other.call('GET', path)).status, path).toBe(403);
  }
});
