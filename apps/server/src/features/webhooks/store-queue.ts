// SQL of sending: whose turn it is, and how a try ended. For the platform role; any number of processes.
import type { OrganizationId } from '@groundwork/contract/ids';
import { maxAttemptsKept, type WebhookAttempt, webhookKeptDays } from '@groundwork/contract/webhooks';
import { sql } from 'kysely';
import { json, type Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

type Endpoint = Row<'webhook_endpoints'>;
type Delivery = Row<'webhook_deliveries'>;

/** Deliveries of one endpoint on their way at a time. */
const atOnce = 4;
/** One after the other that failed, and nothing arrived for a minute: from then on there is one at a time, and only some of a
 *  process' places are for it. */
const failingAfter = 5;
const isFailing = sql<boolean>`(e.failures >= ${sql.lit(failingAfter)}
  and coalesce(e.last_delivered_at < clock_timestamp() - interval '1 minute', true))`;

export interface Claimed
  extends Pick<
    Delivery,
    | 'organization_id'
    | 'id'
    | 'endpoint_id'
    | 'event_id'
    | 'kind'
    | 'subject_kind'
    | 'subject_id'
    | 'data'
    | 'occurred_at'
    | 'tries'
    | 'claim'
  > {
  url: Endpoint['url'];
  secret: Buffer;
  /** Null unless it signs as well at this time. */
  former_secret: Buffer | null;
  is_failing: boolean;
}

export interface Turn {
  id: string;
  is_failing: boolean;
}

/**
 * Whose turn it is: of the organization that waited longest for one, the endpoint that did. In a transaction of its own, so
 * that one whose deliveries cannot be claimed goes to the end of the row as well. undefined: nothing to do right now.
 */
export async function takeTurn(tx: Tx, { withFailing }: { withFailing: boolean }): Promise<Turn | undefined> {
  const { rows } = await sql<Turn>`
    with ready as (
      select e.id, e.last_claimed_at,
        max(e.last_claimed_at) over (partition by coalesce(e.organization_id, e.id)) as organization_claimed_at
      from webhook_endpoints e
      where e.is_enabled and (${withFailing} or not ${isFailing})
        -- Whoever is suspended is told nothing.
        and not exists (select from organizations o
          where o.organization_id = e.organization_id and o.status = 'suspended')
        and exists (select from webhook_deliveries d
          where d.endpoint_id = e.id and d.state = 'waiting' and d.due_at <= clock_timestamp())
        and (select count(*) from webhook_deliveries d
             where d.endpoint_id = e.id and d.state = 'waiting' and d.lease_until > clock_timestamp())
          < case when ${isFailing} then 1 else ${atOnce} end
    ), turn as (
      select e.id, ${isFailing} as is_failing
      from ready join webhook_endpoints e on e.id = ready.id
      order by ready.organization_claimed_at, ready.last_claimed_at
      limit 1 for no key update of e skip locked
    )
    update webhook_endpoints set last_claimed_at = clock_timestamp() from turn
    where webhook_endpoints.id = turn.id returning turn.id, turn.is_failing`.execute(tx);
  return rows[0];
}

/** Claims deliveries of the endpoint whose turn it is, of each subject only the first that waits. */
export async function claim(
  tx: Tx,
  endpoint: Turn,
  { slots, leaseSeconds }: { slots: number; leaseSeconds: number },
): Promise<Claimed[]> {
  // What is on its way is counted by one process at a time.
  await sql`select from webhook_endpoints where id = ${endpoint.id} for no key update`.execute(tx);
  const { rows } = await sql<Claimed>`
    with picked as materialized (
      select d.id from webhook_deliveries d
      where d.endpoint_id = ${endpoint.id} and d.state = 'waiting' and d.due_at <= clock_timestamp()
        and (d.lease_until is null or d.lease_until <= clock_timestamp())
        and not exists (select from webhook_deliveries b
          where b.endpoint_id = d.endpoint_id and b.subject_id = d.subject_id and b.state = 'waiting' and b.seq < d.seq)
      order by d.due_at, d.seq
      limit least(${slots}::int, ${endpoint.is_failing ? 1 : atOnce} - (
        select count(*)::int from webhook_deliveries l
        where l.endpoint_id = ${endpoint.id} and l.state = 'waiting' and l.lease_until > clock_timestamp()))
      for update skip locked)
    update webhook_deliveries d
    set tries = d.tries + 1, claim = d.claim + 1,
      lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    from picked, webhook_endpoints e
    where d.id = picked.id and e.id = d.endpoint_id
    returning d.organization_id, d.id, d.endpoint_id, d.event_id, d.kind, d.subject_kind, d.subject_id, d.data, d.occurred_at,
      d.tries, d.claim, e.url, e.secret, ${endpoint.is_failing}::boolean as is_failing,
      case when e.former_until > clock_timestamp() then e.former_secret end as former_secret`.execute(tx);
  return rows;
}

const withAttempt = (attempt: WebhookAttempt) => sql`
  (case when jsonb_array_length(d.attempts) < ${maxAttemptsKept} then d.attempts else d.attempts - 0 end)
    || ${json([attempt])}`;

type Mine = Pick<Claimed, 'id' | 'endpoint_id' | 'claim'>;

/** Of one that was overtaken meanwhile, too: it arrived, and that is what counts. Unless it was given up or asked for anew. */
export async function noteDelivered(tx: Tx, mine: Mine, attempt: WebhookAttempt): Promise<void> {
  await sql`
    update webhook_deliveries d set state = 'delivered', ended_at = clock_timestamp(), lease_until = null,
      attempts = ${withAttempt(attempt)}
    where d.id = ${mine.id} and d.state = 'waiting' and d.claim >= ${mine.claim}`.execute(tx);
  await sql`
    update webhook_endpoints set failures = 0, failing_since = null, last_delivered_at = clock_timestamp()
    where id = ${mine.endpoint_id}`.execute(tx);
}

/** Tried again after a pause, and whatever waits behind it is not looked at before; past all patience it is a dead letter.
 *  Answers whether it is one, and nothing has arrived at this endpoint while it was tried. */
export async function noteFailed(
  tx: Tx,
  mine: Mine,
  {
    attempt,
    pauseSeconds,
    patienceSeconds,
  }: { attempt: WebhookAttempt; pauseSeconds: number; patienceSeconds: number },
): Promise<boolean> {
  const { rows } = await sql<Pick<Delivery, 'state' | 'subject_id' | 'seq' | 'due_at' | 'since'>>`
    update webhook_deliveries d set
      state = case when past.all then 'dead' else 'waiting' end,
      ended_at = case when past.all then clock_timestamp() end,
      -- The last try is made when patience ends, not after it.
      due_at = least(clock_timestamp() + make_interval(secs => ${pauseSeconds}),
        d.since + make_interval(secs => ${patienceSeconds})),
      lease_until = null, attempts = ${withAttempt(attempt)}
    from (select id, since + make_interval(secs => ${patienceSeconds}) <= clock_timestamp() as all
          from webhook_deliveries where id = ${mine.id}) past
    where d.id = past.id and d.state = 'waiting' and d.claim = ${mine.claim}
    returning d.state, d.subject_id, d.seq, d.due_at, d.since`.execute(tx);
  const [row] = rows;
  if (row?.state === 'waiting')
    await sql`
      update webhook_deliveries set due_at = ${row.due_at}
      where endpoint_id = ${mine.endpoint_id} and subject_id = ${row.subject_id} and state = 'waiting'
        and seq > ${row.seq} and due_at < ${row.due_at}`.execute(tx);
  const said = await sql<{ is_silent: boolean }>`
    update webhook_endpoints set failures = failures + 1, failing_since = coalesce(failing_since, clock_timestamp()),
      last_failed_at = clock_timestamp(), last_error = ${attempt.error}
    where id = ${mine.endpoint_id}
    returning coalesce(last_delivered_at < ${row?.since ?? null}::timestamptz, true) as is_silent`.execute(
    tx,
  );
  return row?.state === 'dead' && said.rows[0]?.is_silent === true;
}

/** Back where it was, at once: this process stops before it knows how the try ends. */
export async function putBack(tx: Tx, mine: Mine): Promise<void> {
  await sql`
    update webhook_deliveries set tries = tries - 1, lease_until = null
    where id = ${mine.id} and state = 'waiting' and claim = ${mine.claim}`.execute(tx);
}

/** A dead letter at once, whatever patience is left. */
export async function noteRefusedForever(tx: Tx, mine: Mine, attempt: WebhookAttempt): Promise<void> {
  await sql`
    update webhook_deliveries d set state = 'dead', ended_at = clock_timestamp(), lease_until = null,
      attempts = ${withAttempt(attempt)}
    where d.id = ${mine.id} and d.state = 'waiting' and d.claim = ${mine.claim}`.execute(tx);
  await sql`
    update webhook_endpoints set last_failed_at = clock_timestamp(), last_error = ${attempt.error}
    where id = ${mine.endpoint_id}`.execute(tx);
}

export function organizationOf(
  tx: Tx,
  endpointId: string,
): Promise<{ organization_id: OrganizationId | null; url: string } | undefined> {
  return tx
    .selectFrom('webhook_endpoints')
    .select(['organization_id', 'url'])
    .where('id', '=', endpointId)
    .executeTakeFirst();
}

/** Endpoints that are on and for which more waits than `most`, of all or of one; no more is counted. */
export async function listFull(tx: Tx, most: number, only?: string): Promise<string[]> {
  const { rows } = await sql<Pick<Endpoint, 'id'>>`
    select e.id from webhook_endpoints e
    where e.is_enabled and (${only ?? null}::uuid is null or e.id = ${only ?? null}) and exists (
      select from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'waiting' offset ${most} limit 1)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Endpoints that are off and for which something waits: more than is given up at once, or what was on its way in. */
export async function listOffWithWaiting(tx: Tx): Promise<string[]> {
  const { rows } = await sql<Pick<Endpoint, 'id'>>`
    select e.id from webhook_endpoints e
    where not e.is_enabled and exists (
      select from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'waiting')`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A thousand at a time: a statement must not take long. Answers how many there were. */
export async function deleteOld(tx: Tx): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries
      where ended_at < clock_timestamp() - make_interval(days => ${webhookKeptDays}) order by ended_at limit 1000)`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

/** Former secrets are kept no longer than they sign. */
export async function forgetFormerSecrets(tx: Tx): Promise<void> {
  await sql`update webhook_endpoints set former_secret = null, former_until = null where former_until < clock_timestamp()`.execute(
    tx,
  );
}
