// SQL of one organization as staff see it: what it holds, what it uses, what was done in it.
import type { OrganizationId } from '@groundwork/contract/ids';
import type {
  OperationOverview,
  OrganizationOverview,
  Removal,
  TimelineEntry,
} from '@groundwork/contract/organization-overview';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import { recordsStanding } from './store.ts';

const shown = 20;

export function listPortals(tx: Tx, id: OrganizationId): Promise<OrganizationOverview['portals']> {
  return tx
    .selectFrom('portals')
    .select([
      'id',
      'name',
      'base_url',
      'account_id',
      'is_primary',
      'is_sandbox',
      'created_at',
      'last_used_at',
    ])
    .select(sql<boolean>`disconnected_at is null`.as('is_connected'))
    .where('organization_id', '=', id)
    .orderBy('is_primary', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

function operationsOf(tx: Tx, id: OrganizationId) {
  return tx
    .selectFrom('operations as o')
    .leftJoin('projects as p', join =>
      join.onRef('p.organization_id', '=', 'o.organization_id').onRef('p.id', '=', 'o.project_id'),
    )
    .select(['o.id', 'o.kind', 'o.status', 'p.name as project_name'])
    .select(['o.created_by', 'o.created_at', 'o.finished_at'])
    .where('o.organization_id', '=', id);
}

export function listLatestOperations(tx: Tx, id: OrganizationId): Promise<OperationOverview[]> {
  return operationsOf(tx, id).orderBy('o.id', 'desc').limit(shown).execute();
}

/** Running, or waiting to. */
export function listRunning(tx: Tx, id: OrganizationId): Promise<OperationOverview[]> {
  return operationsOf(tx, id)
    .where(sql<SqlBool>`o.status in ('queued', 'running')`)
    .orderBy('o.id')
    .execute();
}

export function listLatestChangesets(
  tx: Tx,
  id: OrganizationId,
): Promise<OrganizationOverview['changesets']> {
  return tx
    .selectFrom('changesets as c')
    .innerJoin('projects as p', join =>
      join.onRef('p.organization_id', '=', 'c.organization_id').onRef('p.id', '=', 'c.project_id'),
    )
    .leftJoin('operations as o', join =>
      join.onRef('o.organization_id', '=', 'c.organization_id').onRef('o.id', '=', 'c.operation_id'),
    )
    .select(['c.id', 'c.project_id', 'p.name as project_name', 'c.title', 'c.kind'])
    .select(['c.created_at', 'c.applied_at'])
    .select([sql<string>`changeset_state(c.state, o.status)`.as('state'), recordsStanding.as('records')])
    .where('c.organization_id', '=', id)
    .orderBy('c.id', 'desc')
    .limit(shown)
    .execute();
}

/** How many of its rows each table holds. */
function counted(id: OrganizationId) {
  const of = sql`where organization_id = ${id}`;
  return {
    members: sql<number>`(select count(*) from members ${of} and removed_at is null)`.as('members'),
    projects: sql<number>`(select count(*) from projects ${of})`.as('projects'),
    files: sql<number>`(select count(*) from stored_files ${of})`.as('files'),
    bytes: sql<number>`(select coalesce(sum(bytes), 0)::bigint from stored_files ${of})`.as('bytes'),
    portals: sql<number>`(select count(*) from portals ${of})`.as('portals'),
    operations: sql<number>`(select count(*) from operations ${of})`.as('operations'),
    changesets: sql<number>`(select count(*) from changesets ${of})`.as('changesets'),
    documents: sql<number>`(select count(*) from documents ${of})`.as('documents'),
    tickets: sql<number>`(select count(*) from tickets ${of})`.as('tickets'),
    notes: sql<number>`(select count(*) from organization_notes ${of})`.as('notes'),
  };
}

export function countHeld(tx: Tx, id: OrganizationId): Promise<OrganizationOverview['counts']> {
  const { portals, operations, changesets, documents, tickets } = counted(id);
  return tx.selectNoFrom([portals, operations, changesets, documents, tickets]).executeTakeFirstOrThrow();
}

/** All that goes with it. */
export function countRemoved(tx: Tx, id: OrganizationId): Promise<Removal['removes']> {
  return tx.selectNoFrom(Object.values(counted(id))).executeTakeFirstOrThrow();
}

export async function countProjectsUnderWay(tx: Tx, id: OrganizationId): Promise<number> {
  const { count } = await tx
    .selectFrom('projects')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', id)
    .where('status', 'not in', ['completed', 'cancelled'])
    .executeTakeFirstOrThrow();
  return count;
}

/** Of the portal that holds most: as counted when the latest change set was worked out, and created since. null: no portal
 *  was ever counted. */
export async function countContacts(tx: Tx, id: OrganizationId): Promise<number | null> {
  const { contacts } = await tx
    .selectFrom(query =>
      query
        .selectFrom('changesets as c')
        .distinctOn('c.portal_id')
        .select(['c.portal_id', 'c.id', 'c.created_at'])
        .select(sql<number>`(c.facts #>> '{counts,contacts}')::bigint`.as('before'))
        .where('c.organization_id', '=', id)
        .where(sql<SqlBool>`c.facts #> '{counts,contacts}' is not null`)
        .orderBy('c.portal_id')
        .orderBy('c.id', 'desc')
        .as('counted'),
    )
    .select(
      sql<number | null>`max(counted.before + (
        select count(*) from changesets other
          left join operations work on work.organization_id = other.organization_id and work.id = other.operation_id
          join changeset_entries e on e.organization_id = other.organization_id and e.changeset_id = other.id
        where other.organization_id = ${id} and other.portal_id = counted.portal_id
          and (other.id = counted.id
            or coalesce(other.applied_at, work.finished_at, 'infinity') > counted.created_at)
          and e.kind = 'record.create' and e.object = 'contacts' and e.state in ('applied', 'kept', 'errored')))`.as(
        'contacts',
      ),
    )
    .executeTakeFirstOrThrow();
  return contacts;
}

/** Newest first. */
export function listTimeline(tx: Tx, id: OrganizationId, asked: PageAsked): Promise<TimelineEntry[]> {
  const after = afterId(asked);
  let query = tx
    .selectFrom('trail')
    .select(['id', 'at', 'actor', 'on_behalf_of', 'action', 'target_kind', 'target_id', 'details'])
    .where('organization_id', '=', id);
  if (after !== undefined) query = query.where('id', '<', after);
  return query.orderBy('id', 'desc').limit(rowsToRead(asked)).execute();
}
