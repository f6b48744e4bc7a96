// SQL of the pairs of rows that people look at, beside what they said of them.
import type { DuplicateCounts } from '@groundwork/contract/duplicates';
import type { AlikeQueue } from '@groundwork/engine/compile/alike-queue';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { Row } from '../../schema/rows.ts';
import { nameIn } from '../people/person-name.ts';
import type { ProjectScope } from '../projects/read-project.ts';

/** In the place of those of the analysis before. */
export async function replacePairs(tx: Tx, of: ProjectScope, queues: readonly AlikeQueue[]): Promise<void> {
  await sql`
    delete from duplicate_queues
    where organization_id = ${of.organizationId} and project_id = ${of.projectId}`.execute(tx);
  await sql`
    delete from duplicate_pairs
    where organization_id = ${of.organizationId} and project_id = ${of.projectId}`.execute(tx);
  const heads = queues.map(({ object, records, is_too_many, sizes, more }) => {
    return { object, records, is_too_many, sizes, more };
  });
  await sql`
    insert into duplicate_queues (organization_id, project_id, object, records, is_too_many, sizes, more)
    select ${of.organizationId}, ${of.projectId}, given.*
    from jsonb_to_recordset(${jsonText(heads)}::jsonb) as given (object text, records integer, is_too_many boolean,
      sizes jsonb, more integer)`.execute(tx);
  const pairs = queues.flatMap(({ object, pairs: all }) => all.map(pair => ({ ...pair, object })));
  if (pairs.length === 0) return;
  // Of two pairs that go by one answer, one is asked about.
  await sql`
    insert into duplicate_pairs (organization_id, project_id, key, object, one, other, fields, reasons, levels, score,
      is_sure, is_contradicted, is_one, links)
    select ${of.organizationId}, ${of.projectId}, given.*
    from jsonb_to_recordset(${jsonText(pairs)}::jsonb) as given (key uuid, object text, one jsonb, other jsonb,
      fields jsonb, reasons jsonb, levels jsonb, score double precision, is_sure boolean, is_contradicted boolean,
      is_one boolean, links integer)
    on conflict do nothing`.execute(tx);
}

export type QueueRow = Omit<Row<'duplicate_queues'>, 'organization_id' | 'project_id'>;

export async function listQueues(tx: Tx, of: ProjectScope): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select object, records, is_too_many, sizes, more from duplicate_queues
    where organization_id = ${of.organizationId} and project_id = ${of.projectId} order by object`.execute(
    tx,
  );
  return rows;
}

/** What the order of all pairs rests on. */
export type RankedRow = Pick<
  Row<'duplicate_pairs'>,
  'key' | 'object' | 'levels' | 'score' | 'is_sure' | 'is_contradicted' | 'links'
> & { answer: Row<'duplicate_answers'>['answer']; answered_at: string | null; is_looked_at: boolean };

/** `reader`: whose own look at a pair is none. */
export async function listRanked(tx: Tx, of: ProjectScope, reader: string): Promise<RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    select p.key, p.object, p.levels, p.score, p.is_sure, p.is_contradicted, p.links, a.answer, a.answered_at,
      coalesce(p.looked_at_until > now() and p.looked_at_by <> ${reader}, false) as is_looked_at
    from duplicate_pairs p left join duplicate_answers a using (organization_id, project_id, key)
    where p.organization_id = ${of.organizationId} and p.project_id = ${of.projectId}`.execute(tx);
  return rows;
}

export type PairRow = Omit<
  Row<'duplicate_pairs'>,
  'organization_id' | 'project_id' | 'looked_at_by' | 'looked_at_until' | 'levels' | 'score'
> & {
  answer: Row<'duplicate_answers'>['answer'];
  applied: Row<'duplicate_answers'>['applied'];
  answered_by: string | null;
  by_name: string | null;
  answered_at: string | null;
  version: number | null;
  looked_at_by: string | null;
};

/** These of them, whole. */
export async function findPairs(
  tx: Tx,
  of: ProjectScope,
  keys: readonly string[],
  reader: string,
): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`
    select p.key, p.object, p.one, p.other, p.fields, p.reasons, p.is_sure, p.is_contradicted, p.is_one, p.links,
      a.answer, a.applied, a.answered_by, ${sql.raw(nameIn('a.organization_id', 'a.answered_by'))} as by_name,
      a.answered_at, a.version,
      case when p.looked_at_until > now() and p.looked_at_by <> ${reader}
        then ${sql.raw(nameIn('p.organization_id', 'p.looked_at_by'))} end as looked_at_by
    from duplicate_pairs p left join duplicate_answers a using (organization_id, project_id, key)
    where p.organization_id = ${of.organizationId} and p.project_id = ${of.projectId} and p.key = any(${keys}::uuid[])
    order by array_position(${keys}::uuid[], p.key)`.execute(tx);
  return rows;
}

/** Two who answer one pair in the same moment do so one after the other. False: there is no such pair. */
export async function lockPair(tx: Tx, of: ProjectScope, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from duplicate_pairs
    where organization_id = ${of.organizationId} and project_id = ${of.projectId} and key = ${key} for update`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Seconds for which a pair counts as looked at. */
const LOOK_SECONDS = 60;

/** One pair at a time is somebody's; whoever looks at it already keeps it. */
export async function lookAt(tx: Tx, of: ProjectScope, key: string, reader: string): Promise<void> {
  await sql`
    update duplicate_pairs p
    set looked_at_by = case when p.key = ${key} then ${reader} end,
      looked_at_until = case when p.key = ${key} then now() + make_interval(secs => ${LOOK_SECONDS}) end
    where p.organization_id = ${of.organizationId} and p.project_id = ${of.projectId}
      and (p.looked_at_by = ${reader}
        or (p.key = ${key} and (p.looked_at_until is null or p.looked_at_until < now())))`.execute(tx);
}

export async function countPairs(tx: Tx, of: ProjectScope): Promise<DuplicateCounts> {
  const { rows } = await sql<DuplicateCounts>`
    select (count(*) filter (where p.key is not null and a.answer is null))::int as open,
      (count(*) filter (where p.key is not null and a.answer in ('same', 'different')))::int as answered,
      (count(*) filter (where p.key is not null and a.answer = 'later'))::int as later,
      (count(*) filter (where a.key is not null and nullif(a.answer, 'later') is distinct from a.applied))::int as pending,
      (count(*) filter (where p.key is null and a.answer in ('same', 'different')))::int as lapsed
    from (select key from duplicate_pairs
      where organization_id = ${of.organizationId} and project_id = ${of.projectId}) p
    full join (select key, answer, applied from duplicate_answers
      where organization_id = ${of.organizationId} and project_id = ${of.projectId}) a using (key)`.execute(
    tx,
  );
  const [counts] = rows;
  if (!counts) throw new Error('counting brought no row');
  return counts;
}
