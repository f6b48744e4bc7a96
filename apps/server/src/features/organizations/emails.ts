// The mail that brings somebody the link of their invitation. Pure.
import { platformName } from '@groundwork/contract/platform-name';
import type { Mail } from '../../platform/mail/mail.ts';
import { invitationDays } from './rules.ts';

export function invitationEmail(given: {
  to: string;
  organization: string;
  inviter: string;
  message: string | undefined;
  link: string;
}): Mail {
  const { to, organization, inviter, message, link } = given;
  const lines = [
    `${inviter} invites you to work with ${organization} in ${platformName}.`,
    ...(message ? [message] : []),
    `Accept with this address (${to}); the link works once and for ${invitationDays} days:`,
    link,
    'If you did not expect this, ignore this mail: you join nothing unless you say so.',
  ];
  return {
    kind: 'invitation',
    to,
    subject: `Join ${organization} in ${platformName}`,
    text: lines.join('\n\n'),
  };
}
