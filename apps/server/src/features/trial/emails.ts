// What a trial's administrators are notified by mail. Pure.
import { platformName } from '@groundwork/contract/platform-name';
import { trialKeptDays } from '@groundwork/contract/trial';
import { dayInWords } from '@groundwork/engine/words/wording';
import type { Mail } from '../../platform/mail/mail.ts';
import type { NoticeKind, Notified } from './store.ts';

export function trialEmail(kind: NoticeKind, notice: Notified, to: string, publicUrl: string): Mail {
  const { name } = notice;
  const choose = `Choose a plan: ${publicUrl}/pricing\nAsk us: ${publicUrl}/contact`;
  if (kind === 'reminder') {
    const lines = [
      `The trial of ${name} in ${platformName} ends on ${dayInWords(notice.trial_ends_at)}.`,
      `From then on everything can be read and nothing changed. Your data is kept for another ${trialKeptDays} days.`,
      choose,
    ];
    const subject = `The trial of ${name} ends on ${dayInWords(notice.trial_ends_at)}`;
    return { kind: 'trial-reminder', to, subject, text: lines.join('\n\n') };
  }
  const lines = [
    `The trial of ${name} in ${platformName} has ended. Everything can still be read; nothing can be changed.`,
    `Your data is kept until ${dayInWords(notice.kept_until)}. After that day it is removed for good: files, projects, the sandbox portal and who belongs to ${name}.`,
    choose,
  ];
  return { kind: 'trial-ended', to, subject: `The trial of ${name} has ended`, text: lines.join('\n\n') };
}
