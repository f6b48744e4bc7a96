// How often somebody may call: GCRA, one row and one statement per key, exact over any number of processes.
import { Refusal } from '@groundwork/contract/errors';
import { sql } from 'kysely';
import type { Database, TimestampColumn } from './db.ts';

interface RateLimitTable {
  key: string;
  arrives_at: TimestampColumn;
}

declare module './db.ts' {
  interface Tables {
    rate_limits: RateLimitTable;
  }
}

export interface Rate {
  /** Calls at once before the pace counts. */
  burst: number;
  perMinute: number;
}

/** A refusal that says when to come back. */
export class TooOften extends Refusal {
  override name = 'TooOften';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('rate_limited');
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds));
  }
}

export interface Limits {
  /** Counts one call of `key`. @throws TooOften */
  count(key: string, rate: Rate): Promise<void>;
}

export function createLimits(database: Database): Limits {
  // Refused keys are remembered until they may try again, so that a flood does not reach the database.
  const refusedUntil = new Map<string, number>();

  return {
    async count(key, rate) {
      const now = Date.now();
      const until = refusedUntil.get(key);
      if (until !== undefined) {
        if (until > now) throw new TooOften((until - now) / 1000);
        refusedUntil.delete(key);
      }
      const interval = 60 / rate.perMinute;
      const slack = interval * rate.burst;
      // The row is written only when the call conforms; nothing comes back when it does not.
      const counted = await database.platform(tx =>
        sql`
          insert into rate_limits as r (key, arrives_at)
          values (${key}, clock_timestamp() + make_interval(secs => ${interval}))
          on conflict (key) do update
          set arrives_at = greatest(r.arrives_at, clock_timestamp()) + make_interval(secs => ${interval})
          where greatest(r.arrives_at, clock_timestamp()) + make_interval(secs => ${interval})
                <= clock_timestamp() + make_interval(secs => ${slack})
          returning 1`.execute(tx),
      );
      if (counted.rows.length > 0) return;
      if (refusedUntil.size > 10_000) refusedUntil.clear();
      refusedUntil.set(key, now + interval * 1000);
      throw new TooOften(interval);
    },
  };
}
