import type { RuleTerms } from '@groundwork/contract/commission-terms';
import { DealId, type RepId } from '@groundwork/contract/ids';
import { calculateCommissions } from '@groundwork/engine/commission/calculate';
import { exchangeOf } from '@groundwork/engine/commission/exchange';
import { sql } from 'kysely';
import { Client as Owner } from 'pg';
import { describe, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { json } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { changeDeal, setSplits, winDeal } from '../../testing/won-deals.ts';
import { recalculateBooks, recalculateDeal } from './recalculate.ts';
import * as facts from './store-facts.ts';
import { gatherRun, postForRun, releaseLines, reverseApproval, setState } from './store-runs.ts';

const server = givenServer();
const today = '2026-11-23';
const asPlatform: typeof server.server.dependencies.database.platform = work =>
  server.server.dependencies.database.platform(work);

/** What a fresh calculation over all facts says each rep has earned, against what the ledger holds. */
async function expectReplayed(reps: readonly RepId[]): Promise<void> {
  const { owed, posted, unbalanced } = await asPlatform(async tx => {
    const rules = await facts.listRules(tx);
    const exchange = exchangeOf(await facts.listRates(tx));
    const deals = await facts.listWonDeals(tx, reps);
    const targets = await facts.listTargets(tx, reps);
    const of = (await facts.listReps(tx, reps)).map(rep => {
      const own = {
        rep,
        deals: deals.get(rep.id) ?? [],
        targets: targets.filter(({ rep_id }) => rep_id === rep.id),
      };
      return calculateCommissions(own, rules, exchange).reduce(
        (sum, each) => sum + (each.state === 'known' ? each.accrualCents + each.clawbackCents : 0),
        0,
      );
    });
    const rows = await sql<{ cents: string }>`
      select coalesce(sum(amount_cents), 0) as cents
      from unnest(${reps.toSorted()}::uuid[]) as r (id) left join ledger_entries e on e.rep_id = r.id and e.deal_id is not null
      group by r.id order by r.id`.execute(tx);
    const odd = await sql`
      select entry_id from ledger_postings group by rep_id, entry_id, currency having sum(amount_cents) != 0
      union all select null from ledger_postings group by currency having sum(amount_cents) != 0`.execute(tx);
    return { owed: of, posted: rows.rows.map(({ cents }) => Number(cents)), unbalanced: odd.rows };
  });
  expect(unbalanced).toEqual([]);
  expect(posted).toEqual(owed);
}

/** The same numbers for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const terms: RuleTerms = {
  period: 'quarter',
  currency: 'USD',
  tiers: [
    { from_cents: 0, rate_bp: 1033 },
    { from_cents: 150_000, rate_bp: 1777 },
  ],
  floor_cents: 101,
  ceiling_cents: 20_000,
  period_ceiling_cents: 60_000,
  accelerator_bp: 13_333,
  clawback: [
    { within_days: 30, share_bp: 10_000 },
    { within_days: 300, share_bp: 3333 },
  ],
};

test.each([7, 42])('after every event the books balance and equal a replay, seed %i', async seed => {
  const random = randomOf(seed);
  const reps = [(await server.rep()).repId, (await server.rep()).repId, (await server.rep()).repId];
  const day = () => new Date(Date.UTC(2026, random(9), 1 + random(28))).toISOString().slice(0, 10);
  const deals: { id: DealId; owner: RepId }[] = [];
  const runs: string[] = [];
  const pick = <T>(of: readonly T[]) => of[random(of.length)]!;
  const shares = () => {
    const first = 1 + random(9998);
    const [one, other] = random(2) === 0 ? [reps[0]!, reps[1]!] : [reps[1]!, reps[2]!];
    return random(3) === 0 ? [] : [[one, first] as const, [other, 10_000 - first] as const];
  };
  const value_cents = () => random(150_000);
  for (let n = 0; n < 30; n++) {
    const event = deals.length < 3 ? 0 : random(9);
    await asPlatform(async tx => {
      const deal = deals.length > 0 ? pick(deals) : undefined;
      if (event <= 2 || !deal) {
        const owner = pick(reps);
        const id = DealId.parse(newId());
        const given = {
          id,
          wonOn: day(),
          valueCents: value_cents(),
          currency: pick(['USD', 'USD', 'SEK']),
          splits: shares(),
        };
        await winDeal(tx, owner, given, today);
        deals.push({ id, owner });
      } else if (event === 3) await changeDeal(tx, deal.id, { value_cents: value_cents() }, today);
      else if (event === 4)
        await changeDeal(
          tx,
          deal.id,
          { stage: 'won', closed_on: '2026-02-01', cancelled_on: '2026-10-01' },
          today,
        );
      else if (event === 5)
        await changeDeal(tx, deal.id, { stage: 'negotiation', closed_on: null, cancelled_on: null }, today);
      else if (event === 6) {
        await setSplits(tx, deal.owner, deal.id, shares());
        await recalculateDeal(tx, deal.id, today);
      } else if (event === 7) {
        const number = sql<number>`(select max(number) + 1 from commission_rules)`;
        const given = { id: newId(), number, name: 'Any', scope: 'rep' as const, for_rep_id: pick(reps) };
        await tx
          .insertInto('commission_rules')
          .values({
            ...given,
            effective_from: day(),
            terms: json({ ...terms, floor_cents: random(500) }),
            created_by: 'test',
          })
          .execute();
        await tx
          .insertInto('rep_targets')
          .values({ rep_id: given.for_rep_id, year: 2026, quarter: 1 + random(4), amount_cents: 50_000 })
          .onConflict(conflict => conflict.doNothing())
          .execute();
        await recalculateBooks(tx, [given.for_rep_id], today);
      } else {
        const until_day = day();
        const made = { until_day, currency: 'USD', created_by: 'x', created_by_subject: 'x' };
        const run = { id: await gatherRun(tx, made), currency: 'USD' };
        await postForRun(tx, run, 'approval', today);
        if (random(2) === 0) {
          await postForRun(tx, run, 'payment', today);
          await setState(tx, run.id, { state: 'paid', by: 'x', at: new Date(), today });
        } else {
          await reverseApproval(tx, run, today);
          await releaseLines(tx, run.id);
          await setState(tx, run.id, { state: 'cancelled', by: 'x', at: new Date(), today });
        }
        runs.push(run.id);
      }
    });
    await expectReplayed(reps);
  }
  expect(runs.length + deals.length).toBeGreaterThan(3);
});

test('events told in another order end in the same books', async () => {
  const given = Array.from({ length: 6 }, (_, n) => ({
    wonOn: `2026-0${1 + n}-15`,
    valueCents: 70_001 + n,
    company: `Company ${n}`,
  }));
  const told = async (order: readonly number[]) => {
    const { repId } = await server.rep();
    await asPlatform(async tx => {
      const number = sql<number>`(select max(number) + 1 from commission_rules)`;
      const rule = { id: newId(), number, name: 'Any', scope: 'rep' as const, for_rep_id: repId };
      const yearly = { ...terms, period: 'year' as const };
      await tx
        .insertInto('commission_rules')
        .values({
          ...rule,
          effective_from: '2026-01-01',
          terms: json(yearly),
          created_by: 'test',
        })
        .execute();
    });
    for (const n of order) await asPlatform(tx => winDeal(tx, repId, given[n]!, today));
    await expectReplayed([repId]);
    return asPlatform(tx =>
      tx
        .selectFrom('ledger_entries')
        .select(eb => ['company', eb.fn.sum<string>('amount_cents').as('cents')])
        .where('rep_id', '=', repId)
        .groupBy('company')
        .orderBy('company')
        .execute(),
    );
  };
  expect(await told([5, 3, 1, 0, 4, 2])).toEqual(await told([0, 1, 2, 3, 4, 5]));
});

test('two events of one rep at once post no difference twice', async () => {
  const { repId } = await server.rep();
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      asPlatform(tx => winDeal(tx, repId, { valueCents: 1000 + n }, today)),
    ),
  );
  await Promise.all(Array.from({ length: 4 }, () => asPlatform(tx => recalculateBooks(tx, [repId], today))));
  const entries = await asPlatform(tx =>
    tx.selectFrom('ledger_entries').select('id').where('rep_id', '=', repId).execute(),
  );
  expect(entries).toHaveLength(8);
  await expectReplayed([repId]);
});

describe('nobody edits the ledger', () => {
  const attacks = [
    `update ledger_entries set amount_cents = 1`,
    `update ledger_entries set explanation = '{}'`,
    `delete from ledger_entries`,
    `truncate ledger_entries cascade`,
    `update ledger_postings set amount_cents = -amount_cents`,
    `delete from ledger_postings`,
    `truncate ledger_postings`,
    `update commission_rules set terms = '{}'`,
    `delete from commission_rules`,
    `update exchange_rates set rate = '2'`,
    `delete from exchange_rates`,
  ];
  const unbalanced = (rep: string) => {
    const id = newId();
    const entry = `insert into ledger_entries (rep_id, id, kind, run_id, amount_cents, currency, occurred_on, posted_on)
      values ('${rep}', '${id}', 'payment', (select id from payout_runs limit 1), 100, 'USD', '2026-01-01', '2026-01-01')`;
    const posting = (account: string, cents: number, currency = 'USD') =>
      `insert into ledger_postings values ('${rep}', '${id}', '${account}', ${cents}, '${currency}')`;
    return [
      [entry],
      [entry, posting('payable', 100)],
      [entry, posting('payable', 100), posting('cash', -99)],
      [entry, posting('payable', 50), posting('cash', -50)],
      [entry, posting('payable', 100), posting('cash', -100, 'EUR')],
    ];
  };

  test('as the platform, as a rep, or as the owner of the tables', async () => {
    const { repId } = await server.rep();
    await asPlatform(tx => winDeal(tx, repId, {}, today));
    await asPlatform(tx =>
      gatherRun(tx, { until_day: today, currency: 'USD', created_by: 'x', created_by_subject: 'x' }),
    );
    await asPlatform(tx =>
      tx
        .insertInto('exchange_rates')
        .values({
          id: newId(),
          number: 1,
          base: 'EUR',
          quote: 'USD',
          rate: '1.1',
          day: today,
          source: 'x',
          entered_by: 'x',
        })
        .execute(),
    );
    const owner = new Owner(server.databaseUrl);
    await owner.connect();
    const before = await owner.query('select * from ledger_entries order by id');
    for (const role of ['groundwork_platform', 'groundwork_app', 'none'])
      for (const attack of attacks) {
        await owner.query('begin');
        await owner.query(`set local role ${role}`);
        await owner.query(`select set_config('app.rep_id', '${repId}', true)`);
        // The owner of forced tables sees no rows by any policy; a superuser sees all.
        await expect(owner.query(attack), `${role}: ${attack}`).rejects.toMatchObject({ code: '42501' });
        await owner.query('rollback');
      }
    for (const statements of unbalanced(repId)) {
      await owner.query('begin; set local role groundwork_platform');
      for (const statement of statements) await owner.query(statement);
      await expect(owner.query('commit'), statements.join(';')).rejects.toMatchObject({ code: '23514' });
      await owner.query('rollback');
    }
    // What is added later to what balances does not balance any more.
    await owner.query('begin; set local role groundwork_platform');
    const [known] = before.rows;
    await owner.query(
      `insert into ledger_postings values ('${known.rep_id}', '${known.id}', 'cash', 5, '${known.currency}')`,
    );
    await expect(owner.query('commit')).rejects.toMatchObject({ code: '23514' });
    // A rep adds nothing to their own books.
    await owner.query(
      `begin; set local role groundwork_app; select set_config('app.rep_id', '${repId}', true)`,
    );
    await expect(owner.query(unbalanced(repId)[0]![0]!)).rejects.toMatchObject({ code: '42501' });
    await owner.query('rollback');
    expect((await owner.query('select * from ledger_entries order by id')).rows).toEqual(before.rows);
    await owner.end();
  });
});
