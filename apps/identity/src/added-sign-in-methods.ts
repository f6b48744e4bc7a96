// Ways in that somebody else may have added to an account: ended when its owner sets a new password by mail.
import type pg from 'pg';
import { z } from 'zod';

/** Days in which whoever reads the mailbox may object, by a reset, to a way in that was added; its mail says so. */
const objectionDays = 7;

/** What a reset ended. */
const Ended = z.object({ app: z.boolean(), passkeys: z.number() });
export type Ended = z.infer<typeof Ended>;

/**
 * Of an address nobody had confirmed: every way in, for whoever registered with it need not have had its mailbox. Of a
 * confirmed one: authenticator app and passkeys of the last seven days, which somebody who had only the password may have
 * added. Older ones stay, so that the mailbox alone does not open an account with a second step.
 */
export async function endAddedSignInMethods(pool: pg.Pool, userId: string): Promise<Ended> {
  const ended = await pool.query(
    `with person as (select id, "emailVerified" as proven from "user" where id = $1),
       ties as (delete from account using person
         where "userId" = person.id and not proven and "providerId" <> 'credential'),
       keys as (delete from passkey using person
         where "userId" = person.id and (not proven or "createdAt" > now() - make_interval(days => $2)) returning 1),
       apps as (delete from "twoFactor" using person
         where "userId" = person.id and (not proven or set_up_at > now() - make_interval(days => $2))
         returning "verified" is distinct from false as counted),
       off as (update "user" set "twoFactorEnabled" = false, "updatedAt" = now()
         where id = $1 and exists (select 1 from apps where counted))
     select exists (select 1 from apps where counted) as app, (select count(*)::int from keys) as passkeys`,
    [userId, objectionDays],
  );
  return Ended.parse(ended.rows[0]);
}
