// All SQL of portals.
import type { Portal } from '@groundwork/contract/portals';
import { sql } from 'kysely';
import type { DefaultColumn, TimestampColumn, Tx } from '../../platform/db.ts';

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
  'created_at',
] as const;

/** Of every organization when none is named (for the platform role). */
export function listPortals(tx: Tx, organizationId: string | null): Promise<Portal[]> {
  let query = tx.selectFrom('portals').select(portalColumns);
  if (organizationId !== null) query = query.where('organization_id', '=', organizationId);
  return query.orderBy('is_primary', 'desc').orderBy('id').execute();
}

export function findPrimary(tx: Tx, organizationId: string): Promise<Portal | undefined> {
  return tx
    .selectFrom('portals')
    .select(portalColumns)
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
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export type NewPortal = Omit<Portal, 'is_primary' | 'created_at'> & {
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
    .executeTakeFirstOrThrow();
}

export async function deletePortal(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const done = await tx
    .deleteFrom('portals')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return done.numDeletedRows === 1n;
}
