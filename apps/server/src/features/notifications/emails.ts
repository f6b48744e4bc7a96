// The words in which members are mailed what waits for them.
import { platformName } from '@groundwork/contract/platform-name';
import type { Mail } from '../../platform/mail/mail.ts';
import type { DueNotification } from './store-mails.ts';

/** Told in full; of the others only how many. */
const maxListed = 20;

export function notificationsEmail(
  due: readonly DueNotification[],
  { email, organization }: { email: string; organization: string },
  publicUrl: string,
): Mail {
  const listed = due.slice(0, maxListed);
  const left = due.length - listed.length;
  const subject =
    due.length === 1 ? (due[0]?.title ?? '') : `${due.length} notifications from ${organization}`;
  const lines = listed.map(({ title, message, link }) =>
    [title, message, ...(link === null ? [] : [`${publicUrl}${link}`])].join('\n'),
  );
  const rest = left > 0 ? [`and ${left} more: ${publicUrl}/client/dashboard`] : [];
  const reason = `You get this mail because you are a member of ${organization} in ${platformName}. Change what reaches you: ${publicUrl}/client/settings/notifications`;
  return { kind: 'notifications', to: email, subject, text: [...lines, ...rest, reason].join('\n\n') };
}
