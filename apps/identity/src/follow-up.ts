// What follows when an endpoint did its work: counts are cleared, other sessions end, people are notified by mail.
import { createAuthMiddleware } from 'better-auth/api';
import { expireCookie } from 'better-auth/cookies';
import { noteRegistration } from './confirmation.ts';
import type { Dependencies } from './dependencies.ts';
import { passkeyAddedEmail, passwordChangedEmail } from './email-templates.ts';
import type { HookContext } from './request-facts.ts';
import { accountOf, addressOf } from './request-facts.ts';
import { forgetRemovedFactor, noteProvedPasskey } from './second-factor-first.ts';
import type { Settings } from './settings.ts';
import { confirmLimit, wantsShortSession } from './sign-in-guard.ts';
import { addressLimit, SignInTries } from './sign-in-tries.ts';
import { forgetThirdPartyStart } from './third-party-second-step.ts';
import { UsedCodes } from './used-codes.ts';

type Step = (ctx: HookContext) => Promise<unknown>;

/** What happens after an endpoint answered; a refusal is followed by nothing. */
export function followUp({ pool, attempts, post }: Omit<Dependencies, 'report'>, settings: Settings) {
  const tries = new SignInTries(attempts);
  const spentCodes = new UsedCodes(attempts);

  async function confirmed(ctx: HookContext): Promise<void> {
    const userId = ctx.context.session?.user.id;
    if (userId !== undefined) await attempts.forget(confirmLimit, userId);
  }
  async function removed(ctx: HookContext): Promise<void> {
    const userId = ctx.context.session?.user.id;
    if (userId !== undefined) await forgetRemovedFactor(pool, userId);
  }
  async function provedOtherwise(ctx: HookContext): Promise<void> {
    await attempts.giveBack(addressLimit, addressOf(ctx));
  }

  const steps = new Map<string, Step>([
    [
      '/sign-in/email',
      async ctx => {
        await tries.succeed(addressOf(ctx), accountOf(ctx));
        forgetThirdPartyStart(ctx);
        if (!wantsShortSession(ctx)) forgetBriefness(ctx);
      },
    ],
    // Alike for a new address and a known one; whoever owns it reads the rest in their mailbox.
    [
      '/sign-up/email',
      async ctx => {
        if (post.confirmsAddresses) await noteRegistration(ctx);
        return ctx.json({ needs_verification: post.confirmsAddresses });
      },
    ],
    [
      '/change-password',
      async ctx => {
        await confirmed(ctx);
        const { session } = ctx.context;
        if (!session) return;
        await pool.query('delete from session where "userId" = $1 and id <> $2', [
          session.user.id,
          session.session.id,
        ]);
        post.notice(passwordChangedEmail(session.user, settings.publicUrl));
      },
    ],
    ['/two-factor/enable', confirmed],
    [
      '/two-factor/disable',
      async ctx => {
        await confirmed(ctx);
        await removed(ctx);
      },
    ],
    ['/passkey/delete-passkey', removed],
    ['/two-factor/generate-backup-codes', confirmed],
    ['/two-factor/verify-totp', provedOtherwise],
    ['/two-factor/verify-backup-code', provedOtherwise],
    ['/passkey/verify-authentication', provedOtherwise],
    ['/passkey/generate-authenticate-options', keepBriefness],
    ['/sign-in/social', keepBriefness],
    [
      '/passkey/verify-registration',
      async ctx => {
        const { session } = ctx.context;
        if (!session) return;
        await noteProvedPasskey(pool, session.session.id);
        post.notice(passkeyAddedEmail(session.user, settings.publicUrl));
      },
    ],
  ]);
  return createAuthMiddleware(async ctx => {
    if (ctx.context.returned instanceof Error) {
      // Not reached by a code that was spent before: that is refused before the endpoint runs.
      if (ctx.path === '/two-factor/verify-totp') await spentCodes.restore(ctx);
      return undefined;
    }
    return steps.get(ctx.path)?.(ctx);
  });
}

/** Keeps the answer to "Remember me" until the person comes back from where they prove who they are. */
async function keepBriefness(ctx: HookContext): Promise<void> {
  if (!wantsShortSession(ctx)) return forgetBriefness(ctx);
  const { name, attributes } = ctx.context.authCookies.dontRememberToken;
  await ctx.setSignedCookie(name, 'true', ctx.context.secret, attributes);
}

/** A former "no" must not shorten this session. */
function forgetBriefness(ctx: HookContext): void {
  expireCookie(ctx, ctx.context.authCookies.dontRememberToken);
}
