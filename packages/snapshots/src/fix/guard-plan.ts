// Holds a plan of fixes against the snapshot that it was worked out from, before anybody sees it: the figures that it must not move, and
// each value by what its rule may write and, where there is one, by a condition of its own.
import { z } from 'zod';
import { type Database, quoted, textOf } from '../duckdb/database.ts';
import type { Snapshot } from '../snapshot-files.ts';
import { countrySpellings } from '../tables/country-names.ts';
import { fixRules } from './all-rules.ts';
import { BATCH } from './batches.ts';
import { isLinkRule } from './fix-rule.ts';
import {
  centsOf,
  Guard,
  type GuardBase,
  type GuardContext,
  type GuardedRecord,
  type Tripped,
} from './guard.ts';
import type { FixPlan, PlannedLink, PlannedValue } from './plan-fixes.ts';

const Key = z.object({ key: z.string().nullable(), n: z.coerce.number() });
const Money = z.object({ outcome: z.string(), currency: z.string(), amount: z.string().nullable() });
const Bad = z.object({ record_id: z.string(), n: z.coerce.number() });

export function guardContext({ portal }: Pick<Snapshot, 'portal'>, chosenOwner?: string): GuardContext {
  const outcomes = portal.pipelines
    .filter(({ object }) => object === 'deals')
    .flatMap(({ id, stages }) =>
      stages.map(({ id: stage, is_closed, probability }) => {
        const closed = (probability ?? 0) >= 1 ? ('won' as const) : ('lost' as const);
        return [`${id} ${stage}`, is_closed ? closed : ('open' as const)] as const;
      }),
    );
  return {
    properties: portal.properties,
    outcomes: new Map(outcomes),
    owners: new Set(portal.owners.filter(({ archived }) => !archived).map(({ id }) => id)),
    countries: new Map(countrySpellings()),
    chosenOwner,
  };
}

/** The figures as they stand in the snapshot, of the objects and properties that a plan writes. */
export async function readGuardBase(
  database: Database,
  plan: FixPlan,
  { properties }: Pick<GuardContext, 'properties'>,
): Promise<GuardBase> {
  const base: GuardBase = { records: {}, filled: {}, outside: {}, owners: {}, open: {}, won: {} };
  const written = Map.groupBy(plan.values, ({ object }) => object);
  for (const object of new Set([...written.keys(), ...plan.links.map(link => link.object)])) {
    const [all] = await database.rows(Key, `select null as key, count(*) as n from raw_${object}`);
    base.records[object] = all?.n ?? 0;
    for (const name of new Set(written.get(object)?.map(({ property }) => property))) {
      const key = `${object}.${name}`;
      const [filled] = await database.rows(
        Key,
        `select null as key, count(tidy(${quoted(name)})) as n from raw_${object}`,
      );
      base.filled[key] = filled?.n ?? 0;
      const property = properties.find(one => one.object === object && one.name === name);
      if (property?.type !== 'enumeration' || property.options.length === 0) continue;
      const options = property.options.map(option => textOf(option.value)).join(', ');
      const [outside] = await database.rows(
        Key,
        `select null as key, count(*) as n from raw_${object} where tidy(${quoted(name)}) is not null and ${quoted(name)} not in (${options})`,
      );
      base.outside[key] = outside?.n ?? 0;
    }
    const owners = await database.rows(
      Key,
      `select hubspot_owner_id as key, count(*) as n from raw_${object} where tidy(hubspot_owner_id) is not null group by 1`,
    );
    base.owners[object] = Object.fromEntries(owners.map(({ key, n }) => [key ?? '', n]));
  }
  const money = await database.rows(
    Money,
    `select outcome, coalesce(currency, '') as currency, cast(sum(amount) as varchar) as amount
     from deals where outcome in ('open', 'won') group by all`,
  );
  for (const { outcome, currency, amount } of money)
    (outcome === 'open' ? base.open : base.won)[currency] = centsOf(amount ?? '');
  return base;
}

