// SQL of what people see of deliveries, and of what they ask to be sent.
import type { OrganizationId } from '@groundwork/contract/ids';
import { testKind } from '@groundwork/contract/webhook-events';
import type { DeliveryState } from '@groundwork/contract/webhooks';
import { sql } from 'kysely';
import { json, type Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import { hint } from '../../platform/queue/operation.ts';
import type { Row } from '../../schema/rows.ts';

export type DeliveryRow = Row<'webhook_deliveries'>;

/** Hint that something is due; the tables' own triggers give it as well. */
export const webhooksDue = 'webhooks_due';

/** Newest first. */
export function listDeliveries(
  tx: Tx,
  endpointId: string,
  asked: PageAsked & { state?: DeliveryState | undefined; kind?: string | undefined },
): Promise<DeliveryRow[]> {
  const after = afterId(asked);
  let query = tx.selectFrom('webhook_deliveries').selectAll().where('endpoint_id', '=', endpointId);
  if (asked.state !== undefined) query = query.where('state', '=', asked.state);
  if (asked.kind !== undefined) query = query.where('kind', '=', asked.kind);
  // Ids come from the database, in no order; the sequence has one.
  if (after !== undefined)
    query = query.where('seq', '<', eb =>
      eb.selectFrom('webhook_deliveries as last').select('last.seq').where('last.id', '=', after),
    );
  return query.orderBy('seq', 'desc').limit(rowsToRead(asked)).execute();
}

export async function insertTestEvent(
  tx: Tx,
  { organization_id, id }: { organization_id: OrganizationId | null; id: string },
): Promise<DeliveryRow> {
  const row = await tx
    .insertInto('webhook_deliveries')
    .values({
      organization_id,
      id: newId(),
      endpoint_id: id,
      event_id: newId(),
      kind: testKind,
      subject_kind: 'webhook',
      subject_id: id,
      data: json({ message: 'This is a test event.' }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await hint(tx, webhooksDue);
  return row;
}

export function lockDelivery(tx: Tx, endpointId: string, id: string): Promise<DeliveryRow | undefined> {
  return tx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

const again = sql`state = 'waiting', since = clock_timestamp(), due_at = clock_timestamp(),
  tries = 0, claim = claim + 1, lease_until = null, ended_at = null, off_why = null`;

/** Oldest first, until so many wait: they may be many, and are only counted. */
export async function replayDead(tx: Tx, endpointId: string, mostThatWait: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update webhook_deliveries set ${again}
    where id in (
      select id from webhook_deliveries where endpoint_id = ${endpointId} and state = 'dead' order by seq
      limit ${mostThatWait} - (select count(*) from (
        select from webhook_deliveries where endpoint_id = ${endpointId} and state = 'waiting'
        limit ${mostThatWait}) waiting))`.execute(tx);
  if (numAffectedRows > 0n) await hint(tx, webhooksDue);
  return Number(numAffectedRows);
}

/** From the first try, with all the patience there is, and in the line of its subject. */
export async function replay(tx: Tx, endpointId: string, id: string): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    update webhook_deliveries set ${again}
    where endpoint_id = ${endpointId} and id = ${id} and state <> 'waiting'
    returning *`.execute(tx);
  if (rows.length > 0) await hint(tx, webhooksDue);
  return rows[0];
}
