// Which time zone is meant by a name from outside.
import { z } from 'zod';
import { Database } from './duckdb/database.ts';

const Found = z.object({ name: z.string() });

/** The zone as the list spells it, `UTC` for every name of that; undefined unless both know it who make days of moments: this process,
 *  and the database of a snapshot, which has a list of its own. */
export async function knownZone(given: string | null | undefined): Promise<string | undefined> {
  if (!given) return undefined;
  const own = canonical(given);
  if (own === undefined || own === 'UTC') return own;
  const database = await Database.open({ memoryMb: 64 });
  try {
    const sql = 'select name from pg_timezone_names() where lower(name) = lower($1)';
    const [found] = await database.rows(Found, sql, [given]);
    return found?.name;
  } finally {
    database.close();
  }
}

function canonical(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
