// SQL of one organization as staff see it: what it holds, what it uses, what was done in it.
import type { OrganizationId } from '@groundwork/contract/ids';
import type {
  OperationOverview,
  OrganizationOverview,
  Removal,
  TimelineEntry,
} from '@groundwork/contract/organization-overview';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import type { Row } from '../../schema/rows.ts';

const shown = 20;

export async function listPortals(tx: Tx, id: OrganizationId): Promise<OrganizationOverview['portals']> {
  const { rows } = await sql<OrganizationOverview['portals'][number]>`
    select p.id, p.name, p.base_url, p.account_id, p.is_primary, p.is_sandbox,
      p.disconnected_at is null as is_connected, p.created_at, p.last_used_at
    from portals p where p.organization_id = ${id} order by p.is_primary desc, p.id desc`.execute(tx);
  return rows;
}

const operation = sql`o.id, o.kind, o.status, p.name as project_name, o.created_by, o.created_at, o.finished_at
  from operations o left join projects p on p.organization_id = o.organization_id and p.id = o.project_id`;

export async function listLatestOperations(tx: Tx, id: OrganizationId): Promise<OperationOverview[]> {
  const { rows } = await sql<OperationOverview>`
    select ${operation} where o.organization_id = ${id} order by o.id desc limit ${shown}`.execute(tx);
  return rows;
}

/** Running, or waiting to. */
export async function listRunning(tx: Tx, id: OrganizationId): Promise<OperationOverview[]> {
  const { rows } = await sql<OperationOverview>`
    select ${operation} where o.organization_id = ${id} and o.status in ('queued', 'running')
    order by o.id`.execute(tx);
  return rows;
}

export async function listLatestChangesets(
  tx: Tx,
  id: OrganizationId,
): Promise<OrganizationOverview['changesets']> {
  const { rows } = await sql<OrganizationOverview['changesets'][number]>`
    select c.id, c.project_id, p.name as project_name, c.title, c.kind, c.state, c.created_at, c.applied_at,
      (select coalesce(sum(figure.value::bigint), 0)::bigint
         from jsonb_each(c.counts) kind cross join lateral jsonb_each_text(kind.value) figure
         where kind.key in ('record.create', 'record.update')
           and figure.key in ('applied', 'kept', 'errored')) as records
    from changesets c join projects p on p.organization_id = c.organization_id and p.id = c.project_id
    where c.organization_id = ${id} order by c.id desc limit ${shown}`.execute(tx);
  return rows;
}

export async function countHeld(tx: Tx, id: OrganizationId): Promise<OrganizationOverview['counts']> {
  const { rows } = await sql<OrganizationOverview['counts']>`
    select (select count(*) from portals where organization_id = ${id}) as portals,
      (select count(*) from operations where organization_id = ${id}) as operations,
      (select count(*) from changesets where organization_id = ${id}) as changesets,
      (select count(*) from documents where organization_id = ${id}) as documents,
      (select count(*) from tickets where organization_id = ${id}) as tickets`.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error('A count has a row');
  return counts;
}

export async function countProjectsUnderWay(tx: Tx, id: OrganizationId): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from projects
    where organization_id = ${id} and status not in ('completed', 'cancelled')`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Of the portal that holds most: as counted when the latest change set was worked out, and created since. null: no portal
 *  was ever counted. */
export async function countContacts(tx: Tx, id: OrganizationId): Promise<number | null> {
  const { rows } = await sql<{ contacts: number | null }>`
    select max(counted.before + (
      select count(*) from changesets other
        left join operations work on work.organization_id = other.organization_id and work.id = other.operation_id
        join changeset_entries e on e.organization_id = other.organization_id and e.changeset_id = other.id
      where other.organization_id = ${id} and other.portal_id = counted.portal_id
        and (other.id = counted.id
          or coalesce(other.applied_at, work.finished_at, 'infinity') > counted.created_at)
        and e.kind = 'record.create' and e.object = 'contacts' and e.state in ('applied', 'kept', 'errored'))) as contacts
    from (
      select distinct on (c.portal_id) c.portal_id, c.id, c.created_at,
        (c.facts #>> '{counts,contacts}')::bigint as before
      from changesets c
      where c.organization_id = ${id} and c.facts #> '{counts,contacts}' is not null
      order by c.portal_id, c.id desc) counted`.execute(tx);
  return rows[0]?.contacts ?? null;
}

export async function countRemoved(tx: Tx, id: OrganizationId): Promise<Removal['removes']> {
  const { rows } = await sql<Removal['removes']>`
    select (select count(*) from members where organization_id = ${id} and removed_at is null) as members,
      (select count(*) from projects where organization_id = ${id}) as projects,
      (select count(*) from stored_files where organization_id = ${id}) as files,
      (select coalesce(sum(bytes), 0)::bigint from stored_files where organization_id = ${id}) as bytes,
      (select count(*) from documents where organization_id = ${id}) as documents,
      (select count(*) from tickets where organization_id = ${id}) as tickets,
      (select count(*) from changesets where organization_id = ${id}) as changesets,
      (select count(*) from operations where organization_id = ${id}) as operations,
      (select count(*) from portals where organization_id = ${id}) as portals,
      (select count(*) from organization_notes where organization_id = ${id}) as notes`.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error('A count has a row');
  return counts;
}

/** Newest first. */
export async function listTimeline(tx: Tx, id: OrganizationId, asked: PageAsked): Promise<TimelineEntry[]> {
  const after = afterId(asked);
  const { rows } = await sql<
    Pick<Row<'trail'>, 'id' | 'at' | 'actor' | 'on_behalf_of' | 'action' | 'target_kind' | 'target_id'> & {
      details: Record<string, unknown>;
    }
  >`select t.id, t.at, t.actor, t.on_behalf_of, t.action, t.target_kind, t.target_id, t.details from trail t
    where t.organization_id = ${id} ${after === undefined ? sql`` : sql`and t.id < ${after}`}
    order by t.id desc limit ${rowsToRead(asked)}`.execute(tx);
  return rows;
}
