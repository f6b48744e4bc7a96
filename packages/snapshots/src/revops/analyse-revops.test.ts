// The figures of RevOps over small portals that can be worked out by hand, over bad ones, and over a past of which it is known what came.
import { RevopsResult } from '@groundwork/contract/revops';
import { expect, test } from 'vitest';
import { ada, type Given, propertyOf, salesPipeline, withSnapshot } from '../../test-data/snapshot-of.ts';
import { type Analysed, analyseRevops } from './analyse-revops.ts';

/** As it is stored and read again. */
async function analysed(given: Given): Promise<Analysed> {
  return withSnapshot(given, async (database, snapshot) => {
    const result = await analyseRevops(database, snapshot);
    const stored = JSON.stringify({ ...result, as_of: '2026-11-20T10:00:00.000Z', portal_id: 'x' });
    return RevopsResult.parse(JSON.parse(stored));
  });
}

const deal = (properties: Record<string, string>) => ({
  dealname: 'Deal',
  pipeline: 'p',
  dealstage: 'new',
  amount: '100',
  createdate: '2026-11-01T09:00:00Z',
  closedate: '2026-12-31',
  ...properties,
});
const reasons = ({ left_out }: Analysed) => left_out.map(({ reason, deals }) => `${reason} ${deals}`);

test('funnel, conversion and days in stages count open deals as open', async () => {
  // Ten began: six went on to an offer, of which three were won and one lost; two of the others were lost, two stand.
  const history: [string, string, string, string][] = [];
  const deals: Record<string, Record<string, string>> = {};
  for (let n = 1; n <= 10; n += 1) {
    const hasOffer = n <= 6;
    const end = n <= 3 ? 'won' : n === 4 || n === 7 || n === 8 ? 'lost' : undefined;
    deals[n] = deal({ dealstage: end ?? (hasOffer ? 'offer' : 'new') });
    history.push([`deals:${n}`, 'dealstage', 'new', '2026-11-01T09:00:00Z']);
    if (hasOffer) history.push([`deals:${n}`, 'dealstage', 'offer', `2026-11-0${n + 1}T09:00:00Z`]);
    if (end) history.push([`deals:${n}`, 'dealstage', end, '2026-11-15T09:00:00Z']);
  }
  const { books } = await analysed({ deals, history });
  expect(books).toHaveLength(1);
  const { funnel, stages, win_rate } = books[0]!;
  expect(win_rate).toBe(0.5);
  expect(funnel).toEqual({
    kind: 'known',
    deals: 10,
    deals_not_known: 0,
    steps: [
      {
        stage: 'new',
        label: 'New',
        reached: 10,
        went_on: 6,
        lost: 2,
        open: 2,
        conversion: 0.75,
        least: 0.6,
        most: 0.8,
      },
      // Four are decided, one too few for a share.
      {
        stage: 'offer',
        label: 'Offer',
        reached: 6,
        went_on: 3,
        lost: 1,
        open: 2,
        conversion: null,
        least: 0.5,
        most: 5 / 6,
      },
      {
        stage: 'won',
        label: 'Won',
        reached: 3,
        went_on: 0,
        lost: 0,
        open: 0,
        conversion: null,
        least: null,
        most: null,
      },
    ],
  });
  // Left after 1, 2, 3, 4, 5, 6, 14 and 14 days; two stand for 19.
  expect(stages[0]!.days).toEqual({
    deals: 10,
    ended: 8,
    running: 2,
    quarter: 3,
    median: 5,
    three_quarters: 14,
  });
  expect(stages[1]!.days).toMatchObject({ deals: 6, ended: 4, running: 2, median: null });
});

test('without changes and entry dates nothing is said that would need them', async () => {
  const deals = Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [
      String(n),
      deal({
        dealstage: n < 20 ? 'won' : n < 30 ? 'lost' : 'offer',
        createdate: '2026-01-01',
        closedate: n < 30 ? '2026-02-10' : '2026-12-31',
      }),
    ]),
  );
  const [book] = (await analysed({ deals })).books;
  expect(book).toMatchObject({ with_history: 0, with_dates_only: 40, won: 20, win_rate: 2 / 3 });
  expect(book!.funnel).toMatchObject({ kind: 'not_known' });
  expect(book!.velocity).toMatchObject({
    won: 20,
    lost: 10,
    won_days: 40,
    won_mean_cents: '10000',
    cents_a_day: '1667',
  });
  // What the ten open ones were worth a month ago nobody knows.
  expect(book!.change.rows.filter(({ deals: n }) => n > 0)).toMatchObject([
    { class: 'not_known', deals: 10, opening_cents: '100000', closing_cents: '100000' },
  ]);
  expect(book!.days.stages[0]).toEqual({ stage: '', label: 'Not known' });
  expect(book!.days.points.at(-1)).toMatchObject({ deals: [0, 0, 10] });
});

