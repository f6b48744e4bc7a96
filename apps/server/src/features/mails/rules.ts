// Who may read what a mail says, and which mail may be sent again. Pure.
import { kindsSentAgain, type Mail, sentAgainDays } from '@groundwork/contract/mails';
import type { Caller } from '../../platform/caller.ts';

/** Whoever follows the link of such a mail is let into its recipient's account or organization, or decides in their name. */
const letsIn: ReadonlySet<string> = new Set(['password-reset', 'verify-email', 'invitation', 'decision']);

/**
 * What a mail says to somebody who is not its recipient: links that let in are taken out. Else an admin would become a
 * super admin, or a client's member, by reading them. Without a mail server super admins hand such mails on, and read them whole.
 */
export function wordsFor({ roles }: Pick<Caller, 'roles'>, { kind, body }: Pick<Mail, 'kind' | 'body'>) {
  if (body === null || !letsIn.has(kind) || roles.includes('super_admin')) return body;
  return body.replaceAll(/\bhttps?:\/\/\S+/gi, '[link hidden: it is its recipient’s]');
}

export interface Standing extends Pick<Mail, 'kind' | 'state' | 'resent_as'> {
  has_words: boolean;
}

/** Why a mail is not sent again, in a sentence; null when it can be. */
export function whyNotAgain(
  { kind, state, resent_as, has_words }: Standing,
  isOutbox: boolean,
): string | null {
  if (letsIn.has(kind))
    return 'Its link lets its recipient in or speaks for them, and has its time. They must ask for a new one themselves.';
  if (resent_as !== null) return 'It has been sent again already.';
  if (state === 'queued') return 'It is on its way already.';
  if (state === 'cancelled') return 'It was called back.';
  if (isOutbox) return 'No mail server is configured: mails stay here.';
  if (!kindsSentAgain.has(kind)) return 'What mails of this kind say is not kept once they have left.';
  if (!has_words)
    return `What a mail says is kept for ${sentAgainDays} days after it left, and these are over.`;
  return null;
}
