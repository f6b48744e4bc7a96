// A refresh token that was already renewed and comes again, later than a page could that missed its answer, was copied.
// The library ends every token of that family; here its owner is notified.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { sessionStolenEmail } from './email-templates.ts';
import type { MailOutbox } from './mail-outbox.ts';
import type { HookContext } from './request-facts.ts';
import { textOf } from './request-facts.ts';
import type { Row } from './schema/rows.ts';
import type { Settings } from './settings.ts';

/** Looks before the library does, since afterwards the family is gone: that is also why nobody is notified twice. */
export function stolenTokenWatch(pool: pg.Pool, post: MailOutbox, settings: Settings) {
  return async (ctx: HookContext): Promise<undefined> => {
    if (textOf(ctx.body, 'grant_type') !== 'refresh_token') return undefined;
    const kept = createHash('sha256').update(textOf(ctx.body, 'refresh_token')).digest('base64url');
    const found = await pool.query<Pick<Row<'user'>, 'email' | 'name' | 'emailVerified'>>(
      `select email, name, "emailVerified" from "oauthRefreshToken" token join "user" on "user".id = token."userId"
       where token.token = $1 and token."rotatedAt" is not null and token."expiresAt" > now()
         and (token."rotationReplayExpiresAt" is null or token."rotationReplayExpiresAt" < now())`,
      [kept],
    );
    const owner = found.rows[0];
    if (owner) post.notice(sessionStolenEmail(owner, settings.publicUrl));
    return undefined;
  };
}