test('days of entering stages are enough for the funnel', async () => {
  const entered = (stage: string) => `hs_v2_date_entered_${stage}`;
  const properties = ['new', 'offer', 'won'].map(stage => propertyOf('deals', entered(stage)));
  const deals = Object.fromEntries(
    Array.from({ length: 6 }, (_, n) => [
      String(n),
      deal({
        dealstage: 'won',
        [entered('new')]: '2026-11-01T09:00:00Z',
        [entered('offer')]: String(Date.parse('2026-11-04T09:00:00Z')),
        [entered('won')]: '2026-11-09T23:00:00-02:00',
      }),
    ]),
  );
  const [book] = (await analysed({ deals, properties })).books;
  expect(book).toMatchObject({ with_entry_dates: 6, with_history: 0 });
  expect(book!.funnel).toMatchObject({
    kind: 'known',
    deals: 6,
    steps: [{ went_on: 6 }, { went_on: 6 }, { reached: 6 }],
  });
  expect(book!.stages.slice(0, 2).map(({ won_left_within }) => won_left_within)).toEqual([3, 6]);
});

test('no deals, and one deal', async () => {
  const nothing = await analysed({});
  expect([nothing.deals, nothing.books, nothing.left_out]).toEqual([0, [], []]);
  const { books } = await analysed({ deals: { 1: deal({}) } });
  expect(books[0]).toMatchObject({
    deals: 1,
    open: 1,
    win_rate: null,
    velocity: { win_rate: null, cents_a_day: null },
    coverage: { weighted_cents: '2000', deals: 1, usual_cents: null, times: null },
    forecast: { kind: 'not_known', decided: 0, decided_needed: 20, days_seen: 19 },
    aging: [{ deals: 1 }, { deals: 0 }, { deals: 0 }, { deals: 0 }, { deals: 0 }, { deals: 0 }],
  });
});

test('what is dated wrongly is left out of what asks for days, and said so', async () => {
  const result = await analysed({
    deals: {
      1: deal({ createdate: '' }),
      2: deal({ createdate: '2027-03-01' }),
      3: deal({ dealstage: 'won', closedate: '' }),
      4: deal({ dealstage: 'won', closedate: '2027-01-01' }),
      5: deal({ dealstage: 'lost', closedate: '2020-01-01' }),
      6: deal({ dealstage: 'no such stage' }),
      7: deal({ pipeline: 'no such pipeline' }),
      8: deal({}),
      // Came into the portal when it was won already: nothing says since when.
      9: deal({ dealstage: 'won', closedate: '' }),
    },
    history: [
      ['deals:9', 'dealstage', 'won', '2026-11-19T09:00:00Z'],
      ['deals:8', 'amount', '5', '2031-01-01T00:00:00Z'],
      ['deals:8', 'dealstage', 'a stage of before', '2026-11-01T09:00:00Z'],
      ['deals:8', 'dealstage', 'new', '2026-11-03T09:00:00Z'],
    ],
  });
  expect(reasons(result)).toEqual([
    'no_pipeline 1',
    'no_stage 1',
    'no_creation_date 1',
    'created_in_future 1',
    'closed_without_date 2',
    'closed_in_future 1',
    'closed_before_created 1',
    'changes_in_future 1',
    'stage_gone 1',
  ]);
  expect(result.left_out[0]?.examples).toEqual([{ id: '7', label: 'Deal' }]);
  expect(result.books[0]).toMatchObject({ deals: 7, open: 3, won: 3, lost: 1, open_cents: '30000' });
  expect(result.books[0]!.days.points.at(-1)).toMatchObject({
    deals: [0, 1, 0],
    cents: ['0', '10000', '0'],
  });
});

test('currencies are never added up, owners who left are named, and ten thousand pipelines are counted', async () => {
  const many = Array.from({ length: 10_000 }, (_, n) => ({
    ...salesPipeline,
    id: `p${n}`,
    label: `Pipeline ${n}`,
  }));
  const result = await analysed({
    pipelines: [salesPipeline, ...many],
    owners: [ada, { ...ada, id: '8', first_name: 'Bo', last_name: '', archived: true }],
    deals: {
      1: deal({ deal_currency_code: 'EUR', hubspot_owner_id: '8' }),
      2: deal({ deal_currency_code: 'eur', hubspot_owner_id: '99' }),
      3: deal({ deal_currency_code: 'USD', hubspot_owner_id: '7', amount: '0.05' }),
      ...Object.fromEntries(many.map(({ id }, n) => [`m${n}`, deal({ pipeline: id })])),
    },
  });
  expect(result.books).toHaveLength(12);
  const [euro] = result.books;
  expect(euro).toMatchObject({ pipeline: 'p', currency: 'EUR', open: 2, open_cents: '20000', risky: 2 });
  expect(euro!.owners.map(({ name, is_gone }) => [name, is_gone])).toEqual([
    ['Bo', true],
    ['Owner 99', true],
  ]);
  expect(euro!.risks[0]?.factors).toEqual([
    { kind: 'owner_gone', fact: 'Its owner has left the portal.', moves: null, like: 0, unlike: 0 },
  ]);
  expect(result.books.find(({ currency }) => currency === 'USD')).toMatchObject({
    open_cents: '5',
    risky: 0,
  });
  expect(reasons(result)).toEqual(['currencies_mixed 3', 'book_not_shown 9990']);
});
