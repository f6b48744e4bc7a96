// Runs checks over an open snapshot. What they find is evidence: a row per check and record, from which everything that is said of a
// finding is counted, so that a count and the records it opens are the same by how they are made.
import type { Severity } from '@groundwork/contract/audits';
import type { Property } from '@groundwork/contract/crm';
import { z } from 'zod';
import { partSearched, readSearches, whyNotSearched } from '../alike/searched.ts';
import { type Database, textOf } from '../duckdb/database.ts';
import { MOST_WITH_HISTORY } from '../tables/sources.ts';
import type { Check, CheckedTable } from './check.ts';

/** What the tables know of a row beside its label: whose it is, and the money that hangs on it. */
const columns: Record<CheckedTable, { owner: string; worth: string; currency: string }> = {
  contacts: { owner: 'owner', worth: 'null', currency: 'null' },
  // Amounts of several currencies have no sum: nothing is said to hang on such a company.
  companies: { owner: 'owner', worth: 'open_worth', currency: 'open_currency' },
  deals: { owner: 'owner', worth: 'worth', currency: 'currency' },
  tickets: { owner: 'owner', worth: 'null', currency: 'null' },
  properties: { owner: 'null', worth: 'null', currency: 'null' },
  stages: { owner: 'null', worth: 'null', currency: 'null' },
  pipelines: { owner: 'null', worth: 'null', currency: 'null' },
  owners: { owner: 'null', worth: 'null', currency: 'null' },
};

/** What a fall short of a check costs the health of a record, which is 1 at best and 0 at worst. */
export const harm: Record<Severity, number> = { high: 0.5, medium: 0.2, low: 0.05 };

export interface CheckResult {
  check: Check;
  /** How far it looked, for people; null: as far as its rule says. */
  part: string | null;
  severity: Severity;
  affected: number;
  looked_at: number;
  /** Worth of the affected records in minor units as text, by currency; '' is the portal's own. */
  worth: Record<string, string>;
}

export interface NotChecked {
  number: string;
  title: string;
  /** Why, for people. */
  why: string;
}

export interface ChecksRun {
  /** Of every check that ran, also those that found nothing. */
  results: CheckResult[];
  notChecked: NotChecked[];
}

const Remembered = z.object({ object: z.string() });
const Counted = z.record(z.string(), z.coerce.number());
const Affected = z.object({ check_number: z.string(), affected: z.coerce.number() });
const Worth = z.object({ check_number: z.string(), currency: z.string(), cents: z.string() });

