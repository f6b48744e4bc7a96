// How states and kinds of mails are called and coloured.
import type { MailState } from '@groundwork/contract/mails';
import type { Tone } from '../../ui/badge.tsx';

export const stateNames: Record<MailState, string> = {
  outbox: 'Kept here',
  queued: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  cancelled: 'Called back',
};
export const stateTones: Record<MailState, Tone> = {
  outbox: 'neutral',
  queued: 'accent',
  sent: 'good',
  failed: 'bad',
  cancelled: 'neutral',
};

/** `trial-reminder` as people read it. */
export function kindName(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
