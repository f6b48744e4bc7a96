// Idempotency keys: the same change sent twice has one effect and one answer. The answer is kept in the transaction of the
// effect, so that both are there or neither, whenever a process dies.
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@groundwork/contract/errors';
import { sql } from 'kysely';
import { refusalFor } from './database-errors.ts';
import { type Database, json, type Tx } from './db.ts';

export interface Answer {
  status: number;
  body: unknown;
  etag: string | null;
}

export interface KeyedRequest {
  /** Who calls: two people may use the same key. */
  scope: string;
  key: string;
  call: string;
  /** Everything that makes it the same request. */
  content: unknown;
}

export const maxKeyLength = 255;
const keptHours = 24;
/** A key that was not renewed for so long is free: the process that held it is gone. */
const leaseSeconds = 15;
const renewMs = 5000;
const waitMs = 10_000;
const firstPauseMs = 25;
const longestPauseMs = 400;

/** Thrown when the key is somebody else's by now: what was done for it is undone. */
class Overtaken extends Error {
  override name = 'Overtaken';
}

/**
 * Runs `act` for the first request with this key and keeps its answer together with what it wrote; later ones get the same
 * answer. Requests that come while the first one runs wait for it. An `act` that throws keeps nothing, and leaves nothing
 * in the database: the next request tries again.
 * @throws Refusal idempotency_mismatch, idempotency_running
 */
export async function once(
  database: Database,
  request: KeyedRequest,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const hash = createHash('sha256')
    .update(JSON.stringify(request.content) ?? '')
    .digest();
  const claim = randomUUID();
  const giveUpAt = performance.now() + waitMs;
  let pauseMs = firstPauseMs;
  for (;;) {
    if (await takeKey(database, request, { hash, claim })) {
      const answer = await actOnce(database, request, claim, act);
      if (answer) return answer;
    }
    // Looking costs little, and hundreds may be looking: the key is only asked for again when it is free.
    for (let isFree = false; !isFree; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const kept = await find(database, request);
      if (kept && (kept.call !== request.call || !hash.equals(kept.request_hash))) {
        throw new Refusal('idempotency_mismatch');
      }
      if (kept && kept.status !== null)
        return { status: kept.status, body: JSON.parse(String(kept.body)), etag: kept.etag };
      if (performance.now() > giveUpAt) throw new Refusal('idempotency_running');
      isFree = kept === undefined || kept.is_free;
      if (!isFree) await sleep(pauseMs);
    }
  }
}

/** Undefined when the key was taken over meanwhile, by a request that thought this process gone. */
async function actOnce(
  database: Database,
  request: KeyedRequest,
  claim: string,
  act: () => Promise<Answer>,
): Promise<Answer | undefined> {
  // While the first request runs, later ones with the key are refused as in progress. A renewal that fails is only a renewal
  // that is late: what counts is whose key it is at the end.
  const renewing = setInterval(() => void renew(database, request, claim).catch(() => undefined), renewMs);
  try {
    return await database.atomically(act, (tx, answer) => keep(tx, request, claim, answer));
  } catch (error) {
    if (error instanceof Overtaken) return undefined;
    const released = release(database, request, claim).catch(() => undefined);
    // Where the database does not answer the key becomes free by itself, and nobody is kept waiting to hear so.
    if (refusalFor(error)?.code !== 'unavailable') await released;
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** True for exactly one of any number of concurrent requests: the key is new, expired, or its holder is gone. */
async function takeKey(
  database: Database,
  request: KeyedRequest,
  { hash, claim }: { hash: Buffer; claim: string },
): Promise<boolean> {
  const taken = await database.autonomous(tx =>
    sql`
      insert into idempotency_keys as k (scope, key, call, request_hash, claim, running_until)
      values (${request.scope}, ${request.key}, ${request.call}, ${hash}, ${claim},
              clock_timestamp() + make_interval(secs => ${leaseSeconds}))
      on conflict (scope, key) do update
      set call = excluded.call, request_hash = excluded.request_hash, claim = excluded.claim,
          running_until = excluded.running_until, status = null, body = null, etag = null,
          created_at = clock_timestamp()
      where k.created_at < clock_timestamp() - make_interval(hours => ${keptHours})
         or (k.status is null and k.request_hash = excluded.request_hash
             and (k.running_until is null or k.running_until < clock_timestamp()))
      returning 1`.execute(tx),
  );
  return taken.rows.length > 0;
}

function renew(database: Database, { scope, key }: KeyedRequest, claim: string): Promise<unknown> {
  return database.autonomous(tx =>
    tx
      .updateTable('idempotency_keys')
      .set({ running_until: sql<string>`clock_timestamp() + make_interval(secs => ${leaseSeconds})` })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .where('claim', '=', claim)
      .where('status', 'is', null)
      .execute(),
  );
}

function find(database: Database, { scope, key }: KeyedRequest) {
  return database.autonomous(tx =>
    tx
      .selectFrom('idempotency_keys')
      .selectAll()
      .select(sql<boolean>`running_until is null or running_until < clock_timestamp()`.as('is_free'))
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst(),
  );
}

async function keep(tx: Tx, { scope, key }: KeyedRequest, claim: string, answer: Answer): Promise<void> {
  const kept = await tx
    .updateTable('idempotency_keys')
    .set({
      status: answer.status,
      // As text within the JSON: jsonb would put the fields in another order, and the answers would differ.
      body: json<unknown>(JSON.stringify(answer.body ?? null)),
      etag: answer.etag,
      running_until: null,
    })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .where('status', 'is', null)
    .executeTakeFirst();
  if (kept.numUpdatedRows !== 1n) throw new Overtaken();
}

function release(database: Database, { scope, key }: KeyedRequest, claim: string): Promise<unknown> {
  return database.autonomous(tx =>
    tx
      .deleteFrom('idempotency_keys')
      .where('scope', '=', scope)
      .where('key', '=', key)
      .where('claim', '=', claim)
      .where('status', 'is', null)
      .execute(),
  );
}

/** Forgets keys that are past their day. */
export function forgetOldKeys(database: Database): Promise<unknown> {
  return database.platform(tx =>
    sql`delete from idempotency_keys where created_at < now() - make_interval(hours => ${keptHours})`.execute(
      tx,
    ),
  );
}

/** What was taken back stands in no kept answer either: those of `calls` about this record answer with `body` from now on. */
export async function replaceKeptAnswers(
  tx: Tx,
  calls: readonly string[],
  body: { id: string },
): Promise<void> {
  await sql`
    update idempotency_keys set body = to_jsonb(${JSON.stringify(body)}::text)
    where call = any(${calls}::text[]) and status is not null and (body #>> '{}')::jsonb ->> 'id' = ${body.id}`.execute(
    tx,
  );
}
