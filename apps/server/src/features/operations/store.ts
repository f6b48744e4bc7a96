// Reading operations; what changes them is the queue's.
import { OperationId, type OrganizationId, type ProjectId } from '@groundwork/contract/ids';
import type { OperationKind, OperationStatus } from '@groundwork/contract/operations';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import type { OperationRow } from '../../platform/queue/operation.ts';
import type { Row } from '../../schema/rows.ts';
import { nameIn } from '../people/person-name.ts';

export interface Filter {
  project_id?: ProjectId | undefined;
  kind?: OperationKind | undefined;
  status?: OperationStatus | undefined;
}

/** The condition a filter amounts to; of every organization when none is named (for the platform role). */
function matching(organizationId: OrganizationId | null, filter: Filter) {
  const own = organizationId ?? null;
  return sql<SqlBool>`(${own}::uuid is null or organization_id = ${own}::uuid)
    and (${filter.project_id ?? null}::uuid is null or project_id = ${filter.project_id ?? null}::uuid)
    and (${filter.kind ?? null}::text is null or kind = ${filter.kind ?? null}::text)
    and (${filter.status ?? null}::text is null or status = ${filter.status ?? null}::text)`;
}

const createdByName = sql
  .raw<string | null>(nameIn('operations.organization_id', 'operations.created_by'))
  .as('created_by_name');

/** Newest first. */
export function listOperations(
  tx: Tx,
  organizationId: OrganizationId | null,
  asked: PageAsked & Filter,
): Promise<(OperationRow & { created_by_name: string | null })[]> {
  const after = afterId(asked);
  let query = tx
    .selectFrom('operations')
    .selectAll()
    .select(createdByName)
    .where(matching(organizationId, asked));
  if (after !== undefined) query = query.where('id', '<', OperationId.parse(after));
  return query.orderBy('id', 'desc').limit(rowsToRead(asked)).execute();
}

/** Of one project, however many: what an export takes along. */
export function listAllOperations(tx: Tx, organizationId: OrganizationId, projectId: ProjectId) {
  return tx
    .selectFrom('operations')
    .selectAll()
    .select(createdByName)
    .where(matching(organizationId, { project_id: projectId }))
    .orderBy('id', 'desc')
    .execute();
}

/** The program that began it; null where a person did. */
export async function readProgram(
  tx: Tx,
  organizationId: OrganizationId,
  id: OperationId,
): Promise<string | null> {
  const row = await tx
    .selectFrom('operations')
    .select('begun_by_program')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.begun_by_program ?? null;
}

export function findOperation(
  tx: Tx,
  organizationId: OrganizationId,
  id: OperationId,
): Promise<OperationRow | undefined> {
  return tx
    .selectFrom('operations')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface StatusCount {
  kind: OperationKind;
  status: OperationStatus;
  count: number;
}

export function countOperations(
  tx: Tx,
  organizationId: OrganizationId | null,
  filter: Filter,
): Promise<StatusCount[]> {
  return tx
    .selectFrom('operations')
    .select(['kind', 'status', sql<number>`count(*)`.as('count')])
    .where(matching(organizationId, filter))
    .groupBy(['kind', 'status'])
    .execute();
}

export async function medianSeconds(
  tx: Tx,
  organizationId: OrganizationId | null,
  filter: Filter,
): Promise<number | null> {
  const row = await tx
    .selectFrom('operations')
    .select(
      sql<
        number | null
      >`percentile_cont(0.5) within group (order by extract(epoch from finished_at - started_at))`.as(
        'seconds',
      ),
    )
    .where(matching(organizationId, { ...filter, status: 'completed' }))
    .executeTakeFirst();
  return row?.seconds ?? null;
}

export interface EndedOperation
  extends Pick<Row<'operations'>, 'organization_id' | 'project_id' | 'id' | 'kind' | 'status' | 'error'> {
  /** Null without a project. */
  project: Row<'projects'>['name'] | null;
}

/** Ended operations whose organization was not notified yet; from now on they count as notified. Of all organizations: for the platform role. */
export async function takeUnnotifiedEnds(tx: Tx, limit: number): Promise<EndedOperation[]> {
  const { rows } = await sql<EndedOperation>`
    with unnotified as materialized (
      select organization_id, id from operations where finished_at is not null and not is_end_notified
      order by finished_at limit ${limit} for update skip locked)
    update operations o set is_end_notified = true from unnotified
    where o.organization_id = unnotified.organization_id and o.id = unnotified.id
    returning o.organization_id, o.project_id, o.id, o.kind, o.status, o.error,
      (select p.name from projects p
       where p.organization_id = o.organization_id and p.id = o.project_id) as project`.execute(tx);
  return rows;
}
