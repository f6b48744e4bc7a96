// SQL of endpoints: whom we tell, what of, and how each of them fares.
import type { OrganizationId } from '@groundwork/contract/ids';
import { mostCounted, webhookKeptDays } from '@groundwork/contract/webhooks';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import type { Row } from '../../schema/rows.ts';

export type EndpointRow = Row<'webhook_endpoints'>;
export interface CountedEndpoint extends EndpointRow {
  waiting: number;
  dead: number;
}

function counted(tx: Tx) {
  const count = (state: 'waiting' | 'dead') => sql<number>`
    (select count(*)::int from (select from webhook_deliveries d
      where d.endpoint_id = e.id and d.state = ${sql.lit(state)} limit ${sql.lit(mostCounted)}) counted)`;
  return tx
    .selectFrom('webhook_endpoints as e')
    .selectAll('e')
    .select([count('waiting').as('waiting'), count('dead').as('dead')]);
}

/** Those of the platform for null. */
const whose = (organizationId: OrganizationId | null) =>
  organizationId === null
    ? sql<boolean>`e.organization_id is null`
    : sql<boolean>`e.organization_id = ${organizationId}`;

/** Newest first. */
export function listEndpoints(
  tx: Tx,
  organizationId: OrganizationId | null,
  asked: PageAsked,
): Promise<CountedEndpoint[]> {
  const after = afterId(asked);
  let query = counted(tx).where(whose(organizationId));
  if (after !== undefined) query = query.where('e.id', '<', after);
  return query.orderBy('e.id', 'desc').limit(rowsToRead(asked)).execute();
}

export function findEndpoint(
  tx: Tx,
  organizationId: OrganizationId | null,
  id: string,
): Promise<CountedEndpoint | undefined> {
  return counted(tx).where(whose(organizationId)).where('e.id', '=', id).executeTakeFirst();
}

/** Counted under a lock, so that of two who add the last one, one is refused. */
export async function countEndpoints(tx: Tx, organizationId: OrganizationId | null): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks|${organizationId}`}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('webhook_endpoints as e')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(whose(organizationId))
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface NewEndpoint
  extends Pick<EndpointRow, 'organization_id' | 'id' | 'url' | 'description' | 'kinds' | 'secret'> {}

export async function insertEndpoint(tx: Tx, given: NewEndpoint): Promise<void> {
  await tx.insertInto('webhook_endpoints').values(given).execute();
}

/** As it stands, and changed by nobody else until the transaction ends. Its key stays, so that events go on being written for it:
 *  each refers to it, in the transaction of a customer's change. Whoever locks deliveries as well locks it first. */
export function lockEndpoint(tx: Tx, id: string): Promise<EndpointRow | undefined> {
  return tx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateEndpoint(
  tx: Tx,
  id: string,
  given: Partial<Pick<EndpointRow, 'url' | 'description' | 'kinds'>>,
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set(({ eb }) => ({ ...given, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** What failed before it was switched off is forgotten: it gets its three days anew. What happened meanwhile was not kept. */
export async function switchOn(tx: Tx, endpoint: EndpointRow): Promise<void> {
  if (endpoint.is_enabled) return;
  // What still waits is older than what was given up already, and would arrive after it.
  while ((await giveUp(tx, endpoint)) > 0);
  // An earlier gap goes into the later one, as long as it is to be read of. A change that is under way saw the endpoint off, and may be
  // later than this moment: by no more than its statement takes.
  await sql`
    update webhook_endpoints set is_enabled = true, off_why = null, off_at = null, failures = 0, failing_since = null,
      not_kept_from = case when not_kept_until > clock_timestamp() - make_interval(days => ${webhookKeptDays})
        then not_kept_from else off_at end,
      not_kept_until = clock_timestamp() + interval '1 minute'
    where id = ${endpoint.id}`.execute(tx);
}

/** A statement must not take long; what is left is given up by the scheduled job, or by whoever switches it on before. Nothing is sent
 *  meanwhile. */
const givenUpAtOnce = 10_000;

/** Whatever waits becomes a dead letter: it can be replayed. Answers whether it was on. */
export async function switchOff(
  tx: Tx,
  id: string,
  why: NonNullable<EndpointRow['off_why']>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_endpoints set is_enabled = false, off_why = ${why}, off_at = clock_timestamp()
    where id = ${id} and is_enabled`.execute(tx);
  await giveUp(tx, { id, off_why: why });
  return numAffectedRows === 1n;
}

/** Newest first, so that what waits is never newer than what was given up. Answers how many it gave up. */
export async function giveUp(
  tx: Tx,
  { id, off_why }: Pick<EndpointRow, 'id' | 'off_why'>,
  most = givenUpAtOnce,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update webhook_deliveries set state = 'dead', off_why = ${off_why}, ended_at = clock_timestamp(), lease_until = null
    where id in (
      select id from webhook_deliveries where endpoint_id = ${id} and state = 'waiting'
      order by seq desc limit ${most})`.execute(tx);
  return Number(numAffectedRows);
}

export async function replaceSecret(
  tx: Tx,
  id: string,
  { secret, former, hours }: { secret: Buffer; former: Buffer; hours: number },
): Promise<void> {
  await sql`
    update webhook_endpoints set secret = ${secret}, former_secret = ${former}, version = version + 1,
      former_until = clock_timestamp() + make_interval(hours => ${hours})
    where id = ${id}`.execute(tx);
}

/** Only the platform's role may: deliveries of an organization go with it, those of the platform must be named. */
export async function deleteEndpoint(tx: Tx, id: string): Promise<void> {
  await sql`delete from webhook_deliveries where endpoint_id = ${id}`.execute(tx);
  await sql`delete from webhook_endpoints where id = ${id}`.execute(tx);
}
