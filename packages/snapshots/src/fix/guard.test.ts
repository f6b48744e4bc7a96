// Guards: a hundred bundles that are wrong are stopped before anything is written, and right ones are not.
import { beforeAll, describe, expect, test } from 'vitest';
import { brokenAccounts, spoils, spoilt } from '../../test-data/bad-bundles.ts';
import { portalOf } from '../../test-data/record-fixtures.ts';
import { ada, propertyOf, withSnapshot } from '../../test-data/snapshot-of.ts';
import { allChecks } from '../audit/all-checks.ts';
import { runChecks } from '../audit/run-checks.ts';
import { Guard, type GuardBase, type GuardContext, type GuardedRecord, type Tripped } from './guard.ts';
import { guardContext, guardPlan, readGuardBase } from './guard-plan.ts';
import { planFixes } from './plan-fixes.ts';

const PORTALS = 5;
const checks = ['C24', 'C21', 'C09', 'C20', 'C15', 'C10'];
const looked = allChecks.filter(({ number }) => checks.includes(number));
const stages = ['subscriber', 'lead', 'opportunity', 'customer'];

interface Judged {
  name: string;
  records: number;
  tripped: Tripped[];
}

const [good, bad]: [Judged[], Judged[]] = [[], []];

/** A portal with what these fixes mend; every bundle made of it, right and wrong, is held against it. */
async function judge(seed: number): Promise<void> {
  const portal = portalOf(brokenAccounts(seed, 180));
  const owners = [...(portal.owners ?? []), { ...ada, id: '30', first_name: 'Cy' }];
  await withSnapshot({ ...portal, owners }, async (database, snapshot) => {
    const lifecycle = propertyOf('contacts', 'lifecyclestage', {
      type: 'enumeration',
      options: stages.map(value => ({ value, label: value })),
    });
    const properties = [
      ...snapshot.portal.properties.filter(({ name }) => name !== 'lifecyclestage'),
      lifecycle,
    ];
    const context = guardContext({ portal: { ...snapshot.portal, properties } });
    await runChecks(database, properties, looked);
    const plan = await planFixes(database, { checks, properties });
    const base = await readGuardBase(database, plan, context);
    const look = async (name: string, of: typeof plan, into: Judged[]): Promise<void> => {
      const tripped = await guardPlan(database, of, base, context);
      into.push({ name, records: of.values.length, tripped });
    };
    // Every fix by itself, several ones, and parts of them.
    for (let part = 0; part < 20; part += 1) {
      const some = checks.filter((_, at) => part === 0 || (part + at + seed) % 3 !== 0);
      const values = plan.values.filter(
        (value, at) => some.includes(value.check) && (part < 10 || (at + part) % 4 !== 0),
      );
      await look(some.join(), { ...plan, values }, good);
    }
    for (const [name, spoil] of Object.entries(spoils)) await look(name, spoilt(plan, spoil, seed), bad);
  });
}

describe('bundles held against the portal that they are of', () => {
  beforeAll(async () => {
    for (let seed = 0; seed < PORTALS; seed += 1) await judge(seed);
  }, 180_000);

  test('a hundred wrong ones are all stopped, and each says which figure moves', () => {
    expect(bad).toHaveLength(100);
    expect(bad.every(({ records }) => records > 3)).toBe(true);
    expect(bad.filter(({ tripped }) => tripped.length === 0).map(({ name }) => name)).toEqual([]);
    expect(bad.flatMap(({ tripped }) => tripped).every(({ from, to }) => from !== to)).toBe(true);
  });

  test('of a hundred right ones fewer than two are', () => {
    expect(good).toHaveLength(100);
    expect(good.every(({ records }) => records > 3)).toBe(true);
    expect(good.filter(({ tripped }) => tripped.length > 0).length).toBeLessThan(2);
  });
});

