// The words of the issuer's mails. Pure: names and links in, a mail out.

import { platformName } from '@groundwork/contract/platform-name';
import type { Ended } from './added-sign-in-methods.ts';
import type { Mail } from './mail-outbox.ts';

/** Whom a mail is for. */
export interface Reader {
  email: string;
  name: string;
  emailVerified: boolean;
}

const ignore = 'If this was not you, ignore this mail: nothing happens without the link.';

export function verificationEmail(reader: Reader, link: string): Mail {
  return emailTo(reader, 'verify-email', 'Confirm your email address', [
    'Somebody, probably you, registered with this address. Please confirm that it is yours. The link is good for 24 hours:',
    link,
    'In another browser than the one you registered in it asks for the password you chose.',
    'If this was not you, open the link and say so: the account is removed. Or ignore this mail: nothing happens without the link.',
  ]);
}

export function accountExistsEmail(reader: Reader, publicUrl: string): Mail {
  return emailTo(reader, 'account-exists', 'You already have an account', [
    'Somebody, probably you, tried to register with this address. It already has an account.',
    `Sign in here: ${publicUrl}/login`,
    `If you do not know the password, or never confirmed this address, set a new one here: ${publicUrl}/password-reset`,
    'If this was not you, ignore this mail: nothing was changed.',
  ]);
}

export function passwordResetEmail(reader: Reader, link: string): Mail {
  return emailTo(reader, 'password-reset', 'Set a new password', [
    'Set a new password here. The link is good for one hour and works once:',
    link,
    ignore,
  ]);
}

export function passwordChangedEmail(reader: Reader, publicUrl: string): Mail {
  return emailTo(reader, 'password-changed', 'Your password was changed', [
    'The password of your account was changed, and sessions on other devices were ended.',
    notYou(publicUrl),
  ]);
}

export function passwordResetDoneEmail(reader: Reader, publicUrl: string, ended: Ended): Mail {
  const gone = [
    ...(ended.app ? ['the authenticator app'] : []),
    ...(ended.passkeys > 0 ? [ended.passkeys === 1 ? 'one passkey' : `${ended.passkeys} passkeys`] : []),
  ];
  const why =
    'because somebody else may have added it: it came before this address was confirmed, or within the last seven days';
  return emailTo(reader, 'password-changed', 'Your password was changed', [
    'A new password was set by a link from this mailbox, and every session of your account was ended.',
    ...(gone.length > 0
      ? [
          `With it ended ${gone.join(' and ')} of the account, ${why}. Sign in and set up your own anew in your account.`,
        ]
      : []),
    notYou(publicUrl),
  ]);
}

export function twoFactorEmail(reader: Reader, publicUrl: string, isOn: boolean): Mail {
  const subject = isOn ? 'Two-step sign-in is on' : 'Two-step sign-in was switched off';
  const sentence = isOn
    ? 'From now on signing in with your password also needs a code from your authenticator app.'
    : 'Signing in with your password no longer needs a code.';
  const way = isOn ? [`${notYou(publicUrl)} ${objection}`] : [notYou(publicUrl)];
  return emailTo(reader, 'two-factor-changed', subject, [sentence, ...way]);
}

export function passkeyAddedEmail(reader: Reader, publicUrl: string): Mail {
  return emailTo(reader, 'passkey-added', 'A passkey was added', [
    'A passkey that signs in to your account was added.',
    `${notYou(publicUrl)} ${objection}`,
  ]);
}

export function sessionStolenEmail(reader: Reader, publicUrl: string): Mail {
  return emailTo(reader, 'session-stolen', 'We ended a session of yours', [
    'A sign-in that had already been renewed was used a second time. That happens when it was copied, so we ended it.',
    notYou(publicUrl),
  ]);
}

const objection = 'Within seven days that also ends what was added.';

function notYou(publicUrl: string): string {
  return `If this was not you, set a new password now: ${publicUrl}/password-reset`;
}

function emailTo(reader: Reader, kind: Mail['kind'], subject: string, paragraphs: string[]): Mail {
  // Whoever registered an address nobody has confirmed may have written to its owner where a name belongs.
  const greeting = reader.emailVerified ? `Hello ${reader.name},` : 'Hello,';
  const text = [greeting, ...paragraphs, platformName].join('\n\n');
  return { to: reader.email, subject, text, kind };
}
