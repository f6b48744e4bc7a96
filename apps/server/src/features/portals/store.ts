// All SQL of portals.
import type { Portal } from '@groundwork/contract/portals';
import { sql } from 'kysely';
import type { DefaultColumn, TimestampColumn, Tx } from '../../platform/db.ts';
import { nameIn } from '../../platform/person-name.ts';

interface PortalTable {
  organization_id: string;
  id: string;
  name: string;
  base_url: string;
  token_sealed: Buffer;
  account_id: string | null;
  account_type: string | null;
  is_primary: DefaultColumn<boolean>;
  is_sandbox: DefaultColumn<boolean>;
  created_by: string | null;
  created_at: TimestampColumn;
  writer_id: string | null;
}

declare module '../../platform/db.ts' {
  interface Tables {
    portals: PortalTable;
  }
}

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
] as const;
const connectedBy = sql
  .raw<string | null>(nameIn('portals.organization_id', 'portals.created_by'))
  .as('connected_by_name');

/** Of every organization when none is named (for the platform role). */
export function listPortals(tx: Tx, organizationId: string | null): Promise<Portal[]> {
  let query = tx.selectFrom('portals').select(portalColumns).select(connectedBy);
  if (organizationId !== null) query = query.where('organization_id', '=', organizationId);
  return query.orderBy('is_primary', 'desc').orderBy('id').execute();
}

export function findPrimary(tx: Tx, organizationId: string): Promise<Portal | undefined> {
  return tx
    .selectFrom('portals')
    .select(portalColumns)
    .select(connectedBy)
    .where('organization_id', '=', organizationId)
    .orderBy('is_primary', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export function findWithToken(
  tx: Tx,
  organizationId: string,
  id: string,
): Promise<(Portal & { token_sealed: Buffer }) | undefined> {
  return tx
    .selectFrom('portals')
    .select([...portalColumns, 'token_sealed'])
    .select(connectedBy)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export type NewPortal = Omit<Portal, 'is_primary' | 'created_at' | 'connected_by' | 'connected_by_name'> & {
  token_sealed: Buffer;
  created_by: string;
};

/** The first portal of an organization is its primary one. */
export async function insertPortal(tx: Tx, portal: NewPortal): Promise<Portal> {
  // Two first portals at once would both be primary: one waits for the other here.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`portals|${portal.organization_id}`}, 0))`.execute(
    tx,
  );
  const isFirst = sql<boolean>`not exists (
    select 1 from portals where organization_id = ${portal.organization_id} and is_primary)`;
  return tx
    .insertInto('portals')
    .values({ ...portal, is_primary: isFirst })
    .returning(portalColumns)
    .returning(connectedBy)
    .executeTakeFirstOrThrow();
}

/** Keeps others from beginning to write to it before this transaction ends. */
export async function lockPortal(tx: Tx, organizationId: string, id: string): Promise<void> {
  await sql`
    select from portals where organization_id = ${organizationId} and id = ${id} for no key update`.execute(
    tx,
  );
}

/** Makes an operation the one that writes to a portal. False: another one that waits or runs writes to the same account,
 *  which any organization may have connected; for the platform role. */
export async function takeWriter(
  tx: Tx,
  operation: { organization_id: string; id: string },
  portalId: string,
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

export async function deletePortal(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const done = await tx
    .deleteFrom('portals')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return done.numDeletedRows === 1n;
}