/** What a plan would move further than it may; empty where all is well. Looks batch by batch, as it would be written, and stops at the
 *  first that moves anything. */
export async function guardPlan(
  database: Database,
  plan: FixPlan,
  base: GuardBase,
  context: GuardContext,
): Promise<Tripped[]> {
  const baseless = await unfounded(database, plan);
  if (baseless.length > 0) return baseless;
  const guard = new Guard(base, context);
  const records = guardedRecords(plan.values);
  for (let at = 0; at < records.length; at += BATCH) {
    guard.see(records.slice(at, at + BATCH));
    const tripped = guard.tripped();
    if (tripped.length > 0) return tripped;
  }
  return [];
}

/** Records as they would be, if the portal did as it is told. */
export function guardedRecords(values: readonly PlannedValue[]): GuardedRecord[] {
  const byRecord = Map.groupBy(values, ({ object, record_id }) => `${object} ${record_id}`);
  return [...byRecord.values()].flatMap(of => {
    const [first] = of;
    if (!first) return [];
    const before = Object.fromEntries(of.map(each => [each.property, each.before]));
    const planned = Object.fromEntries(of.map(each => [each.property, each.after]));
    const checks = [...new Set(of.map(each => each.check))];
    return [{ object: first.object, id: first.record_id, checks, before, planned, now: planned }];
  });
}

/** Values of which the snapshot says otherwise, and of what the fix does not write at all. */
async function unfounded(database: Database, plan: FixPlan): Promise<Tripped[]> {
  const found: Tripped[] = [];
  const unfit = (object: string, bad: readonly { record_id: string; n: number }[]): void => {
    const [first] = bad;
    if (first)
      found.push({
        figure: 'unfounded',
        what: `Changes that the records do not bear out (of ${object}, as record ${first.record_id})`,
        from: 0,
        to: bad.reduce((sum, { n }) => sum + n, 0),
        margin: 0,
      });
  };
  const isOwn = ({ check, object, property }: PlannedValue): boolean => {
    const rule = fixRules.get(check);
    return rule?.object === object && !isLinkRule(rule) && rule.sets.some(set => set.property === property);
  };
  const others = plan.values.filter(value => !isOwn(value));
  unfit(
    others[0]?.object ?? '',
    others.map(({ record_id }) => ({ record_id, n: 1 })),
  );
  for (const [check, rule] of fixRules) {
    const rows = isLinkRule(rule)
      ? plan.links.filter(each => each.check === check).map(asLink)
      : plan.values.filter(each => each.check === check && isOwn(each)).map(asValue);
    unfit(rule.object, await notHolding(database, rule.object, rows, rule.holds ?? 'true'));
  }
  return found;
}

const asLink = ({ record_id, to_id }: PlannedLink) => [record_id, null, null, null, to_id];
const asValue = ({ record_id, property, before, after }: PlannedValue) => [
  record_id,
  property,
  before,
  after,
  null,
];

async function notHolding(
  database: Database,
  object: string,
  rows: (string | null)[][],
  holds: string,
): Promise<z.infer<typeof Bad>[]> {
  if (rows.length === 0) return [];
  await database.run(
    'create or replace table planned (record_id varchar, property varchar, before varchar, after varchar, to_id varchar)',
  );
  await database.append('planned', rows);
  const properties = [...new Set(rows.flatMap(([, property]) => property ?? []))];
  const stood =
    properties.length === 0
      ? 'null'
      : `case p.property ${properties.map(name => `when ${textOf(name)} then w.${quoted(name)}`).join(' ')} end`;
  return database.rows(
    Bad,
    `select p.record_id, count(*) as n from planned p
     left join ${object} r on r.id = p.record_id left join raw_${object} w on w.id = p.record_id
     where r.id is null or coalesce(p.before, '') <> coalesce(${stood}, '') or not coalesce((${holds}), false)
     group by 1 order by 1`,
  );
}
