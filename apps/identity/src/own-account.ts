// What somebody signed in sees and changes of their own account: name, ways in, sessions. By the cookie of this
// issuer only, never by a token; sessions are named by their id, whose secret never reaches a page.
import type { OwnAccount, OwnSession, SignInOptions } from '@groundwork/contract/session';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import type pg from 'pg';
import { z } from 'zod';
import { deviceOf } from './device.ts';
import { nameFault } from './registration.ts';
import type { Row } from './schema/rows.ts';
import type { Settings } from './settings.ts';

const signedIn = [sessionMiddleware];
const NewProfile = z.object({ first_name: z.string().trim(), last_name: z.string().trim() });
const SessionsToEnd = z.union([z.object({ id: z.string() }), z.object({ others: z.literal(true) })]);

export function ownAccount(pool: pg.Pool, settings: Settings, hasMail: boolean) {
  const options: SignInOptions = {
    google: settings.providers.google !== undefined,
    microsoft: settings.providers.microsoft !== undefined,
    passkey: true,
    mail: hasMail,
  };
  return {
    id: 'own-account',
    endpoints: {
      signInOptions: createAuthEndpoint('/sign-in-options', { method: 'GET' }, async ctx =>
        ctx.json(options),
      ),

      ownAccount: createAuthEndpoint('/account', { method: 'GET', use: signedIn }, async ctx =>
        ctx.json(await readAccount(pool, ctx.context.session.user.id)),
      ),

      changeProfile: createAuthEndpoint(
        '/account/profile',
        { method: 'POST', use: signedIn, body: NewProfile },
        async ctx => {
          const { first_name, last_name } = ctx.body;
          const fault = nameFault('First name', first_name) ?? nameFault('Last name', last_name);
          if (fault !== undefined)
            throw new APIError('UNPROCESSABLE_ENTITY', { code: 'INVALID_REQUEST', message: fault });
          const userId = ctx.context.session.user.id;
          await pool.query(
            `update "user" set "firstName" = $2, "lastName" = $3, name = $4, "updatedAt" = now() where id = $1`,
            [userId, first_name, last_name, `${first_name} ${last_name}`],
          );
          return ctx.json(await readAccount(pool, userId));
        },
      ),

      ownSessions: createAuthEndpoint('/account/sessions', { method: 'GET', use: signedIn }, async ctx => {
        const { user, session } = ctx.context.session;
        return ctx.json(await readSessions(pool, user.id, session.id));
      }),

      endSessions: createAuthEndpoint(
        '/account/sessions/end',
        { method: 'POST', use: signedIn, body: SessionsToEnd },
        async ctx => {
          const { user, session } = ctx.context.session;
          const one = 'id' in ctx.body ? ctx.body.id : null;
          const ended = await pool.query(
            'delete from session where "userId" = $1 and id = coalesce($2, id) and (id <> $3 or id = $2)',
            [user.id, one, session.id],
          );
          if (one !== null && ended.rowCount === 0)
            throw new APIError('NOT_FOUND', {
              code: 'NOT_FOUND',
              message: 'This session has already ended.',
            });
          return ctx.json({ ended: ended.rowCount ?? 0 });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

/** The columns it takes as they are, and what is made of the others. */
type AccountRow = Pick<Row<'user'>, 'email' | 'name'> & OwnAccount;

async function readAccount(pool: pg.Pool, userId: string): Promise<OwnAccount> {
  const found = await pool.query<AccountRow>(
    `select "user".id as subject, email, name, "firstName" as first_name, "lastName" as last_name,
       "emailVerified" as is_email_verified, coalesce("twoFactorEnabled", false) as has_two_factor,
       exists (select 1 from account where "userId" = "user".id and "providerId" = 'credential') as has_password,
       array(select "providerId" from account where "userId" = "user".id and "providerId" <> 'credential') as providers,
       coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'created_at', "createdAt")
         order by "createdAt") from passkey where "userId" = "user".id), '[]') as passkeys
     from "user" where id = $1`,
    [userId],
  );
  const account = found.rows[0];
  if (!account) throw new APIError('UNAUTHORIZED', { code: 'UNAUTHORIZED', message: 'Unauthorized' });
  return account;
}

type SessionRow = Pick<
  Row<'session'>,
  'id' | 'userAgent' | 'ipAddress' | 'createdAt' | 'last_seen_at' | 'expiresAt' | 'amr'
>;

async function readSessions(pool: pg.Pool, userId: string, currentId: string): Promise<OwnSession[]> {
  const found = await pool.query<SessionRow>(
    `select id, "userAgent", "ipAddress", "createdAt", last_seen_at, "expiresAt", amr from session
     where "userId" = $1 and "expiresAt" > now() order by last_seen_at desc, id`,
    [userId],
  );
  return found.rows.map(row => ({
    id: row.id,
    device: deviceOf(row.userAgent ?? ''),
    user_agent: row.userAgent ?? '',
    ip_address: row.ipAddress ?? '',
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    methods: row.amr ?? [],
    is_current: row.id === currentId,
  }));
}
