// How an issuer is asked for more than a plain sign-in.
import type { SigninRedirectArgs, UserManager } from 'oidc-client-ts';
import { z } from 'zod';
import type { SignInWishes } from './auth-context.ts';

const Prompts = z.object({ prompt_values_supported: z.array(z.string()).default([]) });

/** The sign-up screen has a standard name (`prompt=create`); issuers that do not announce it know `screen_hint`. */
export async function redirectArguments(
  manager: UserManager,
  { loginHint, isSignUp, isFresh }: SignInWishes,
): Promise<SigninRedirectArgs> {
  const asked: SigninRedirectArgs = {};
  if (loginHint) asked.login_hint = loginHint;
  if (isFresh) asked.max_age = 0;
  if (!isSignUp) return asked;
  const metadata: unknown = await manager.metadataService.getMetadata();
  const knowsCreate = Prompts.safeParse(metadata).data?.prompt_values_supported.includes('create') ?? false;
  if (knowsCreate) return { ...asked, prompt: 'create' };
  // Named here, the setting's own (the audience) would be left out.
  return {
    ...asked,
    extraQueryParams: { ...manager.settings.extraQueryParams, screen_hint: 'signup' },
  };
}
