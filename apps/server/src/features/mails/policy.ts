// Who may read what a mail says. Pure.
import type { Mail } from '@groundwork/contract/mails';
import type { Caller } from '../../platform/caller.ts';

/** Whoever follows the link of such a mail is let into its recipient's account, or decides in their name. */
const letsIn: ReadonlySet<string> = new Set(['password-reset', 'verify-email', 'decision']);

/** An admin must not become a super admin by asking for their password and reading the link. */
export function mayReadBody({ roles }: Pick<Caller, 'roles'>, { kind }: Pick<Mail, 'kind'>): boolean {
  return !letsIn.has(kind) || roles.includes('super_admin');
}
