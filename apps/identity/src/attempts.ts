// Counts tries in the database, so that a limit holds exactly however many processes and requests race for it.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Row } from './schema/rows.ts';

export interface Limit {
  /** What is limited, e.g. `sign-in account`. */
  name: string;
  tries: number;
  windowSeconds: number;
}

export interface Verdict {
  isAllowed: boolean;
  /** Seconds until the window ends. */
  waitSeconds: number;
}

export class Attempts {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Counts one try for `subject`. The first `tries` of a window are allowed, all others are not. */
  async take(limit: Limit, subject: string): Promise<Verdict> {
    // One statement: the row lock of the upsert is what makes the count exact.
    const counted = await this.#pool.query<Pick<Row<'attempt'>, 'tries'> & { wait: number }>(
      `insert into attempt as seen (key, tries, ends_at) values ($1, 1, now() + make_interval(secs => $2))
       on conflict (key) do update set
         tries = case when seen.ends_at <= now() then 1 else least(seen.tries, 1000000) + 1 end,
         ends_at = case when seen.ends_at <= now() then excluded.ends_at else seen.ends_at end
       returning tries, ceil(extract(epoch from ends_at - now()))::int as wait`,
      [keyOf(limit, subject), limit.windowSeconds],
    );
    const row = counted.rows[0];
    return {
      isAllowed: row !== undefined && row.tries <= limit.tries,
      waitSeconds: Math.max(1, row?.wait ?? 1),
    };
  }

  /** Gives one try back: it turned out not to be one of those that are limited. */
  async giveBack(limit: Limit, subject: string): Promise<void> {
    await this.#pool.query('update attempt set tries = greatest(tries - 1, 0) where key = $1', [
      keyOf(limit, subject),
    ]);
  }

  /** Remembers `subject` for a while, anew each time. */
  async mark(limit: Omit<Limit, 'tries'>, subject: string): Promise<void> {
    await this.#pool.query(
      `insert into attempt (key, tries, ends_at) values ($1, 0, now() + make_interval(secs => $2))
       on conflict (key) do update set ends_at = excluded.ends_at`,
      [keyOf(limit, subject), limit.windowSeconds],
    );
  }

  /** Whether `subject` is still remembered. */
  async isMarked(limit: Omit<Limit, 'tries'>, subject: string): Promise<boolean> {
    const found = await this.#pool.query('select 1 from attempt where key = $1 and ends_at > now()', [
      keyOf(limit, subject),
    ]);
    return found.rowCount === 1;
  }

  /** Forgets what was counted for `subject`. */
  async forget(limit: Limit, subject: string): Promise<void> {
    await this.#pool.query('delete from attempt where key = $1', [keyOf(limit, subject)]);
  }
}

/** Hashed: mistyped addresses (and passwords typed in their place) must not pile up in a table. */
function keyOf(limit: Pick<Limit, 'name'>, subject: string): string {
  return createHash('sha256').update(`${limit.name}\n${subject}`).digest('base64url');
}
