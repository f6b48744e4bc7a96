// What explains many findings at once: an owner, a day of creation (an import), a source or a pipeline whose records break a check
// far more often than all others do. Counted, not guessed: each cause names the checks and the records that prove it.
import type { CauseKind, ProvenCheck, RootCause } from '@groundwork/contract/audits';
import { z } from 'zod';
import { type Database, quoted, textOf } from '../duckdb/database.ts';
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

const Kind = z.enum(['owner', 'created', 'source', 'pipeline']);
/** Records that have something in common: how many, and how many of them each check looks at, by its number. Kind and value are null
 *  in the row of all records. */
const Group = z.object({ kind: Kind.nullable(), value: z.string().nullable() }).catchall(z.coerce.number());
type Group = z.infer<typeof Group>;
const Affected = z.object({
  check_number: z.string(),
  kind: Kind,
  value: z.string(),
  affected: z.coerce.number(),
});
type Affected = z.infer<typeof Affected>;
const Frequent = z.object({ check_number: z.string(), affected: z.coerce.number() });
const Named = z.object({
  id: z.string(),
  name: z.string().nullable(),
  left: z.boolean().nullable(),
  records: z.coerce.number(),
});

/** Of the `evidence` that runChecks left of these checks; the causes of most records come first. Leaves `root_cause_evidence`: a row for
 *  each finding of a record that a cause explains. */
