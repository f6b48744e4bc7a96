// A portal of any size from a seed: accounts in which nothing is wrong, none like the other, and among them known defects of
// every check. Each account is made from its number alone, so that a large portal is never held in memory.
import type { Pipeline } from '@groundwork/contract/crm';
import type { Owner, PortalSchema } from '@groundwork/contract/portal-schema';
import { allChecks } from '../src/audit/all-checks.ts';
import { type AccountRecords, accountOf, baseOf, type Change, day, idOf } from './account.ts';
import { pipelineFixtures } from './fixtures/pipelines.ts';
import { propertyFixtures } from './fixtures/properties.ts';
import { fixturePortal, recordFixtures } from './record-fixtures.ts';
import { ada, propertyOf, type Values } from './snapshot-of.ts';

export interface SeededPortal {
  accounts: number;
  accountAt(n: number): AccountRecords;
  portal: Pick<PortalSchema, 'properties' | 'pipelines' | 'owners'>;
  /** `C01 1000` for every defect that was planted. */
  planted: ReadonlySet<string>;
}

interface Plan {
  change: Change;
  owner: string | null;
}

/** People who share the work evenly; 9 has what fixtures give a second owner. */
const crew = ['7', '30', '31', '32', '33', '34', '35', '36'];
const users: Owner[] = [
  ...crew.map((id, at) => ({ ...ada, id, email: `p${id}@own.example`, first_name: 'ABCDEFGH'[at] ?? '' })),
  { ...ada, id: '8', email: 'bob@own.example', first_name: 'Bob', archived: true },
  { ...ada, id: '9', email: 'eve@own.example', first_name: 'Eve' },
  // Owns nothing.
  { ...ada, id: '41', email: 'idle@own.example', first_name: 'Idle' },
  // Two of one name, one of another firm.
  { ...ada, id: '42', email: 'm1@own.example', first_name: 'Mia' },
  { ...ada, id: '43', email: 'm2@own.example', first_name: 'mia' },
  { ...ada, id: '44', email: 'guest@agency.test', first_name: 'Guest' },
  // Late with most of a dozen deals.
  { ...ada, id: '45', email: 'late@own.example', first_name: 'Late' },
];
// The usual pipeline has both currencies that fixtures ask for.
const always = ['P05 deals/p', 'U01 8', 'U04 41', 'U07 42', 'U07 43', 'U09 44', 'U08 45'];

/** Numbers between 0 and 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Every fixture `copies` times, then what pipelines and people need; all other accounts are clean. */
export function seededPortal(given: { accounts: number; seed: number; copies: number }): SeededPortal {
  const { accounts, seed, copies } = given;
  const planted = new Set(always);
  const plans: Plan[] = [];
  const expect = (check: string, n: number, local: string): void => {
    planted.add(`${check} ${idOf(n, local)}`);
  };
  const checks = new Map(allChecks.map(check => [check.number, check]));
  for (const { check, breaks, fine } of recordFixtures)
    for (const [at, change] of Array.from({ length: copies }, () => [...breaks, ...fine])
      .flat()
      .entries()) {
      const n = plans.length + 1;
      const own: Change & { at?: string; also?: readonly string[] } = change(baseOf(n), n);
      if (at % (breaks.length + fine.length) < breaks.length)
        expect(check, n, own.at ?? checks.get(check)?.table ?? '');
      for (const text of own.also ?? []) {
        const [number = '', local = ''] = text.split(' ');
        expect(number, n, local);
      }
      plans.push({ change: own, owner: crew[n % crew.length] ?? null });
    }
  for (const { pipeline, standing, finds } of pipelineFixtures) {
    const id = `${pipeline.object}/${pipeline.id}`;
    for (const text of finds) {
      const [check = '', stage] = text.split(' ');
      planted.add(`${check} ${stage ? `${id}/${pipeline.id}-${stage}` : id}`);
    }
    for (const [stage, count, currency = 'EUR'] of standing)
      for (let i = 0; i < count; i += 1)
        plans.push({
          change: standingIn(pipeline, stage, currency),
          owner: crew[plans.length % crew.length] ?? null,
        });
  }
  for (let i = 0; i < 12; i += 1) {
    if (i < 7) expect('D01', plans.length + 1, 'deals');
    plans.push({ change: { deals: { closedate: day(i < 7 ? -1 : 30) } }, owner: '45' });
  }
  for (const owner of ['42', '43', '44', '9']) plans.push({ change: {}, owner });
  for (const { name, finds } of propertyFixtures)
    for (const check of finds) planted.add(`${check} companies.${name}`);
  if (accounts < plans.length * 2)
    throw new Error(`A seeded portal of ${copies} copies needs ${plans.length * 2} accounts.`);
  return {
    accounts,
    planted,
    accountAt(n) {
      const plan = plans[n - 1];
      const account = plan ? accountOf(n, plan.change) : variedAccount(n, randomOf(seed * 1_000_003 + n));
      for (const [object, , values] of account.records) {
        if (plan?.owner && values['hubspot_owner_id'] === '7') values['hubspot_owner_id'] = plan.owner;
        if (object === 'companies') for (const { name, value } of propertyFixtures) values[name] = value(n);
      }
      return account;
    },
    portal: {
      properties: propertyFixtures.map(({ name, part }) => propertyOf('companies', name, part)),
      pipelines: [...(fixturePortal.pipelines ?? []), ...pipelineFixtures.map(({ pipeline }) => pipeline)],
      owners: users,
    },
  };
}

