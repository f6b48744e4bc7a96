// Ways in beside the password: authenticator apps, passkeys, accounts held elsewhere.
// Plugins are typed by name only: the library's description of their addresses is not exact enough for our compiler.

import type { GenericEndpointContext, HookEndpointContext } from '@better-auth/core';
import { passkey } from '@better-auth/passkey';
import type { BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { ProviderOptions, Settings } from './settings.ts';
import { thirdPartySecondStepPath } from './third-party-second-step.ts';

/** Codes from an authenticator app, and ten recovery codes that work once each. */
export function secondFactor(): { id: string } {
  const plugin = twoFactor({ issuer: 'Groundwork', twoFactorCookieMaxAge: 10 * 60 });
  // The library asks after a password only; third-party-second-step.ts says why a third party's word is no more than one.
  const after = plugin.hooks.after.map(hook => ({
    ...hook,
    matcher: (ctx: HookEndpointContext) => hook.matcher(ctx) || ctx.path === thirdPartySecondStepPath,
  }));
  const both = { ...plugin, hooks: { after } };
  return both;
}

/** Passkeys that unlock with the person (finger, face, PIN), so that one is as good as password and code together. */
export function passkeys(settings: Settings): { id: string } {
  return passkey({
    rpName: 'Groundwork',
    rpID: new URL(settings.publicUrl).hostname,
    origin: settings.publicUrl,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    // The library asks for it but does not insist. What is made here counts as a second factor at once.
    registration: {
      afterVerification: ({ verification }) => requireUnlocked(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) => requireUnlocked(verification.authenticationInfo.userVerified),
    },
  });
}

function requireUnlocked(isUnlocked: boolean | undefined): void {
  if (isUnlocked === true) return;
  throw new APIError('UNAUTHORIZED', {
    code: 'USER_NOT_VERIFIED',
    message: 'Unlock your passkey with finger, face or PIN, then try again',
  });
}

/**
 * Google and Microsoft, those of them that are configured. An account of the same address is joined only when both
 * sides have confirmed it; else somebody could take an account over by naming its address elsewhere.
 */
export function socialProviders(providers: ProviderOptions, confirmsAddresses: boolean) {
  const { google, microsoft } = providers;
  return {
    ...(google && {
      google: {
        ...google,
        prompt: 'select_account',
        includeGrantedScopes: false,
        requireEmailVerification: confirmsAddresses,
        mapProfileToUser: profile => namesOf(profile.given_name, profile.family_name),
      },
    }),
    ...(microsoft && {
      microsoft: {
        ...microsoft,
        prompt: 'select_account',
        // Enough to know who it is; the library would also ask for their mail address book's profile and photo.
        disableDefaultScope: true,
        disableProfilePhoto: true,
        scope: ['openid', 'profile', 'email'],
        requireEmailVerification: confirmsAddresses,
      },
    }),
  } satisfies BetterAuthOptions['socialProviders'];
}

function namesOf(firstName: string | undefined, lastName: string | undefined) {
  return { ...(firstName && { firstName }), ...(lastName && { lastName }) };
}

/** Tokens of third parties are used once, to learn who somebody is, and never kept. `onReturn`: an account that was known
 *  came back. */
export function withoutForeignTokens(
  onReturn: (account: { id: string }, ctx: GenericEndpointContext | null) => Promise<void>,
) {
  const noTokens = async () => ({ data: { accessToken: null, refreshToken: null, idToken: null } });
  return { create: { before: noTokens }, update: { before: noTokens, after: onReturn } };
}