export async function findRootCauses(database: Database, checks: readonly Check[]): Promise<RootCause[]> {
  await database.run(`create or replace table root_cause_evidence
    (cause varchar, kind varchar, value varchar, check_number varchar, checked_table varchar, record_id varchar)`);
  await database.run(
    'create or replace table proven_causes (kind varchar, value varchar, check_number varchar)',
  );
  const frequent = await database.rows(
    Frequent,
    `select check_number, count(*) as affected from evidence group by check_number having count(*) >= ${ENOUGH_FINDINGS}`,
  );
  const affectedBy = new Map(frequent.map(row => [row.check_number, row.affected]));
  const proven: Proof[] = [];
  for (const [table, own] of Map.groupBy(checks, check => check.table)) {
    const some = own.filter(({ number }) => affectedBy.has(number));
    if (some.length > 0) proven.push(...(await provenBy(database, table, some, affectedBy)));
  }
  const placeOf = new Map(checks.map(({ number }, at) => [number, at]));
  proven.sort((one, other) => (placeOf.get(one.proof.check) ?? 0) - (placeOf.get(other.proof.check) ?? 0));
  const proofs = Map.groupBy(proven, ({ cause }) => cause);
  const named = await database.rows(
    Named,
    `select c.cause as id, case c.kind when 'owner' then any_value(o.owner_name) when 'pipeline' then any_value(p.label) else c.value end as name,
       any_value(o.archived) as left, count(distinct (c.checked_table, c.record_id)) as records
     from root_cause_evidence c
     left join portal_owners o on o.owner = case c.kind when 'owner' then c.value end
     left join portal_pipelines p on p.pipeline = case c.kind when 'pipeline' then c.value end
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
      checks: (proofs.get(id) ?? []).map(({ proof }) => proof),
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

interface Proof {
  cause: string;
  proof: ProvenCheck;
}

/** The causes that explain findings of the checks of a table; keeps those findings. */
async function provenBy(
  database: Database,
  table: Check['table'],
  checks: readonly Check[],
  affectedBy: ReadonlyMap<string, number>,
): Promise<Proof[]> {
  const kinds = kindsOf[table] ?? [];
  if (kinds.length === 0) return [];
  const groups = await groupsOf(database, table, kinds, checks);
  const all = groups.find(({ kind }) => kind === null);
  const groupOf = new Map(groups.map(group => [`${group.kind}:${group.value}`, group]));
  const proofs: Proof[] = [];
  for (const row of await affectedOf(database, table, kinds)) {
    const { check_number: number, kind, value } = row;
    const group = groupOf.get(`${kind}:${value}`);
    if (!group || !all || (kind === 'created' && (byAge.has(number) || (group['n'] ?? 0) < IMPORTED)))
      continue;
    const proof = proofOf(row, group, all, affectedBy.get(number) ?? 0);
    if (isCause(proof)) proofs.push({ cause: `${kind}:${value}`, proof });
  }
  await keepExplained(database, table, kinds, proofs);
  return proofs;
}

function proofOf({ check_number, affected }: Affected, group: Group, all: Group, found: number): ProvenCheck {
  const [judged, allJudged] = [group[check_number] ?? 0, all[check_number] ?? 0];
  // Where a check looks at no others, its records are held against all there are.
  const [looked_at, of] = allJudged > judged ? [judged, allJudged] : [group['n'] ?? 0, all['n'] ?? 0];
  return {
    check: check_number,
    affected,
    looked_at,
    affected_elsewhere: found - affected,
    looked_at_elsewhere: of - looked_at,
  };
}

function isCause({ affected, looked_at, affected_elsewhere, looked_at_elsewhere }: ProvenCheck): boolean {
  return (
    looked_at_elsewhere > 0 &&
    affected >= SHARE * looked_at &&
    affected * looked_at_elsewhere >= TIMES * affected_elsewhere * looked_at
  );
}

/** SQL: what a record has of a kind, and which kind a row of grouping sets is about. */
const valueOf = (kind: CauseKind): string => `${kind}::varchar`;
const oneOf = (kinds: readonly CauseKind[], then: (kind: CauseKind) => string): string =>
  `case ${kinds.map(kind => `when grouping(${valueOf(kind)}) = 0 then ${then(kind)}`).join(' ')} end`;

/** Records of a table by what they have in common, in one pass. */
function groupsOf(
  database: Database,
  table: string,
  kinds: readonly CauseKind[],
  checks: readonly Check[],
): Promise<Group[]> {
  const counts = checks.map(
    ({ number, about }) => `count(*) filter (${about ?? 'true'}) as ${quoted(number)}`,
  );
  return database.rows(
    Group,
    `select * from (
       select ${oneOf(kinds, textOf)} as kind, ${oneOf(kinds, valueOf)} as value, count(*) as n, ${counts.join()}
       from ${table} group by grouping sets (${kinds.map(kind => `(${valueOf(kind)}), `).join('')}()))
     where kind is null or value is not null and n >= ${ENOUGH_FINDINGS}`,
  );
}

/** Findings of each check by what their records have in common. */
function affectedOf(database: Database, table: string, kinds: readonly CauseKind[]): Promise<Affected[]> {
  return database.rows(
    Affected,
    `select * from (
       select e.check_number, ${oneOf(kinds, textOf)} as kind, ${oneOf(kinds, valueOf)} as value, count(*) as affected
       from (select check_number, record_id as id from evidence where checked_table = ${textOf(table)}) e
       join (select id, ${kinds.join()} from ${table}) using (id)
       group by grouping sets (${kinds.map(kind => `(e.check_number, ${valueOf(kind)})`).join()}))
     where value is not null and affected >= ${ENOUGH_FINDINGS} order by all`,
  );
}

async function keepExplained(
  database: Database,
  table: string,
  kinds: readonly CauseKind[],
  proofs: readonly Proof[],
): Promise<void> {
  if (proofs.length === 0) return;
  await database.run('delete from proven_causes');
  await database.append(
    'proven_causes',
    proofs.map(({ cause, proof }) => {
      const [, kind, value] = partsOf(cause);
      return [kind, value, proof.check];
    }),
  );
  const value = `case p.kind ${kinds.map(kind => `when ${textOf(kind)} then its_${kind}::varchar`).join(' ')} end`;
  await database.run(`insert into root_cause_evidence
    select p.kind || ':' || p.value, p.kind, p.value, e.check_number, e.checked_table, e.record_id
    from proven_causes p join evidence e on e.check_number = p.check_number
    join (select id, ${kinds.map(kind => `${kind} as its_${kind}`).join()} from ${table}) on id = e.record_id
    where ${value} = p.value`);
}

function partsOf(id: string): [string, CauseKind, string] {
  const at = id.indexOf(':');
  const kind = Kind.parse(id.slice(0, at));
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