/** Runs the checks, and leaves `evidence` and `population` (rows of each table that some check looks at) in the database. */
export async function runChecks(
  database: Database,
  properties: readonly Pick<Property, 'object' | 'name'>[],
  checks: readonly Check[],
): Promise<ChecksRun> {
  const there = new Set(properties.map(({ object, name }) => `${object}.${name}`));
  const remembered = await database.rows(Remembered, 'select distinct object from history');
  const known = new Set(remembered.map(({ object }) => object));
  const searches = await readSearches(database);
  const whyNot = (check: Check): string | undefined => {
    const missing = (check.needs ?? []).filter(name => !there.has(name));
    if (missing.length > 0) return `The portal has no property ${missing.join(' and ')}.`;
    const { needsOneOf = [] } = check;
    if (needsOneOf.length > 0 && !needsOneOf.some(name => there.has(name)))
      return `The portal has no property ${needsOneOf.join(' or ')}.`;
    if (check.asksAlike && !searches.has(check.table)) return whyNotSearched(check.table);
    return check.asksHistory && !known.has(check.table) ? noHistoryOf(check.table) : undefined;
  };
  const ran = checks.filter(check => whyNot(check) === undefined);
  await database.run(`create table evidence (check_number varchar, checked_table varchar, record_id varchar,
    label varchar, shown varchar, worth decimal(38, 6), currency varchar, owner varchar, harm double)`);
  await database.run('begin');
  for (const check of ran) await gather(database, check);
  await database.run('commit');
  const lookedAt = await countLookedAt(database, ran);
  const counts = await database.rows(
    Affected,
    'select check_number, count(*) as affected from evidence group by check_number',
  );
  const affectedBy = new Map(counts.map(({ check_number, affected }) => [check_number, affected]));
  const worths = await database.rows(
    Worth,
    `select check_number, coalesce(currency, '') as currency, cast(cast(round(sum(worth) * 100) as hugeint) as varchar) as cents
     from evidence where worth <> 0 group by all order by all`,
  );
  const results = ran.map((check): CheckResult => {
    const looked_at = lookedAt.get(check.number) ?? 0;
    const affected = affectedBy.get(check.number) ?? 0;
    const own = worths.filter(({ check_number }) => check_number === check.number);
    return {
      check,
      part: check.asksAlike ? partSearched(check.table, searches.get(check.table)) : null,
      severity: severityOf(check, affected, looked_at),
      affected,
      looked_at,
      worth: Object.fromEntries(own.map(({ currency, cents }) => [currency, cents])),
    };
  });
  await database.run('create or replace table harms (check_number varchar, harm varchar)');
  await database.append(
    'harms',
    results.map(({ check, severity }) => [check.number, String(harm[severity])]),
  );
  await database.run(`update evidence set harm = cast(harms.harm as double)
    from harms where harms.check_number = evidence.check_number`);
  return {
    results,
    notChecked: checks.flatMap(check => {
      const why = whyNot(check);
      return why === undefined ? [] : [{ number: check.number, title: check.title, why }];
    }),
  };
}

function noHistoryOf(table: CheckedTable): string {
  return `No earlier values of ${table} were read: exports hold none, and a portal is asked for those of at most ${MOST_WITH_HISTORY.toLocaleString('en')} records of a kind.`;
}

/** Writes what the checks found to a file, each check's dearest records first. */
export async function writeEvidence(database: Database, file: string): Promise<number> {
  await database.run(`copy (select e.* replace (coalesce(o.owner_name, e.owner) as owner)
      from evidence e left join owners o on o.owner = e.owner
      order by check_number, worth desc nulls last, try_cast(record_id as bigint), record_id)
    to ${textOf(file)} (format parquet, compression zstd)`);
  const [counted] = await database.rows(Counted, 'select count(*) as n from evidence');
  return counted?.['n'] ?? 0;
}

function severityOf({ severity, seriousFrom }: Check, affected: number, lookedAt: number): Severity {
  return seriousFrom !== undefined && affected > lookedAt * seriousFrom ? 'high' : severity;
}

async function gather(database: Database, { number, table, about, breaks, shows }: Check): Promise<void> {
  const { owner, worth, currency } = columns[table];
  await database.run(`insert into evidence
    select ${textOf(number)}, ${textOf(table)}, id, label, cast(${shows} as varchar), ${worth}, ${currency}, ${owner}, 0
    from ${table} where (${about ?? 'true'}) and (${breaks})`);
}

/** Rows that each check looks at, and in `population` those that any does: one pass for each table. */
async function countLookedAt(database: Database, checks: readonly Check[]): Promise<Map<string, number>> {
  await database.run('create table population (checked_table varchar, rows bigint)');
  const lookedAt = new Map<string, number>();
  for (const [table, own] of Map.groupBy(checks, check => check.table)) {
    const abouts = own.map(({ about }) => `(${about ?? 'true'})`);
    const counts = own.map(({ number }, at) => `count(*) filter (${abouts[at]}) as "${number}"`);
    const [row = {}] = await database.rows(
      Counted,
      `select count(*) filter (${abouts.join(' or ')}) as n, ${counts.join()} from ${table}`,
    );
    for (const { number } of own) lookedAt.set(number, row[number] ?? 0);
    await database.run('insert into population values ($1, $2)', [table, row['n'] ?? 0]);
  }
  return lookedAt;
}
