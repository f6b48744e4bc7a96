// What is written down when a session begins: how the person proved who they are, and how long they wished to be
// remembered. The library knows neither for every way in.
import type { GenericEndpointContext } from '@better-auth/core';
import type pg from 'pg';
import { z } from 'zod';
import { beganAtThirdParty } from './third-party-second-step.ts';

const daySeconds = 24 * 60 * 60;

/** Authentication methods as RFC 8176 names them; `fed` is the usual word for "another issuer said so". */
const methods: Readonly<Record<string, readonly string[]>> = {
  '/sign-in/email': ['pwd'],
  '/sign-up/email': ['pwd'],
  '/two-factor/verify-totp': ['pwd', 'otp', 'mfa'],
  '/two-factor/verify-backup-code': ['pwd', 'otp', 'mfa'],
  // The key proves possession, and the device was unlocked for it (authority.ts insists).
  '/passkey/verify-authentication': ['pop', 'mfa'],
  '/callback/:id': ['fed'],
};

/** Ways in whose answer to "Remember me" waits in a cookie. */
const remembersByCookie = ['/passkey/verify-authentication', '/callback/:id'];

/** Where the library replaces the session of somebody who stays signed in. */
const replacesSession = ['/two-factor/verify-totp', '/two-factor/disable'];

const Former = z.object({
  id: z.string(),
  expiresAt: z.date(),
  remembered: z.boolean().nullable(),
  amr: z.array(z.string()).nullable(),
});

type Context = GenericEndpointContext | null;

export function sessionFacts(pool: pg.Pool) {
  /** The live session whose cookie the request carries. */
  async function former(ctx: Context): Promise<z.infer<typeof Former> | undefined> {
    if (!ctx || !replacesSession.includes(ctx.path)) return undefined;
    const token = await ctx.getSignedCookie(ctx.context.authCookies.sessionToken.name, ctx.context.secret);
    if (!token) return undefined;
    const found = await pool.query(
      'select id, "expiresAt", remembered, amr from session where token = $1 and "expiresAt" > now()',
      [token],
    );
    return Former.optional().parse(found.rows[0]);
  }

  /** Completes the row before it is written. */
  async function before(session: { expiresAt: Date }, ctx: Context) {
    const replaced = await former(ctx);
    const proved = await provedBy(ctx);
    if (replaced) {
      const amr = [...new Set([...(replaced.amr ?? []), ...proved])];
      return { data: { amr, remembered: replaced.remembered, expiresAt: replaced.expiresAt } };
    }
    const isBrief = lasts(session) <= 2 * daySeconds || (await isBriefByCookie(ctx));
    if (!isBrief) return { data: { amr: proved, remembered: true } };
    return {
      data: { amr: proved, remembered: false, expiresAt: new Date(Date.now() + daySeconds * 1000) },
    };
  }

  /** Hands the refresh tokens of a replaced session over, so that the applications stay signed in too. */
  async function after(session: { id: string }, ctx: Context) {
    const replaced = await former(ctx);
    if (!replaced || replaced.id === session.id) return;
    await pool.query('update "oauthRefreshToken" set "sessionId" = $1 where "sessionId" = $2', [
      session.id,
      replaced.id,
    ]);
  }

  return { before, after };
}

/** A second step says nothing of the first, which may have been another issuer's word. */
async function provedBy(ctx: Context): Promise<readonly string[]> {
  const proved = methods[ctx?.path ?? ''] ?? [];
  if (!ctx || !proved.includes('otp') || !(await beganAtThirdParty(ctx))) return proved;
  return ['fed', 'otp', 'mfa'];
}

async function isBriefByCookie(ctx: Context): Promise<boolean> {
  if (!ctx || !remembersByCookie.includes(ctx.path)) return false;
  const { name } = ctx.context.authCookies.dontRememberToken;
  return Boolean(await ctx.getSignedCookie(name, ctx.context.secret));
}

function lasts(session: { expiresAt: Date }): number {
  return (session.expiresAt.getTime() - Date.now()) / 1000;
}
