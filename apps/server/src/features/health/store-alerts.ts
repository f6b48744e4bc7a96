// SQL of alerts, of who is told, and of what is on its way to the webhook. For the platform role.
import { type HealthAlert, type HealthService, healthKeptDays } from '@groundwork/contract/health';
import { sql } from 'kysely';
import { json, type Tx } from '../../platform/db.ts';
import type { DeliveryOutcome } from '../../platform/deliveries.ts';
import { newId } from '../../platform/id.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import type { Row } from '../../schema/rows.ts';

export type AlertRow = Row<'health_alerts'>;

export function listOpen(tx: Tx): Promise<AlertRow[]> {
  return tx.selectFrom('health_alerts').selectAll().where('ended_at', 'is', null).execute();
}

export async function openAlert(
  tx: Tx,
  alert: Pick<AlertRow, 'service' | 'state' | 'reason' | 'began_at'>,
): Promise<AlertRow> {
  return tx
    .insertInto('health_alerts')
    .values({ ...alert, id: newId(Date.parse(alert.began_at)), ended_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function endAlert(tx: Tx, id: string, at: string): Promise<AlertRow> {
  return tx
    .updateTable('health_alerts')
    .set({ ended_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether the service was told to be down since then, or still is. */
export async function hasOutageSince(tx: Tx, service: HealthService, since: string): Promise<boolean> {
  const found = await tx
    .selectFrom('health_alerts')
    .select('id')
    .where('service', '=', service)
    .where('state', '=', 'down')
    .where(eb => eb.or([eb('began_at', '>=', since), eb('ended_at', 'is', null)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function listAlerts(
  tx: Tx,
  asked: PageAsked & { service?: HealthService | undefined },
): Promise<HealthAlert[]> {
  const after = afterId(asked);
  let query = tx
    .selectFrom('health_alerts as a')
    .selectAll('a')
    .select(eb => [
      // The last thing that was told of it.
      eb
        .selectFrom('health_deliveries as d')
        .select('d.state')
        .whereRef('d.alert_id', '=', 'a.id')
        .orderBy('d.id', 'desc')
        .limit(1)
        .as('webhook'),
      eb
        .selectFrom('health_deliveries as d')
        .select('d.error')
        .whereRef('d.alert_id', '=', 'a.id')
        .orderBy('d.id', 'desc')
        .limit(1)
        .as('webhook_error'),
    ]);
  if (after !== undefined) query = query.where('a.id', '<', after);
  if (asked.service !== undefined) query = query.where('a.service', '=', asked.service);
  return query.orderBy('a.id', 'desc').limit(rowsToRead(asked)).execute();
}

/** Those that were open at some time of the last days, newest first. */
export function listRecent(tx: Tx, { hours, most }: { hours: number; most: number }): Promise<AlertRow[]> {
  return tx
    .selectFrom('health_alerts')
    .selectAll()
    .where(eb =>
      eb.or([
        eb('ended_at', 'is', null),
        eb('ended_at', '>', sql<string>`clock_timestamp() - make_interval(hours => ${hours})`),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

export type AlertingRow = Row<'health_alerting'>;

export function findAlerting(tx: Tx): Promise<AlertingRow> {
  return tx.selectFrom('health_alerting').selectAll().executeTakeFirstOrThrow();
}

/** As it stands, and changed by nobody else until the transaction ends. */
export function lockAlerting(tx: Tx): Promise<AlertingRow> {
  return tx.selectFrom('health_alerting').selectAll().forUpdate().executeTakeFirstOrThrow();
}

/** undefined: somebody else changed it since that version. */
export function saveAlerting(
  tx: Tx,
  version: number | undefined,
  given: Pick<AlertingRow, 'recipients' | 'webhook_url' | 'webhook_round'>,
): Promise<AlertingRow | undefined> {
  let query = tx
    .updateTable('health_alerting')
    .set(({ eb }) => ({ ...given, version: eb('version', '+', 1) }));
  if (version !== undefined) query = query.where('version', '=', version);
  return query.returningAll().executeTakeFirst();
}

export async function insertDelivery(tx: Tx, alertId: string, body: Record<string, unknown>): Promise<void> {
  await tx
    .insertInto('health_deliveries')
    .values({ id: newId(), alert_id: alertId, body: json(body) })
    .execute();
}

export type DueDelivery = Pick<Row<'health_deliveries'>, 'id' | 'body' | 'tries'>;

/** Takes what is due for a minute: past that another process may. So few, because each may take ten seconds to be refused. */
export async function takeDue(tx: Tx): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with picked as materialized (
      select id from health_deliveries where state = 'queued' and due_at <= clock_timestamp()
      order by id limit 5 for update skip locked)
    update health_deliveries d set tries = d.tries + 1, due_at = clock_timestamp() + interval '1 minute'
    from picked where d.id = picked.id
    returning d.id, d.body, d.tries`.execute(tx);
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** What was given up meanwhile stays so, unless it was taken after all. */
export async function noteDelivered(
  tx: Tx,
  id: string,
  outcome: DeliveryOutcome,
  error: string | null,
): Promise<void> {
  const pause = outcome.state === 'queued' ? outcome.pauseSeconds : 0;
  await tx
    .updateTable('health_deliveries')
    .set({
      state: outcome.state,
      error,
      due_at: sql<string>`clock_timestamp() + make_interval(secs => ${pause})`,
    })
    .where('id', '=', id)
    .where(eb => (outcome.state === 'sent' ? eb.lit(true) : eb('state', '=', 'queued')))
    .execute();
}

/** What waits was written for the place before: another one has no part in it. */
export async function giveUpQueued(tx: Tx, why: string): Promise<void> {
  await tx
    .updateTable('health_deliveries')
    .set({ state: 'failed', error: why })
    .where('state', '=', 'queued')
    .execute();
}

export async function forgetOldAlerts(tx: Tx): Promise<void> {
  await sql`delete from health_alerts where ended_at < clock_timestamp() - make_interval(days => ${healthKeptDays})`.execute(
    tx,
  );
}
