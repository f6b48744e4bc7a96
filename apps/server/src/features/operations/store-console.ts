// SQL of looking through the work of every organization. For the platform role.
import type { OperationId, OrganizationId } from '@groundwork/contract/ids';
import { mostFoundBySearch, stuckAfterCrashes } from '@groundwork/contract/operation-console';
import type { OperationKind, OperationStatus } from '@groundwork/contract/operations';
import { type NotNull, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { literally } from '../../platform/search-text.ts';
import type { Row } from '../../schema/rows.ts';
import { nameIn } from '../people/person-name.ts';
import type { ConsoleCursor } from './console-cursor.ts';

export interface ConsoleFilter {
  organization_id?: OrganizationId | undefined;
  kind?: OperationKind | undefined;
  status?: OperationStatus | undefined;
  started_by?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  stuck?: 'true' | undefined;
}

/** What a search found: rows of any of these. */
export interface Found {
  organizations: readonly OrganizationId[];
  starters: readonly string[];
}

export interface ConsoleRow
  extends Pick<
    Row<'operations'>,
    | 'organization_id'
    | 'id'
    | 'project_id'
    | 'kind'
    | 'status'
    | 'progress'
    | 'error'
    | 'waits'
    | 'attempt'
    | 'errors'
    | 'crashes'
    | 'is_cancel_requested'
    | 'created_by'
    | 'created_at'
    | 'started_at'
    | 'finished_at'
    | 'run_at'
    | 'worker'
    | 'lease_until'
    | 'progressed_at'
    | 'worked_seconds'
    | 'portal_calls'
  > {
  organization_name: Row<'organizations'>['name'];
  project_name: Row<'projects'>['name'] | null;
  created_by_name: string | null;
  /** To the microsecond: where the next page goes on. */
  begun: string;
  is_later: boolean;
  stuck: 'no_progress' | 'workers_vanished' | null;
}

/** Why the row `o` is thought stuck; null: it is not. */
export const stuckBy = (stuckAfter: number) => sql<ConsoleRow['stuck']>`case
  when o.status = 'running' and coalesce(o.progressed_at, o.started_at)
    < clock_timestamp() - make_interval(secs => ${stuckAfter}) then 'no_progress'
  when o.status in ('running', 'queued') and o.crashes >= ${stuckAfterCrashes}::int then 'workers_vanished' end`;

/** Only what is asked for: a condition that holds of everything keeps the planner from the index. */
function conditions(
  filter: ConsoleFilter,
  after: ConsoleCursor | undefined,
  stuckAfter: number,
): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (filter.organization_id !== undefined)
    all.push(sql<SqlBool>`o.organization_id = ${filter.organization_id}`);
  if (filter.kind !== undefined) all.push(sql<SqlBool>`o.kind = ${filter.kind}`);
  if (filter.status !== undefined) all.push(sql<SqlBool>`o.status = ${filter.status}`);
  if (filter.started_by !== undefined)
    all.push(sql<SqlBool>`lower(o.created_by) = lower(${filter.started_by})`);
  if (filter.since !== undefined) all.push(sql<SqlBool>`o.created_at >= ${filter.since}::timestamptz`);
  if (filter.until !== undefined) all.push(sql<SqlBool>`o.created_at < ${filter.until}::timestamptz`);
  if (filter.stuck)
    all.push(sql<SqlBool>`o.status in ('running', 'queued') and ${stuckBy(stuckAfter)} is not null`);
  if (after) all.push(sql<SqlBool>`(o.created_at, o.id) < (${after.begun}::timestamptz, ${after.id}::uuid)`);
  return sql.join(all, sql` and `);
}

const newest = sql.raw('order by o.created_at desc, o.id desc');

/** Rows of a search: the newest of each organization and of each person found, each through its index. */
function keysOfFound(found: Found, where: RawBuilder<SqlBool>, limit: number) {
  return sql`
    select each.* from unnest(${found.organizations}::uuid[]) as org(id) cross join lateral (
      select o.organization_id, o.id, o.created_at from operations o
      where o.organization_id = org.id and ${where} ${newest} limit ${limit}) each
    union
    select each.* from unnest(${found.starters}::text[]) as starter(address) cross join lateral (
      select o.organization_id, o.id, o.created_at from operations o
      where lower(o.created_by) = starter.address and ${where} ${newest} limit ${limit}) each`;
}

/** Few beside what has ended. Apart, since the planner would rather walk through all, newest first, until it met as many as
 *  are asked for. */
const underWay = sql`(select * from operations where status in ('running', 'queued') offset 0)`;

/** Newest first. */
export async function listConsole(
  tx: Tx,
  asked: {
    filter: ConsoleFilter;
    after: ConsoleCursor | undefined;
    found: Found | undefined;
    limit: number;
    stuckAfter: number;
  },
): Promise<ConsoleRow[]> {
  const { filter, after, found, limit, stuckAfter } = asked;
  const where = conditions(filter, after, stuckAfter);
  const keys = found
    ? keysOfFound(found, where, limit)
    : sql`select o.organization_id, o.id, o.created_at from ${filter.stuck ? underWay : sql`operations`} o where ${where}`;
  const { rows } = await sql<ConsoleRow>`
    with keys as materialized (select * from (${keys}) o ${newest} limit ${limit})
    select ${columns(stuckAfter)} from keys join operations o on o.organization_id = keys.organization_id and o.id = keys.id
      ${named} ${newest}`.execute(tx);
  return rows;
}

