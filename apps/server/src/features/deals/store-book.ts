// SQL of a rep's book: the clients that won deals became, and giving deals and clients to another rep. For the platform role.
import type { DealId, OrganizationId, ProjectId, RepId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

export async function insertClient(
  tx: Tx,
  client: { rep_id: RepId; organization_id: OrganizationId; deal_id: DealId; since: string },
): Promise<void> {
  await tx.insertInto('rep_clients').values(client).execute();
}

/** Out of the book that it is in; answers whose that was, and since when. */
export function takeClient(
  tx: Tx,
  organizationId: OrganizationId,
): Promise<Pick<Row<'rep_clients'>, 'rep_id' | 'since'> | undefined> {
  return tx
    .deleteFrom('rep_clients')
    .where('organization_id', '=', organizationId)
    .returning(['rep_id', 'since'])
    .executeTakeFirst();
}

export async function firstProjectOf(tx: Tx, organizationId: OrganizationId): Promise<ProjectId | null> {
  const found = await tx
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
  return found?.id ?? null;
}

export async function moveDeal(tx: Tx, id: DealId, to: RepId): Promise<void> {
  await sql`update deals set rep_id = ${to}, version = version + 1, updated_at = clock_timestamp()
    where id = ${id}`.execute(tx);
}

export async function moveOpenDeals(tx: Tx, from: RepId, to: RepId): Promise<number> {
  const { numAffectedRows } = await sql`
    update deals set rep_id = ${to}, version = version + 1, updated_at = clock_timestamp()
    where rep_id = ${from} and stage not in ('won', 'lost')`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export async function moveClients(tx: Tx, from: RepId, to: RepId): Promise<number> {
  const { numAffectedRows } = await sql`
    update rep_clients set rep_id = ${to} where rep_id = ${from}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
