// An account that an operator has shut lets nobody in, whichever way they come. Said before the database itself refuses it
// (schema/0004), which has no words for people.
import { APIError } from 'better-auth/api';
import type pg from 'pg';

/** Told to whoever has just proved who they are, and to nobody else. */
const sentence = 'This account was deactivated. Ask the people who run this platform to open it again.';

export async function refuseShutAccount(pool: pg.Pool, userId: string): Promise<void> {
  const found = await pool.query('select 1 from "user" where id = $1 and deactivated_at is not null', [
    userId,
  ]);
  if (found.rowCount === 0) return;
  throw new APIError('UNPROCESSABLE_ENTITY', { code: 'INVALID_REQUEST', message: sentence });
}
