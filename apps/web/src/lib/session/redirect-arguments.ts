// How an issuer is asked for more than a plain sign-in.
import type { PublicConfig } from '@groundwork/contract/session';
import type { SigninRedirectArgs, UserManager } from 'oidc-client-ts';
import { z } from 'zod';
import type { SignInWishes } from './auth-context.ts';

type Hint = NonNullable<PublicConfig['oidc']['sign_up_hint']>;
const Prompts = z.object({ prompt_values_supported: z.array(z.string()).default([]) });

/** `known`: how this issuer is asked for its sign-up screen, where the operator said so. */
export async function redirectArguments(
  manager: UserManager,
  { loginHint, isSignUp, isFresh }: SignInWishes,
  known?: Hint,
): Promise<SigninRedirectArgs> {
  const asked: SigninRedirectArgs = {};
  if (loginHint) asked.login_hint = loginHint;
  if (isFresh) asked.max_age = 0;
  if (!isSignUp) return asked;
  const hint = known ?? (await announced(manager));
  if (hint === 'none') return asked;
  if (hint === 'create') return { ...asked, prompt: 'create' };
  // Named here, the setting's own (the audience) would be left out.
  return {
    ...asked,
    extraQueryParams: { ...manager.settings.extraQueryParams, screen_hint: 'signup' },
  };
}

/** The sign-up screen has a standard name (`prompt=create`); issuers that do not announce it know `screen_hint`. */
async function announced(manager: UserManager): Promise<Hint> {
  const metadata: unknown = await manager.metadataService.getMetadata();
  const prompts = Prompts.safeParse(metadata).data?.prompt_values_supported ?? [];
  return prompts.includes('create') ? 'create' : 'screen_hint';
}