/** Those with this id, or with an error that has this reference. */
export async function listByReference(
  tx: Tx,
  reference: string,
  filter: ConsoleFilter,
  stuckAfter: number,
): Promise<ConsoleRow[]> {
  const { rows } = await sql<ConsoleRow>`
    select ${columns(stuckAfter)} from operations o ${named}
    where ${conditions(filter, undefined, stuckAfter)} and (o.organization_id, o.id) in (
      select organization_id, id from operations where id = ${reference}::uuid
      union select organization_id, id from operations where error is not null and error->>'correlation_id' = ${reference}
      union select organization_id, operation_id from operation_log where correlation_id = ${reference})
    ${newest} limit 50`.execute(tx);
  return rows;
}

const columns = (
  stuckAfter: number,
) => sql`o.organization_id, o.id, o.project_id, o.kind, o.status, o.progress, o.error, o.waits, o.attempt,
  o.errors, o.crashes, o.is_cancel_requested, o.created_by, o.created_at, o.started_at, o.finished_at, o.run_at, o.worker,
  o.lease_until, o.progressed_at, o.worked_seconds, o.portal_calls,
  organizations.name as organization_name, projects.name as project_name,
  ${sql.raw(nameIn('o.organization_id', 'o.created_by'))} as created_by_name,
  to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as begun,
  o.run_at > clock_timestamp() as is_later, ${stuckBy(stuckAfter)} as stuck`;
const named = sql`join organizations on organizations.organization_id = o.organization_id
  left join projects on projects.organization_id = o.organization_id and projects.id = o.project_id`;

/** Organizations with it in their name (at its beginning, when it is short), and people who began something and whose address
 *  begins so. */
export async function findNamed(tx: Tx, words: string): Promise<Found> {
  const pattern = `${literally(words.toLowerCase())}%`;
  const organizations = await tx
    .selectFrom('organizations')
    .select('organization_id')
    .where('name', 'ilike', words.length < 3 ? pattern : `%${pattern}`)
    .orderBy(sql`not starts_with(lower(name), lower(${words}))`)
    .orderBy('name')
    .limit(mostFoundBySearch)
    .execute();
  // From one address to the next through the index, however much each began; by a range, which no plan can miss.
  const first = words.toLowerCase();
  const beyond = `${first}\u{10ffff}`;
  const starters = await tx
    .withRecursive('starters', query =>
      query
        .selectNoFrom(
          sql<string | null>`(select lower(created_by) from operations
            where lower(created_by) ~>=~ ${first} and lower(created_by) ~<~ ${beyond}
            order by lower(created_by) using ~<~ limit 1)`.as('address'),
        )
        .unionAll(
          query
            .selectFrom('starters as s')
            .select(
              sql<string | null>`(select lower(o.created_by) from operations o
                where lower(o.created_by) ~>~ s.address and lower(o.created_by) ~<~ ${beyond}
                order by lower(o.created_by) using ~<~ limit 1)`.as('address'),
            )
            .where('s.address', 'is not', null),
        ),
    )
    .selectFrom('starters')
    .select('address')
    .where('address', 'is not', null)
    .$narrowType<{ address: NotNull }>()
    .limit(mostFoundBySearch)
    .execute();
  return {
    organizations: organizations.map(row => row.organization_id),
    starters: starters.map(row => row.address),
  };
}

/** Places in the queue, of everything that waits in these organizations. */
export function listPlaces(tx: Tx, organizations: readonly OrganizationId[]) {
  const place = sql<number>`row_number() over (partition by organization_id order by priority desc, run_at, id)`;
  return tx
    .selectFrom('operations')
    .select(['id', place.as('place')])
    .where(sql<SqlBool>`status = 'queued' and organization_id = any(${organizations}::uuid[])`)
    .execute();
}

export async function findConsole(
  tx: Tx,
  id: OperationId,
  stuckAfter: number,
): Promise<ConsoleRow | undefined> {
  const { rows } =
    await sql<ConsoleRow>`select ${columns(stuckAfter)} from operations o ${named} where o.id = ${id}`.execute(
      tx,
    );
  return rows[0];
}

export async function listLog(tx: Tx, organizationId: OrganizationId, id: OperationId) {
  return tx
    .selectFrom('operation_log')
    .select(['line', 'at', 'attempt', 'event', 'message', 'correlation_id', 'who'])
    .where('organization_id', '=', organizationId)
    .where('operation_id', '=', id)
    .orderBy('line')
    .execute();
}

/** What it was given and what it brought: too much for a list. */
export async function readWords(
  tx: Tx,
  organizationId: OrganizationId,
  id: OperationId,
): Promise<Pick<Row<'operations'>, 'input' | 'result'>> {
  return tx
    .selectFrom('operations')
    .select(['input', 'result'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
