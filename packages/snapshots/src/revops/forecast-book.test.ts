// Forecasts over a past of which it is known what came: that they know nothing later, repeat, and name what speaks against a deal.
import { expect, test } from 'vitest';
import { type SeededDeal, seededDeals, seededPipeline } from '../../test-data/seeded-deals.ts';
import { type Given, TODAY, withSnapshot } from '../../test-data/snapshot-of.ts';
import { analyseRevops } from './analyse-revops.ts';

const past = [...seededDeals({ seed: 3, today: TODAY, days: 600, dealsADay: 0.8 })];

/** The portal as it stood at the end of a day. */
function givenOn(deals: readonly SeededDeal[], today: string): Given {
  const known = deals.flatMap(deal => {
    const history = deal.history.filter(({ at }) => at.slice(0, 10) <= today);
    const now = Object.fromEntries(history.map(({ property, value }) => [property, value]));
    return history.length > 0 ? [{ ...deal, history, properties: { ...deal.properties, ...now } }] : [];
  });
  return {
    today,
    pipelines: [seededPipeline],
    deals: Object.fromEntries(known.map(({ id, properties }) => [id, properties])),
    history: known.flatMap(({ id, history }) =>
      history.map(({ property, value, at }) => [`deals:${id}`, property, value, at] as const),
    ),
  };
}

const analysed = async (given: Given) => {
  const { books } = await withSnapshot(given, (database, snapshot) => analyseRevops(database, snapshot));
  const { forecast, ...book } = books[0]!;
  if (forecast.kind !== 'known') throw new Error(forecast.why);
  return { ...book, horizons: forecast.horizons, by_stage: forecast.by_stage };
};

test('asked in the middle of the past it says what it said then, and what came is what came', async () => {
  const day = '2026-05-24';
  const [now, then] = [await analysed(givenOn(past, TODAY)), await analysed(givenOn(past, day))];
  expect(now.by_stage).toBe(true);
  expect(now.horizons.map(({ forecast }) => forecast.days)).toEqual([30, 90]);
  for (const { forecast, back_test } of now.horizons) {
    const [low, middle, high] = [forecast.low_cents, forecast.middle_cents, forecast.high_cents].map(Number);
    expect(low).toBeLessThan(middle!);
    expect(middle).toBeLessThan(high!);
    const row = back_test.rows.find(each => each.day === day)!;
    const said = then.horizons.find(each => each.forecast.days === forecast.days)!.forecast;
    expect([row.low_cents, row.middle_cents, row.high_cents]).toEqual([
      said.low_cents,
      said.middle_cents,
      said.high_cents,
    ]);
    // Won in these days, added up from the deals themselves.
    const won = past.filter(({ history }) =>
      history.some(
        ({ value, at }) => value === 'won' && at.slice(0, 10) > row.day && at.slice(0, 10) <= row.to,
      ),
    );
    const came = won.reduce((sum, { properties }) => sum + Math.round(Number(properties['amount']) * 100), 0);
    expect(row.actual_cents).toBe(String(came));
    expect(back_test.inside).toBe(back_test.rows.filter(({ is_inside }) => is_inside).length);
    expect(back_test.errors.map(({ rows }) => rows)).toEqual(Array(3).fill(back_test.rows.length));
  }
}, 60_000);

test('deals without an amount at the median of won ones give what a run on such deals gives', async () => {
  const stages = ['proposal', 'proposal', 'proposal', 'contract', 'demo', 'proposal', 'proposal'];
  const bare = stages.map((value, at): SeededDeal => {
    const since = `2026-11-${String(3 + at).padStart(2, '0')}T10:00:00.000Z`;
    return {
      id: `88000${at}`,
      history: [{ property: 'dealstage', value, at: since }],
      properties: { dealname: `Bare ${at}`, pipeline: 'default', createdate: since },
    };
  });
  const asked = await analysed(givenOn([...past, ...bare], TODAY));
  const median = Number(asked.horizons[0]?.forecast.imputed?.median_cents);
  const won = past
    .filter(({ history }) => history.some(({ value }) => value === 'won'))
    .map(({ properties }) => Number(properties['amount']))
    .toSorted((a, b) => a - b);
  const half = (won.length - 1) / 2;
  expect(median).toBe(Math.round(50 * (won[Math.floor(half)]! + won[Math.ceil(half)]!)));
  const value = String(median / 100);
  const named = bare.map(deal => ({
    ...deal,
    history: [...deal.history, { property: 'amount', value, at: `${TODAY}T00:00:00.000Z` }],
  }));
  const changed = await analysed(givenOn([...past, ...named], TODAY));
  expect(asked.horizons).toHaveLength(2);
  for (const [at, { forecast }] of asked.horizons.entries()) {
    const real = changed.horizons[at]!.forecast;
    expect(forecast.deals_without_amount).toBe(bare.length);
    const { low_cents, middle_cents, high_cents, open_cents } = real;
    expect(forecast.imputed).toEqual({
      median_cents: String(median),
      low_cents,
      middle_cents,
      high_cents,
      open_cents,
    });
    // It is another one than with their average, and nothing is left to impute.
    expect(forecast.low_cents).not.toBe(low_cents);
    expect([real.deals_without_amount, real.imputed]).toEqual([0, null]);
  }
}, 60_000);

test('a risk comes and goes with its fact, and says what it moves', async () => {
  const stale: SeededDeal = {
    id: '999999',
    history: [
      { property: 'dealstage', value: 'proposal', at: '2026-09-07T10:00:00.000Z' },
      { property: 'amount', value: '900000', at: '2026-09-07T10:00:00.000Z' },
      { property: 'closedate', value: '2026-10-10', at: '2026-09-07T10:00:00.000Z' },
    ],
    properties: {
      dealname: 'Stale',
      pipeline: 'default',
      createdate: '2026-09-07T10:00:00.000Z',
      hubspot_owner_id: '7',
    },
  };
  const fresh: SeededDeal = {
    ...stale,
    id: '999998',
    history: stale.history.map(said => ({
      ...said,
      at: '2026-11-18T10:00:00.000Z',
      value: said.property === 'closedate' ? '2026-12-20' : said.value,
    })),
    properties: { ...stale.properties, createdate: '2026-11-18T10:00:00.000Z' },
  };
  const { risks } = await analysed(givenOn([...past, stale, fresh], TODAY));
  const found = risks.find(({ id }) => id === stale.id)!;
  expect(found).toMatchObject({ label: 'Stale', stage: 'Proposal', amount_cents: '90000000' });
  const facts = found.factors.map(({ kind, fact }) => [kind, fact]);
  expect(facts).toContainEqual(['past_close_date', 'Its close date passed 41 days ago.']);
  const long = found.factors.find(({ kind }) => kind === 'long_in_stage')!;
  expect(long.fact).toMatch(/^In Proposal for 74 days; half of the won deals left it within \d+ days\.$/);
  expect(long.moves).toBeLessThan(0);
  // Worth as much, but fresh: it would stand beside the other.
  expect(risks.find(({ id }) => id === fresh.id)).toBeUndefined();
});
