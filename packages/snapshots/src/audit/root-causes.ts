// What explains many findings at once: an owner, a day of creation (an import), a source or a pipeline whose records break a check
// far more often than all others do. Counted, not guessed: each cause names the checks and the records that prove it.
import type { CauseKind, ProvenCheck, RootCause } from '@groundwork/contract/audits';
import { z } from 'zod';
import { type Database, textOf } from '../duckdb/database.ts';
import type { Check } from './check.ts';

/** What records of a table can have in common. */
const kindsOf: Partial<Record<Check['table'], readonly CauseKind[]>> = {
  contacts: ['owner', 'created', 'source'],
  companies: ['owner', 'created'],
  deals: ['owner', 'created', 'pipeline'],
  tickets: ['owner', 'created', 'pipeline'],
};
/** Checks that look at the age of a record themselves: a day of creation explains nothing there. */
const byAge = new Set(
  'C10 C18 C23 C31 C32 K05 K10 K22 K23 D08 D18 D19 D32 T01 T03 T08 T10 T12 T14'.split(' '),
);

/** Fewer findings than these can be chance. */
const ENOUGH_FINDINGS = 10;
/** Half of its records break the check, and at least three times as large a share as elsewhere. */
const SHARE = 0.5;
const TIMES = 3;
/** A day is an import when at least so many records of an object were created on it. */
const IMPORTED = 20;
const MOST_CAUSES = 20;

const Counted = z.object({
  kind: z.enum(['owner', 'created', 'source', 'pipeline']),
  value: z.string(),
  affected: z.coerce.number(),
  looked_at: z.coerce.number(),
  all_affected: z.coerce.number(),
  all_looked_at: z.coerce.number(),
});
const Named = z.object({
  id: z.string(),
  name: z.string().nullable(),
  left: z.boolean().nullable(),
  records: z.coerce.number(),
});
const Affected = z.object({ check_number: z.string() });

/** Of the `evidence` that runChecks left of these checks; the causes of most records come first. Leaves `root_cause_evidence`: a row for
 *  each finding of a record that a cause explains. */
export async function findRootCauses(database: Database, checks: readonly Check[]): Promise<RootCause[]> {
  await database.run(`create or replace table root_cause_evidence
    (cause varchar, kind varchar, value varchar, check_number varchar, checked_table varchar, record_id varchar)`);
  const frequent = await database.rows(
    Affected,
    `select check_number from evidence group by check_number having count(*) >= ${ENOUGH_FINDINGS} order by check_number`,
  );
  const numbers = new Set(frequent.map(row => row.check_number));
  const proven = new Map<string, ProvenCheck[]>();
  for (const check of checks)
    if (numbers.has(check.number))
      for (const [cause, proof] of await provenBy(database, check))
        proven.set(cause, [...(proven.get(cause) ?? []), proof]);
  const named = await database.rows(
    Named,
    `select c.cause as id, case c.kind when 'owner' then any_value(o.owner_name) when 'pipeline' then any_value(p.label) else c.value end as name,
       any_value(o.archived) as left, count(distinct (c.checked_table, c.record_id)) as records
     from root_cause_evidence c
     left join portal_owners o on c.kind = 'owner' and o.owner = c.value
     left join portal_pipelines p on c.kind = 'pipeline' and p.pipeline = c.value
     group by c.cause, c.kind, c.value order by records desc, id limit ${MOST_CAUSES}`,
  );
  return named.map(({ id, name, left, records }): RootCause => {
    const [, kind, value] = partsOf(id);
    const called = name ?? value;
    return {
      id,
      kind,
      name: called,
      title: titleOf(kind, called, left ?? false, records),
      records,
      checks: proven.get(id) ?? [],
    };
  });
}

/** Writes which findings of which records each cause explains to a file. */
export async function writeRootCauses(database: Database, file: string): Promise<number> {
  await database.run(`copy (select cause, check_number, record_id from root_cause_evidence order by all)
    to ${textOf(file)} (format parquet, compression zstd)`);
  const [counted] = await database.rows(
    z.object({ n: z.coerce.number() }),
    'select count(*) as n from root_cause_evidence',
  );
  return counted?.n ?? 0;
}

/** The causes that explain findings of a check; keeps those findings. */
async function provenBy(database: Database, check: Check): Promise<[string, ProvenCheck][]> {
  const { number, table, about = 'true', breaks } = check;
  const kinds = (kindsOf[table] ?? []).filter(kind => kind !== 'created' || !byAge.has(number));
  const proofs: [string, ProvenCheck][] = [];
  for (const kind of kinds) {
    const rows = await database.rows(
      Counted,
      `with counted as (
         select ${kind}::varchar as value, count(*) filter ((${about}) and (${breaks})) as affected,
           count(*) filter (${about}) as judged, count(*) as n from ${table} group by ${kind}),
       summed as (select *, sum(affected) over () as all_affected, sum(judged) over () as all_judged, sum(n) over () as all_n from counted),
       -- Where a check looks at no others, its records are held against all there are.
       compared as (select value, affected, cast(all_affected as bigint) as all_affected,
           case when all_judged > judged then judged else n end as looked_at,
           cast(case when all_judged > judged then all_judged else all_n end as bigint) as all_looked_at from summed)
       select ${textOf(kind)} as kind, * from compared
       where value is not null and affected >= ${ENOUGH_FINDINGS} and affected >= ${SHARE} * looked_at and all_looked_at > looked_at
         and affected * (all_looked_at - looked_at) >= ${TIMES} * (all_affected - affected) * looked_at
         ${kind === 'created' ? `and (select count(*) from ${table} t where t.created = value::date) >= ${IMPORTED}` : ''}
       order by value`,
    );
    for (const { value, affected, looked_at, all_affected, all_looked_at } of rows) {
      const cause = `${kind}:${value}`;
      proofs.push([
        cause,
        {
          check: number,
          affected,
          looked_at,
          affected_elsewhere: all_affected - affected,
          looked_at_elsewhere: all_looked_at - looked_at,
        },
      ]);
      await database.run(
        `insert into root_cause_evidence
         select $1, $2, $3, e.check_number, e.checked_table, e.record_id
         from evidence e join ${table} t on t.id = e.record_id where e.check_number = $4 and t.${kind}::varchar = $3`,
        [cause, kind, value, number],
      );
    }
  }
  return proofs;
}

function partsOf(id: string): [string, CauseKind, string] {
  const at = id.indexOf(':');
  const kind = Counted.shape.kind.parse(id.slice(0, at));
  return [id, kind, id.slice(at + 1)];
}

function titleOf(kind: CauseKind, name: string, left: boolean, records: number): string {
  const count = `${records} records`;
  if (kind === 'owner')
    return left ? `${name} left and still owns ${count} with findings` : `${count} of ${name} with findings`;
  if (kind === 'created') return `${count} with findings were created on ${name}`;
  if (kind === 'source') return `${count} with findings came from ${name}`;
  return `${count} with findings are in ${name}`;
}
