// Idempotency keys: the same change sent twice has one effect and one answer.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@groundwork/contract/errors';
import { sql } from 'kysely';
import { type Database, type JsonColumn, json, type TimestampColumn } from './db.ts';

interface IdempotencyKeyTable {
  scope: string;
  key: string;
  call: string;
  request_hash: Buffer;
  running_until: TimestampColumn | null;
  status: number | null;
  body: JsonColumn<unknown>;
  etag: string | null;
  created_at: TimestampColumn;
}

declare module './db.ts' {
  interface Tables {
    idempotency_keys: IdempotencyKeyTable;
  }
}

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
/** Longer than any call may take: after it, the process that held the key is gone. */
const leaseSeconds = 60;
const waitMs = 10_000;
const pollMs = 25;

/**
 * Runs `act` for the first request with this key and keeps its answer; later ones get the same answer. Requests that
 * come while the first one runs wait for it. An `act` that throws keeps nothing: the next request tries again.
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
  const giveUpAt = performance.now() + waitMs;
  while (!(await takeKey(database, request, hash))) {
    const kept = await find(database, request);
    if (kept && (kept.call !== request.call || !hash.equals(kept.request_hash))) {
      throw new Refusal('idempotency_mismatch');
    }
    if (kept && kept.status !== null)
      return { status: kept.status, body: JSON.parse(String(kept.body)), etag: kept.etag };
    if (performance.now() > giveUpAt) throw new Refusal('idempotency_running');
    await sleep(pollMs);
  }
  try {
    const answer = await act();
    await keep(database, request, answer);
    return answer;
  } catch (error) {
    await release(database, request);
    throw error;
  }
}

/** True for exactly one of any number of concurrent requests: the key is new, expired, or its holder is gone. */
async function takeKey(database: Database, request: KeyedRequest, hash: Buffer): Promise<boolean> {
  const taken = await database.platform(tx =>
    sql`
      insert into idempotency_keys as k (scope, key, call, request_hash, running_until)
      values (${request.scope}, ${request.key}, ${request.call}, ${hash},
              clock_timestamp() + make_interval(secs => ${leaseSeconds}))
      on conflict (scope, key) do update
      set call = excluded.call, request_hash = excluded.request_hash, running_until = excluded.running_until,
          status = null, body = null, etag = null, created_at = clock_timestamp()
      where k.created_at < clock_timestamp() - make_interval(hours => ${keptHours})
         or (k.status is null and k.request_hash = excluded.request_hash
             and (k.running_until is null or k.running_until < clock_timestamp()))
      returning 1`.execute(tx),
  );
  return taken.rows.length > 0;
}

function find(database: Database, { scope, key }: KeyedRequest) {
  return database.platform(tx =>
    tx
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst(),
  );
}

function keep(database: Database, { scope, key }: KeyedRequest, answer: Answer): Promise<unknown> {
  return database.platform(tx =>
    tx
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
      .execute(),
  );
}

function release(database: Database, { scope, key }: KeyedRequest): Promise<unknown> {
  return database.platform(tx =>
    tx.deleteFrom('idempotency_keys').where('scope', '=', scope).where('key', '=', key).execute(),
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
