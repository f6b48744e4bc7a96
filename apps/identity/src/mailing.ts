// When the issuer writes to people: what the library calls on the way, and the mail that follows.
import type { GenericEndpointContext } from '@better-auth/core';
import { endAddedSignInMethods } from './added-sign-in-methods.ts';
import type { Dependencies } from './dependencies.ts';
import type { Reader } from './email-templates.ts';
import {
  accountExistsEmail,
  passwordResetDoneEmail,
  passwordResetEmail,
  twoFactorEmail,
  verificationEmail,
} from './email-templates.ts';
import { addressHeader } from './request-facts.ts';
import type { Settings } from './settings.ts';
import { addressGroup, SignInTries } from './sign-in-tries.ts';

type Person = Reader & { id: string };

export function mailing(settings: Settings, { pool, attempts, post }: Omit<Dependencies, 'report'>) {
  const { publicUrl, issuer } = settings;
  const tries = new SignInTries(attempts);
  async function verifyEmail({ user, token }: { user: Person; token: string }) {
    post.send(verificationEmail(user, `${issuer}/verify-email?token=${token}`));
  }

  async function accountExists({ user }: { user: Person }) {
    post.send(accountExistsEmail(user, publicUrl));
  }

  async function passwordReset({ user, token }: { user: Person; token: string }) {
    post.send(passwordResetEmail(user, `${publicUrl}/password-reset?token=${token}`));
  }

  /** The link came from the mailbox, so the address is theirs; whatever else was under way for them ends. */
  async function passwordWasReset({ user }: { user: Person }, request?: Request) {
    const ended = await endAddedSignInMethods(pool, user.id);
    await pool.query('update "user" set "emailVerified" = true, "updatedAt" = now() where id = $1', [
      user.id,
    ]);
    // Other links, sign-ins half done, browsers trusted to skip the second step.
    await pool.query('delete from verification where value = $1', [user.id]);
    const address = addressGroup(request?.headers.get(addressHeader) ?? 'unknown');
    await tries.welcome(address, user.email);
    post.notice(passwordResetDoneEmail(user, publicUrl, ended));
  }

  async function userChanged(user: Reader & Record<string, unknown>, ctx: GenericEndpointContext | null) {
    const isSwitch = ctx?.path === '/two-factor/verify-totp' || ctx?.path === '/two-factor/disable';
    if (isSwitch) post.notice(twoFactorEmail(user, publicUrl, user['twoFactorEnabled'] === true));
  }
  return { verifyEmail, accountExists, passwordReset, passwordWasReset, userChanged };
}
