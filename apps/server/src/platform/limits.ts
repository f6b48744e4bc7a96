// How often somebody may call: GCRA, one row per key. `count` is exact over any number of processes, with one statement a
// call. `pace` counts in memory and settles with the others in the background (limits-paced.ts).
import { hash } from 'node:crypto';
import { Refusal } from '@groundwork/contract/errors';
import { sql } from 'kysely';
import type { Database } from './db.ts';
import { createPace, type Pace } from './limits-paced.ts';
import { isNotWritable } from './writable.ts';

export interface Rate {
  /** Calls at once before the pace counts. */
  burst: number;
  perMinute: number;
}

/** A refusal with the seconds after which to retry. */
export class TooOften extends Refusal {
  override name = 'TooOften';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, message?: string) {
    super('rate_limited', message === undefined ? {} : { message });
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds));
  }
}

export interface Limits {
  /** Counts one call of `key`. @throws TooOften */
  count(key: string, rate: Rate): Promise<void>;
  /** Counts one call of `key`, for what is asked with every request: each process may let through up to `unsettledCalls`
   *  more than the limit. @throws TooOften */
  pace(key: string, rate: Rate): Promise<void>;
}

/** How long the database is spared after it could not write. */
const spareMs = 5000;
const mostRemembered = 10_000;

export function createLimits(database: Database): Limits {
  // Refused keys are remembered until they may try again, so that a flood does not reach the database.
  const refusedUntil = new Map<string, number>();
  const counted = createMemory();
  let sparedUntil = 0;

  /** Where nothing can be written each process counts for itself: that is less exact, and what is there can still be read. */
  async function conforms(key: string, pace: Pace): Promise<boolean> {
    if (Date.now() < sparedUntil) return counted.count(key, pace);
    try {
      return await countStored(database, key, pace);
    } catch (error) {
      if (!isNotWritable(error)) throw error;
      sparedUntil = Date.now() + spareMs;
      return counted.count(key, pace);
    }
  }

  async function limited(
    name: string,
    rate: Rate,
    isWithin: (key: string, pace: Pace) => Promise<boolean>,
  ): Promise<void> {
    const key = keptKey(name);
    const now = Date.now();
    const until = refusedUntil.get(key);
    if (until !== undefined) {
      if (until > now) throw new TooOften((until - now) / 1000);
      refusedUntil.delete(key);
    }
    const interval = 60 / rate.perMinute;
    if (await isWithin(key, { interval, slack: interval * rate.burst })) return;
    if (refusedUntil.size > mostRemembered) refusedUntil.clear();
    refusedUntil.set(key, now + interval * 1000);
    throw new TooOften(interval);
  }

  const paced = createPace(database);
  return {
    count: (key, rate) => limited(key, rate, conforms),
    pace: (key, rate) =>
      limited(key, rate, (kept, pace) => paced.conforms(kept, { ...pace, unsettled: unsettledCalls(rate) })),
  };
}

/** What people are called comes from outside. What is too long for the table's index, or comes back from it spelled in another
 *  way, would otherwise hold up the counts of everybody who is settled together with it. */
function keptKey(key: string): string {
  return /^[\x20-\x7e]{1,300}$/.test(key) ? key : `hash|${hash('sha256', key)}`;
}

/** What a process may count by itself before the others know: a tenth of what may come at once. */
export function unsettledCalls({ burst }: Rate): number {
  return Math.max(1, Math.ceil(burst / 10));
}

/** Forgets counts that limit nobody any more. */
export function forgetOldCounts(database: Database): Promise<unknown> {
  return database.platform(tx =>
    sql`delete from rate_limits where arrives_at < now() - interval '1 day'`.execute(tx),
  );
}

/** The row is written only when the call conforms; nothing comes back when it does not. */
async function countStored(database: Database, key: string, { interval, slack }: Pace): Promise<boolean> {
  const counted = await database.autonomous(tx =>
    sql`
      insert into rate_limits as r (key, arrives_at)
      values (${key}, clock_timestamp() + make_interval(secs => ${interval}))
      on conflict (key) do update
      set arrives_at = greatest(r.arrives_at, clock_timestamp()) + make_interval(secs => ${interval})
      where greatest(r.arrives_at, clock_timestamp()) + make_interval(secs => ${interval})
            <= clock_timestamp() + make_interval(secs => ${slack})
      returning 1`.execute(tx),
  );
  return counted.rows.length > 0;
}

/** The same count for one process. */
function createMemory(): { count(key: string, pace: Pace): boolean } {
  const arrivals = new Map<string, number>();
  return {
    count(key, { interval, slack }) {
      const now = performance.now() / 1000;
      const next = Math.max(arrivals.get(key) ?? 0, now) + interval;
      if (arrivals.has(key) && next > now + slack) return false;
      if (arrivals.size > mostRemembered) arrivals.clear();
      arrivals.set(key, next);
      return true;
    },
  };
}
