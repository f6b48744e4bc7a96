// All SQL of portals.
import type { OperationId, OrganizationId, PortalId } from '@groundwork/contract/ids';
import { scopesMissing } from '@groundwork/contract/portal-scopes';
import type { Portal } from '@groundwork/contract/portals';
import { sql } from 'kysely';
import { json, type Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';
import { nameIn } from '../people/person-name.ts';

/** Everything but the token. */
const portalColumns = [
  'id',
  'organization_id',
  'name',
  'base_url',
  'account_id',
  'account_type',
  'is_primary',
  'is_sandbox',
  'created_by as connected_by',
  'created_at',
  'last_used_at',
  'scopes',
] as const;
const isConnected = sql<boolean>`disconnected_at is null`.as('is_connected');
const connectedBy = sql
  .raw<string | null>(nameIn('portals.organization_id', 'portals.created_by'))
  .as('connected_by_name');

type Read = Omit<Portal, 'missing_scopes'> & { scopes: string[] | null };

function present<R extends Read>({ scopes, ...row }: R): Omit<R, 'scopes'> & Pick<Portal, 'missing_scopes'> {
  return { ...row, missing_scopes: scopes && scopesMissing(scopes) };
}

/** Of every organization when none is named (for the platform role). */
export async function listPortals(tx: Tx, organizationId: OrganizationId | null): Promise<Portal[]> {
  let query = tx.selectFrom('portals').select(portalColumns).select([connectedBy, isConnected]);
  if (organizationId !== null) query = query.where('organization_id', '=', organizationId);
  return (await query.orderBy('is_primary', 'desc').orderBy('id').execute()).map(present);
}

export async function findPrimary(tx: Tx, organizationId: OrganizationId): Promise<Portal | undefined> {
  const row = await tx
    .selectFrom('portals')
    .select(portalColumns)
    .select([connectedBy, isConnected])
    .where('organization_id', '=', organizationId)
    .where('disconnected_at', 'is', null)
    .orderBy('is_primary', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && present(row);
}

/** The id of the portal of this rank: the primary one, or the first of the others. */
export async function findByRank(
  tx: Tx,
  organizationId: OrganizationId,
  rank: 'primary' | 'secondary',
): Promise<PortalId | undefined> {
  const row = await tx
    .selectFrom('portals')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('is_primary', '=', rank === 'primary')
    .where('disconnected_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** What the last completed sync of an object found. */
export async function lastSync(
  tx: Tx,
  organizationId: OrganizationId,
  of: { portal_id: PortalId; sync_type: string },
): Promise<unknown> {
  const { rows } = await sql<Pick<Row<'operations'>, 'result'>>`
    select result from operations
    where organization_id = ${organizationId} and kind = 'portal.sync' and status = 'completed'
      and input ->> 'portal_id' = ${of.portal_id} and input ->> 'sync_type' = ${of.sync_type}
    order by id desc limit 1`.execute(tx);
  return rows[0]?.result;
}

export async function findWithToken(
  tx: Tx,
  organizationId: OrganizationId,
  id: PortalId,
): Promise<(Portal & { token_sealed: Buffer | null; time_zone: string | null }) | undefined> {
  const row = await tx
    .selectFrom('portals')
    .select([...portalColumns, 'token_sealed', 'time_zone'])
    .select([connectedBy, isConnected])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && present(row);
}

export type NewPortal = Omit<
  Portal,
  | 'is_primary'
  | 'missing_scopes'
  | 'is_connected'
  | 'created_at'
  | 'last_used_at'
  | 'connected_by'
  | 'connected_by_name'
> & {
  token_sealed: Buffer;
  created_by: string;
  time_zone: string | null;
  scopes: string[] | null;
};

/** One after the other decides which portal of an organization is its primary one. */
async function lockPortals(tx: Tx, organizationId: OrganizationId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`portals|${organizationId}`}, 0))`.execute(tx);
}

/** The first portal of an organization is its primary one. */
export async function insertPortal(tx: Tx, portal: NewPortal): Promise<Portal> {
  await lockPortals(tx, portal.organization_id);
  const isFirst = sql<boolean>`not exists (
    select 1 from portals where organization_id = ${portal.organization_id} and is_primary)`;
  const row = await tx
    .insertInto('portals')
    .values({ ...portal, scopes: json(portal.scopes), is_primary: isFirst, last_used_at: sql`now()` })
    .returning(portalColumns)
    .returning([connectedBy, isConnected])
    .executeTakeFirstOrThrow();
  return present(row);
}

/** Keeps others from beginning to write to it before this transaction ends. */
export async function lockPortal(tx: Tx, organizationId: OrganizationId, id: PortalId): Promise<void> {
  await sql`
    select from portals where organization_id = ${organizationId} and id = ${id} for no key update`.execute(
    tx,
  );
}

/** Makes an operation the one that writes to a portal. False: another one that waits or runs writes to the same account,
 *  which any organization may have connected; for the platform role. */
export async function takeWriter(
  tx: Tx,
  operation: { organization_id: OrganizationId; id: OperationId },
  portalId: PortalId,
): Promise<boolean> {
  const { organization_id: organizationId, id } = operation;
  const isSameAccount = sql`(p.organization_id, p.id) = (${organizationId}, ${portalId}) or (p.base_url, p.account_id) =
    (select mine.base_url, mine.account_id from portals mine
     where mine.organization_id = ${organizationId} and mine.id = ${portalId})`;
  // Locked in one order before anything is read: of two that come at once the second sees the first.
  await sql`select from portals p where ${isSameAccount} order by p.organization_id, p.id for no key update`.execute(
    tx,
  );
  const others = await sql`
    select from portals p join operations o on o.organization_id = p.organization_id and o.id = p.writer_id
    where (${isSameAccount}) and o.id <> ${id} and o.status in ('queued', 'running')`.execute(tx);
  if (others.rows.length > 0) return false;
  await sql`
    update portals set writer_id = ${id} where organization_id = ${organizationId} and id = ${portalId}`.execute(
    tx,
  );
  return true;
}

export async function setPrimary(tx: Tx, organizationId: OrganizationId, id: PortalId): Promise<void> {
  await lockPortals(tx, organizationId);
  // In two steps: no two rows are primary at any moment.
  await sql`
    update portals set is_primary = false
    where organization_id = ${organizationId} and is_primary and id <> ${id}`.execute(tx);
  await sql`
    update portals set is_primary = true where organization_id = ${organizationId} and id = ${id}`.execute(
    tx,
  );
}

/** That it is being worked with. Once a minute is enough to say when that was, and whoever holds the row is not waited for:
 *  it may be the caller's own transaction. */
export async function noteUse(tx: Tx, organizationId: OrganizationId, id: PortalId): Promise<void> {
  await sql`
    update portals set last_used_at = now() from (
      select organization_id, id from portals
      where organization_id = ${organizationId} and id = ${id}
        and (last_used_at is null or last_used_at < now() - interval '1 minute')
      for no key update skip locked) free
    where (portals.organization_id, portals.id) = (free.organization_id, free.id)`.execute(tx);
}

/** Its days begin by it; of portals that were connected before that was asked for, an analysis learns it. */
export async function setTimeZone(
  tx: Tx,
  { organization_id, id }: Pick<Portal, 'organization_id' | 'id'>,
  timeZone: string,
): Promise<void> {
  await sql`
    update portals set time_zone = ${timeZone}
    where organization_id = ${organization_id} and id = ${id} and time_zone is distinct from ${timeZone}`.execute(
    tx,
  );
}

export async function updatePortal(
  tx: Tx,
  organizationId: OrganizationId,
  id: PortalId,
  {
    scopes,
    ...change
  }: {
    name?: string;
    token_sealed?: Buffer;
    time_zone?: string | null;
    scopes?: string[] | null;
  },
): Promise<void> {
  await tx
    .updateTable('portals')
    .set({
      ...change,
      ...(scopes !== undefined && { scopes: json(scopes) }),
      ...(change.token_sealed && { disconnected_at: null }),
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Forgets the token. A portal that nothing refers to goes with it. */
export async function letGo(tx: Tx, organizationId: OrganizationId, id: PortalId): Promise<void> {
  await lockPortals(tx, organizationId);
  await sql`
    update portals set token_sealed = null, disconnected_at = now(), is_primary = false
    where organization_id = ${organizationId} and id = ${id}`.execute(tx);
  await sql`
    delete from portals p where organization_id = ${organizationId} and id = ${id}
      and not exists (select from changesets c where c.organization_id = p.organization_id and c.portal_id = p.id)`.execute(
    tx,
  );
}

/** Where no portal is the primary one, the first that is connected becomes it. */
export async function fillPrimary(tx: Tx, organizationId: OrganizationId): Promise<void> {
  await lockPortals(tx, organizationId);
  await sql`
    update portals set is_primary = true
    where organization_id = ${organizationId} and id = (
      select id from portals where organization_id = ${organizationId} and disconnected_at is null order by id limit 1)
      and not exists (select from portals where organization_id = ${organizationId} and is_primary)`.execute(
    tx,
  );
}

/** Whether something writes to it: an operation that has claimed it, or a change set's that still waits for its turn. */
export async function isBeingWritten(tx: Tx, organizationId: OrganizationId, id: PortalId): Promise<boolean> {
  const { rows } = await sql`
    select from portals p join operations o on o.organization_id = p.organization_id and o.id = p.writer_id
    where p.organization_id = ${organizationId} and p.id = ${id} and o.status in ('queued', 'running')
    union all
    select from changesets c join operations o on o.organization_id = c.organization_id and o.id = c.operation_id
    where c.organization_id = ${organizationId} and c.portal_id = ${id}
      and o.kind in ('changeset.apply', 'changeset.undo') and o.status in ('queued', 'running')
    limit 1`.execute(tx);
  return rows.length > 0;
}
