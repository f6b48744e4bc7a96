// Who may read what a mail says. Pure.
import type { Mail } from '@groundwork/contract/mails';
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