function standingIn({ object, id }: Pipeline, stage: string, currency: string): Change {
  return object === 'deals'
    ? { deals: { pipeline: id, dealstage: `${id}-${stage}`, deal_currency_code: currency } }
    : { tickets: { hs_pipeline: id, hs_pipeline_stage: `${id}-${stage}` } };
}

const stages = ['l2', 'l3'];
const countries = ['Germany', 'United States', 'Nederland', 'Polska'];

/** An account as real ones are: several people and deals, some things missing that may be, and nothing wrong. */
function variedAccount(n: number, random: () => number): AccountRecords {
  const chance = (share: number): boolean => random() < share;
  const between = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1));
  const oneOf = (texts: readonly string[]): string => texts[Math.floor(random() * texts.length)] ?? '';
  const owner = oneOf(crew);
  const country = oneOf(countries);
  const hasBought = chance(0.4);
  const lifecycle = hasBought
    ? 'customer'
    : oneOf(['marketingqualifiedlead', 'salesqualifiedlead', 'opportunity']);
  const created = between(-1500, -400);
  let people = 0;
  const person = (): Values => ({
    country,
    hubspot_owner_id: owner,
    lifecyclestage: lifecycle,
    createdate: day(created + between(1, 300)),
    lastmodifieddate: day(between(-300, -1)),
    notes_last_updated: day(between(-300, -1)),
    ...(chance(0.2) ? { phone: null } : {}),
    ...(chance(0.1) ? { jobtitle: null } : {}),
    ...(chance(0.1) ? { firstname: null } : {}),
    ...(chance(0.1) ? { firstname: 'Anna-Maria' } : {}),
    ...(chance(0.1) ? { lastname: `van der Berg ${'abcdefgh'[(people += 1)]}` } : {}),
    ...(chance(0.3) ? { hs_marketable_status: 'true' } : {}),
    ...(chance(0.1) ? { hs_lead_status: 'IN_PROGRESS' } : {}),
  });
  const open = (): Values => {
    const since = between(-29, -1);
    return {
      pipeline: 'long',
      dealstage: oneOf(stages),
      createdate: day(since - between(0, 200)),
      closedate: day(between(0, 200)),
      hs_v2_date_entered_current_stage: day(since),
      notes_last_updated: day(between(-29, -1)),
      ...(chance(0.3) ? { hs_next_step: null, notes_next_activity_date: day(between(1, 20)) } : {}),
    };
  };
  const closed = (): Values => {
    const closes = between(-300, -1);
    const isWon = hasBought && chance(0.7);
    return {
      pipeline: 'long',
      dealstage: isWon ? 'lwon' : 'llost',
      closedate: day(closes),
      createdate: day(closes - between(0, 200)),
      notes_last_updated: day(closes),
      hs_next_step: null,
      ...(isWon ? {} : { closed_lost_reason: oneOf(['Price', 'Timing', 'No budget']) }),
    };
  };
  const deal = (is: () => Values): Values => ({
    amount: String(between(4000, 30_000)),
    hubspot_owner_id: owner,
    dealtype: oneOf(['newbusiness', 'existingbusiness']),
    ...is(),
  });
  const ticket = (): Values => {
    const since = between(-80, -4);
    const isDone = chance(0.6);
    return {
      hubspot_owner_id: owner,
      createdate: day(since),
      first_agent_reply_date: day(since + 1),
      hs_lastmodifieddate: day(between(Math.max(since, -29), -1)),
      hs_ticket_priority: oneOf(['LOW', 'MEDIUM', 'HIGH']),
      ...(isDone ? { hs_pipeline_stage: 'done', closed_date: day(between(since, -1)) } : {}),
    };
  };
  const several = <T>(most: number, make: () => T): T[] => Array.from({ length: between(0, most) }, make);
  const wonOne = { ...deal(closed), dealstage: 'lwon', closed_lost_reason: null };
  return accountOf(n, {
    contacts: person(),
    companies: {
      country,
      hubspot_owner_id: owner,
      lifecyclestage: lifecycle,
      createdate: day(created),
      hs_lastmodifieddate: day(between(-300, -1)),
      notes_last_updated: day(between(-170, -1)),
      ...(chance(0.1) ? { phone: null } : {}),
      ...(chance(0.1) ? { numberofemployees: null } : {}),
    },
    deals: hasBought ? wonOne : deal(open),
    tickets: ticket(),
    more: {
      contacts: several(3, person),
      deals: [...several(1, () => deal(open)), ...several(1, () => deal(closed))],
      tickets: several(1, ticket),
    },
  });
}
