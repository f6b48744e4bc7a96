// When the issuer writes to people: what the library calls on the way, and the mail that follows.
import type { GenericEndpointContext } from '@better-auth/core';
import type { Parts } from './authority.ts';
import type { Reader } from './letters.ts';
import {
  accountExistsLetter,
  passwordChangedLetter,
  passwordResetLetter,
  twoFactorLetter,
  verifyEmailLetter,
} from './letters.ts';
import { addressHeader } from './request-facts.ts';
import type { Settings } from './settings.ts';
import { addressGroup, SignInTries } from './sign-in-tries.ts';

type Person = Reader & { id: string };

export function mailing(settings: Settings, { pool, attempts, post }: Omit<Parts, 'report'>) {
  const { publicUrl, issuer } = settings;
  const tries = new SignInTries(attempts);
  async function verifyEmail({ user, token }: { user: Person; token: string }) {
    post.send(verifyEmailLetter(user, `${issuer}/verify-email?token=${token}`));
  }

  async function accountExists({ user }: { user: Person }) {
    post.send(accountExistsLetter(user, publicUrl));
  }

  async function passwordReset({ user, token }: { user: Person; token: string }) {
    post.send(passwordResetLetter(user, `${publicUrl}/password-reset?token=${token}`));
  }

  /** The link came from the mailbox, so the address is theirs; whatever else was under way for them ends. */
  async function passwordWasReset({ user }: { user: Person }, request?: Request) {
    // Whoever registered with somebody's address may have tied it to an account they hold elsewhere, or, while no mail was
    // configured and everybody was let in, to a passkey of theirs.
    if (post.confirmsAddresses) {
      await pool.query(
        `with unproven as (select id from "user" where id = $1 and not "emailVerified"),
           tied as (delete from passkey using unproven where "userId" = unproven.id)
         delete from account using unproven where "userId" = unproven.id and "providerId" <> 'credential'`,
        [user.id],
      );
    }
    await pool.query('update "user" set "emailVerified" = true, "updatedAt" = now() where id = $1', [
      user.id,
    ]);
    // Other links, sign-ins half done, browsers trusted to skip the second step.
    await pool.query('delete from verification where value = $1', [user.id]);
    const address = addressGroup(request?.headers.get(addressHeader) ?? 'unknown');
    await tries.welcome(address, user.email);
    post.notice(passwordChangedLetter(user, publicUrl));
  }

  async function userChanged(user: Reader & Record<string, unknown>, ctx: GenericEndpointContext | null) {
    const isSwitch = ctx?.path === '/two-factor/verify-totp' || ctx?.path === '/two-factor/disable';
    if (isSwitch) post.notice(twoFactorLetter(user, publicUrl, user['twoFactorEnabled'] === true));
  }
  return { verifyEmail, accountExists, passwordReset, passwordWasReset, userChanged };
}
