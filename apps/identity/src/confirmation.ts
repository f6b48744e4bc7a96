// Confirming an address proves more than a click: whoever opens the mail's link in the browser that registered has shown
// both, the mailbox and the registration. Anywhere else the account's password is asked for: an address can be registered
// by somebody who only knows it, with a password of their own, and its owner's click would let them in.
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { verifyJWT } from 'better-auth/crypto';
import type pg from 'pg';
import { z } from 'zod';
import type { Attempts } from './attempts.ts';
import { verifyPassword } from './password.ts';
import { addressOf, fieldOf, type HookContext, signedInUserId, textOf } from './request-facts.ts';
import type { Row } from './schema/rows.ts';
import type { Settings } from './settings.ts';
import { SignInTries } from './sign-in-tries.ts';

const cookieName = 'registration';
/** As long as the mail's link is good. */
export const verificationSeconds = 24 * 60 * 60;

const Link = z.object({ email: z.string() });
const Registered = z.object({ user: z.object({ id: z.string() }) });

type Account = Pick<Row<'user'>, 'id' | 'email' | 'emailVerified'>;
type Made = Pick<Account, 'id' | 'emailVerified'>;

/** Whom the link is for; undefined when it is not ours, too old, or its account is gone. */
async function accountOf(pool: pg.Pool, ctx: HookContext, token: string): Promise<Account | undefined> {
  const link = Link.safeParse(await verifyJWT<unknown>(token, ctx.context.secret));
  if (!link.success) return undefined;
  const found = await pool.query<Account>('select id, email, "emailVerified" from "user" where email = $1', [
    link.data.email,
  ]);
  return found.rows[0];
}

/** Notes in the browser that it registered; the library names an account that does not exist where the address has one. */
export async function noteRegistration(ctx: HookContext): Promise<void> {
  const made = Registered.safeParse(fieldOf(ctx.context, 'returned'));
  if (made.success) await note(ctx, made.data.user.id);
}

/** The same where a third party's word made the account and did not vouch for its address: there is no password to ask for. */
export async function noteThirdPartyRegistration(
  { id, emailVerified }: Made,
  ctx: HookContext | null,
): Promise<void> {
  if (ctx?.path === '/callback/:id' && !emailVerified) await note(ctx, id);
}

/** The same where they come back by that third party from another browser: it has just said that they are who they were. */
export async function noteReturn(
  pool: pg.Pool,
  account: { id: string },
  ctx: HookContext | null,
): Promise<void> {
  if (ctx?.path !== '/callback/:id') return;
  const found = await pool.query<Pick<Row<'user'>, 'id'>>(
    `select "user".id from account join "user" on "user".id = account."userId"
     where account.id = $1 and account."providerId" <> 'credential' and not "emailVerified"`,
    [account.id],
  );
  const unconfirmed = found.rows[0];
  if (unconfirmed) await note(ctx, unconfirmed.id);
}

async function note(ctx: HookContext, userId: string): Promise<void> {
  const { name, attributes } = cookieOf(ctx);
  await ctx.setSignedCookie(name, userId, ctx.context.secret, attributes);
}

/** Before the library confirms: leads a browser that did not register to where the password is asked for. */
export async function confirmInOtherBrowser(
  pool: pg.Pool,
  settings: Settings,
  ctx: HookContext,
): Promise<void> {
  const token = textOf(ctx.query, 'token');
  const account = await accountOf(pool, ctx, token);
  // What is no link of ours, and what is done already, the library answers.
  if (!account || account.emailVerified) return;
  const registered = await ctx.getSignedCookie(cookieOf(ctx).name, ctx.context.secret);
  if (registered === account.id || (await signedInUserId(ctx)) === account.id) return;
  throw ctx.redirect(`${settings.publicUrl}/confirm?${new URLSearchParams({ token }).toString()}`);
}

function cookieOf(ctx: HookContext) {
  return ctx.context.createAuthCookie(cookieName, { maxAge: verificationSeconds });
}

const linkOver = new APIError('BAD_REQUEST', {
  code: 'INVALID_TOKEN',
  message: 'This link is too old, or its account is gone.',
});
const wrongPassword = new APIError('UNAUTHORIZED', {
  code: 'INVALID_PASSWORD',
  message: 'This is not the password that was chosen at registration.',
});
const inUse = new APIError('CONFLICT', {
  code: 'ACCOUNT_IN_USE',
  message:
    'This account is in use already, so it is not removed. Set a new password instead: it becomes yours, and whoever used it is signed out.',
});

/** Where the page behind the link posts to. Whoever holds the link has the mail. */
export function confirmation(pool: pg.Pool, attempts: Attempts) {
  const tries = new SignInTries(attempts);
  return {
    id: 'confirmation',
    endpoints: {
      confirmWays: createAuthEndpoint(
        '/confirm-address/ways',
        { method: 'POST', body: z.object({ token: z.string() }) },
        async ctx => {
          const account = await accountOf(pool, ctx, ctx.body.token);
          if (!account) throw linkOver;
          const found = await pool.query<Pick<Row<'account'>, 'providerId'>>(
            'select "providerId" from account where "userId" = $1 order by 1',
            [account.id],
          );
          const methods = found.rows.map(row => row.providerId);
          return ctx.json({
            has_password: methods.includes('credential'),
            providers: methods.filter(way => way !== 'credential'),
          });
        },
      ),

      confirmAddress: createAuthEndpoint(
        '/confirm-address',
        { method: 'POST', body: z.object({ token: z.string(), password: z.string() }) },
        async ctx => {
          const account = await accountOf(pool, ctx, ctx.body.token);
          if (!account) throw linkOver;
          const { id, email } = account;
          if (account.emailVerified) return ctx.json({ email });
          const address = addressOf(ctx);
          // Counted with the sign-ins: nobody gets further guesses here.
          await tries.begin(address, email);
          const found = await pool.query<Pick<Row<'account'>, 'password'>>(
            `select password from account where "userId" = $1 and "providerId" = 'credential'`,
            [id],
          );
          const hash = found.rows[0]?.password;
          if (!hash || !(await verifyPassword({ hash, password: ctx.body.password }))) throw wrongPassword;
          await tries.succeed(address, email);
          // Only this account: it may have been disowned, and the address registered anew, meanwhile.
          const done = await pool.query(
            'update "user" set "emailVerified" = true, "updatedAt" = now() where id = $1',
            [id],
          );
          if (done.rowCount === 0) throw linkOver;
          return ctx.json({ email });
        },
      ),

      disownAddress: createAuthEndpoint(
        '/confirm-address/not-me',
        { method: 'POST', body: z.object({ token: z.string() }) },
        async ctx => {
          const account = await accountOf(pool, ctx, ctx.body.token);
          if (!account) throw linkOver;
          // Never one that is confirmed, nor one that began its work while no mail was configured.
          const removed = await pool.query(
            'delete from "user" where id = $1 and not "emailVerified" and "organizationId" is null',
            [account.id],
          );
          if (removed.rowCount === 0) throw inUse;
          return ctx.json({ removed: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
