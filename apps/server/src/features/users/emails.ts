// What people are told by mail of what was done to their account. Pure.
import { platformName } from '@groundwork/contract/platform-name';
import type { Mail } from '../../platform/mail/mail.ts';

export function secondFactorResetEmail(person: { email: string; name: string }, publicUrl: string): Mail {
  const lines = [
    `Hello ${person.name || person.email},`,
    'An admin of the platform has reset your second factor: your authenticator app and your passkeys no longer sign you in, and every session of your account was ended.',
    `Sign in with your password and set up a second factor anew in your account: ${publicUrl}/login`,
    `If you did not ask for this, set a new password now: ${publicUrl}/password-reset`,
    platformName,
  ];
  const subject = 'Your second factor was reset';
  return { kind: 'second-factor-reset', to: person.email, subject, text: lines.join('\n\n') };
}