describe('what the portal answers', () => {
  const base: GuardBase = {
    records: { contacts: 100, deals: 50 },
    filled: { 'contacts.email': 90, 'contacts.lifecyclestage': 80 },
    outside: { 'contacts.lifecyclestage': 1 },
    owners: { contacts: { 7: 50, 9: 50 }, deals: { 7: 50 } },
    open: { EUR: 100_000 },
    won: { EUR: 5000 },
  };
  const context: GuardContext = {
    properties: [
      propertyOf('contacts', 'lifecyclestage', {
        type: 'enumeration',
        options: stages.map(value => ({ value, label: value })),
      }),
    ],
    outcomes: new Map([
      ['p offer', 'open'],
      ['p won', 'won'],
    ]),
    owners: new Set(['7', '9']),
    countries: new Map(),
  };
  const email: GuardedRecord = {
    object: 'contacts',
    id: '1',
    checks: ['C24'],
    before: { email: 'a@gmial.com' },
    planned: { email: 'a@gmail.com' },
    now: { email: 'a@gmail.com' },
  };
  const deal: GuardedRecord = {
    object: 'deals',
    id: '2',
    checks: ['D04'],
    before: {
      hubspot_owner_id: '8',
      amount: '100',
      deal_currency_code: 'EUR',
      pipeline: 'p',
      dealstage: 'offer',
    },
    planned: { hubspot_owner_id: '7' },
    now: {
      hubspot_owner_id: '7',
      amount: '100',
      deal_currency_code: 'EUR',
      pipeline: 'p',
      dealstage: 'offer',
    },
  };
  const trippedBy = (record: GuardedRecord): string[] => {
    const guard = new Guard(base, context);
    guard.see([record]);
    return guard.tripped().map(({ figure, from, to }) => `${figure} ${from} ${to}`);
  };

  test('what was written and nothing else moves no figure', () => {
    expect(trippedBy(email)).toEqual([]);
    expect(trippedBy(deal)).toEqual([]);
    expect(trippedBy({ ...email, now: { email: 'A@gmail.com' } })).toEqual([]);
  });

  test('anything else is stopped, with the figure that moved', () => {
    const now = { ...deal.now };
    expect(trippedBy({ ...email, now: null })).toEqual(['records 100 99']);
    expect(trippedBy({ ...email, now: { email: '' } })).toEqual(['filled 90 89', 'not_as_written 0 1']);
    expect(trippedBy({ ...email, now: { email: 'b@gmail.com' } })).toEqual(['not_as_written 0 1']);
    expect(trippedBy({ ...deal, now: { ...now, amount: '10000' } })).toEqual([
      'open_pipeline 100000 1090000',
    ]);
    expect(trippedBy({ ...deal, now: { ...now, deal_currency_code: 'USD' } })).toEqual([
      'open_pipeline 100000 90000',
      'open_pipeline 0 10000',
    ]);
    expect(trippedBy({ ...deal, now: { ...now, dealstage: 'won' } })).toEqual([
      'open_pipeline 100000 90000',
      'won 5000 15000',
    ]);
    const lost = { lifecyclestage: 'nonsense' };
    expect(
      trippedBy({ ...email, checks: ['C15'], before: { lifecyclestage: 'lead' }, planned: lost, now: lost }),
    ).toEqual(['outside_options 1 2', 'unexpected 0 1']);
  });

  test('an owner gets no more than a tenth of all that anybody owns, unless somebody chose so', () => {
    const given = (chosenOwner?: string): string[] => {
      const guard = new Guard(base, { ...context, chosenOwner });
      const to = { hubspot_owner_id: '7' };
      guard.see(
        Array.from({ length: 40 }, (_, at) => ({
          ...email,
          id: String(at),
          checks: ['C10'],
          before: { hubspot_owner_id: '' },
          planned: to,
          now: to,
        })),
      );
      return guard.tripped().map(({ figure, from, to: now }) => `${figure} ${from} ${now}`);
    };
    expect(given()).toEqual(['owner_share 50 64']);
    expect(given('7')).toEqual([]);
  });
});
