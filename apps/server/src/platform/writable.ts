// Whether the database can write. On a full disk reads still work, so that a health check that only reads would pass.
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sqlState } from './database-errors.ts';
import type { Database } from './db.ts';

/** The disk is full, or the database takes no changes (a standby). */
export function isNotWritable(error: unknown): boolean {
  const state = sqlState(error);
  return state === '53100' || state === '25006';
}

/** More than fits beside what is there: a page of its own has to be found for it. */
const triedBytes = 16_000;
/** While there is room, how long that is believed. */
const believedMs = 30_000;

/** Tried by writing something and taking it back. Where there was none it is tried each time. */
export function createWritableCheck(database: Database): () => Promise<boolean> {
  let foundAt = -Infinity;
  return async () => {
    if (performance.now() - foundAt < believedMs) return true;
    const isThere = await tryWriting(database);
    if (isThere) foundAt = performance.now();
    return isThere;
  };
}

class TakenBack extends Error {}

async function tryWriting(database: Database): Promise<boolean> {
  try {
    return await database.autonomous(async tx => {
      // Random, so that it cannot be made small.
      await sql`
        insert into idempotency_keys (scope, key, call, request_hash)
        values ('room', ${randomUUID()}, 'room', ${randomBytes(triedBytes)})`.execute(tx);
      throw new TakenBack();
    });
  } catch (error) {
    if (error instanceof TakenBack) return true;
    if (isNotWritable(error)) return false;
    throw error;
  }
}
