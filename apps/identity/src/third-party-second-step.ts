// Somebody whose account has an authenticator app owes its code however they come, a third party's word included: else
// whoever holds that other account would walk around the second step. Why so: docs/decisions, "A third party is a first
// step".
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { expireCookie } from 'better-auth/cookies';
import { fieldOf, type HookContext } from './request-facts.ts';
import type { Settings } from './settings.ts';

/** Where a third party's answer arrives. */
export const thirdPartySecondStepPath = '/callback/:id';

/** Stands beside the challenge, so that the session will say how the first step was taken. */
const firstStepCookie = 'first_step';
const challengeSeconds = 10 * 60;

/** Behind the library's second factor, which has just taken the new session back: leads to the form for the code. */
export function thirdPartySecondStep(settings: Settings): BetterAuthPlugin {
  return {
    id: 'second-step-elsewhere',
    hooks: {
      after: [
        {
          matcher: ctx => ctx.path === thirdPartySecondStepPath,
          handler: createAuthMiddleware(async ctx => {
            if (fieldOf(ctx.context.returned, 'twoFactorRedirect') !== true) return;
            const { name, attributes } = cookieOf(ctx);
            await ctx.setSignedCookie(name, 'fed', ctx.context.secret, attributes);
            throw ctx.redirect(`${settings.publicUrl}/login?second_step=1`);
          }),
        },
      ],
    },
  };
}

/** Whether the first step of the sign-in under way was a third party's word. */
export async function beganAtThirdParty(ctx: HookContext): Promise<boolean> {
  return (await ctx.getSignedCookie(cookieOf(ctx).name, ctx.context.secret)) === 'fed';
}

/** A password was typed since. */
export function forgetThirdPartyStart(ctx: HookContext): void {
  expireCookie(ctx, cookieOf(ctx));
}

function cookieOf(ctx: HookContext) {
  return ctx.context.createAuthCookie(firstStepCookie, { maxAge: challengeSeconds });
}
