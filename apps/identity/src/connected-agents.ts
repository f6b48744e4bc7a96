// The programs that somebody let act in their name: seen and ended by the cookie of this issuer, never by a token.
import type { ConnectedAgent } from '@groundwork/contract/session';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import type pg from 'pg';
import { z } from 'zod';

const signedIn = [sessionMiddleware];

export function connectedAgents(pool: pg.Pool) {
  return {
    id: 'connected-agents',
    endpoints: {
      listAgents: createAuthEndpoint('/account/agents', { method: 'GET', use: signedIn }, async ctx =>
        ctx.json(await readAgents(pool, ctx.context.session.user.id)),
      ),

      endAgent: createAuthEndpoint(
        '/account/agents/end',
        { method: 'POST', use: signedIn, body: z.object({ id: z.string() }) },
        async ctx => {
          // Whether an access token counts is asked by its session: those of all sessions are made anew. All or nothing.
          const ended = await pool.query<{ ended: number }>(
            `with consents as (
               delete from "oauthConsent" where "userId" = $1 and "clientId" = $2 returning id),
             tokens as (
               delete from "oauthRefreshToken" where "userId" = $1 and "clientId" = $2 returning id),
             rounds as (
               update session set token_round = token_round + 1
               where "userId" = $1 and exists (select 1 from consents))
             select (select count(*) from consents)::int + (select count(*) from tokens)::int as ended`,
            [ctx.context.session.user.id, ctx.body.id],
          );
          if (ended.rows[0]?.ended === 0)
            throw new APIError('NOT_FOUND', {
              code: 'NOT_FOUND',
              message: 'This agent is not connected any more.',
            });
          return ctx.json({ ended: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

async function readAgents(pool: pg.Pool, userId: string): Promise<ConnectedAgent[]> {
  const found = await pool.query<{ id: string; name: string | null; connected_at: Date }>(
    `select "oauthClient"."clientId" as id, "oauthClient".name, min("oauthConsent"."createdAt") as connected_at
     from "oauthConsent" join "oauthClient" using ("clientId")
     where "oauthConsent"."userId" = $1 and "oauthClient"."skipConsent" is distinct from true
     group by "oauthClient"."clientId", "oauthClient".name order by connected_at desc`,
    [userId],
  );
  return found.rows.map(({ id, name, connected_at }) => ({
    id,
    name: name ?? 'A program without a name',
    connected_at: connected_at.toISOString(),
  }));
}

/** @throws APIError invalid_grant where the person has not agreed, or has ended it */
export async function requireConsent(
  pool: pg.Pool,
  clientId: string,
  userId: string | undefined,
): Promise<void> {
  const found = await pool.query('select 1 from "oauthConsent" where "clientId" = $1 and "userId" = $2', [
    clientId,
    userId,
  ]);
  if (found.rowCount === 0)
    throw new APIError('BAD_REQUEST', {
      error: 'invalid_grant',
      error_description: 'The person has not agreed to this program, or has ended it.',
    });
}
