// Whoever has a second factor proves it before they add, change or remove one. Else a password alone would walk around a
// required second factor: sign in with it, and set up a factor of one's own beside the owner's.
import { APIError, getSessionFromCtx } from 'better-auth/api';
import type pg from 'pg';
import type { HookContext } from './request-facts.ts';

/** Somebody who has lost theirs asks the people who run the platform, who take it away and tell them by mail. */
const sentence =
  'Your account has a second factor already. Sign in with it first, or ask the people who run this platform to reset it.';

/** @throws APIError SECOND_FACTOR_FIRST */
export async function proveFactorFirst(pool: pg.Pool, ctx: HookContext): Promise<void> {
  const session = (await getSessionFromCtx(ctx))?.session;
  // Nobody is signed in: the endpoint says so itself.
  if (!session) return;
  const unproved = await pool.query(
    `select 1 from session join "user" on "user".id = session."userId"
     where session.id = $1 and not coalesce(session.amr, '[]') ? 'mfa'
       and (coalesce("user"."twoFactorEnabled", false)
         or exists (select 1 from passkey where passkey."userId" = "user".id))`,
    [session.id],
  );
  if (unproved.rowCount === 0) return;
  throw new APIError('FORBIDDEN', { code: 'SECOND_FACTOR_FIRST', message: sentence });
}

/** A passkey that was just made was unlocked by whoever is signed in here: from now on their tokens say so. */
export async function noteProvedPasskey(pool: pg.Pool, sessionId: string): Promise<void> {
  await pool.query(
    `update session set amr = (select jsonb_agg(distinct method)
       from jsonb_array_elements(coalesce(amr, '[]') || '["pop", "mfa"]') as method)
     where id = $1`,
    [sessionId],
  );
}

/** Whoever has no factor left counts as having proved one no more, in no session: else a required second factor would be set up
 *  once, taken away again, and never asked for while the session lasts. */
export async function forgetRemovedFactor(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query(
    `update session set amr = amr - 'mfa'
     where "userId" = $1 and amr ? 'mfa'
       and not exists (select 1 from "user" where id = $1 and "twoFactorEnabled")
       and not exists (select 1 from passkey where "userId" = $1)`,
    [userId],
  );
}
