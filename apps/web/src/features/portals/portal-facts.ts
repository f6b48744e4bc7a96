// What a portal is, in a few words.
import type { Portal } from '@groundwork/contract/portals';
import { day } from '../../lib/formats/dates.ts';

export function factsOf(portal: Portal): string {
  return [
    portal.base_url,
    portal.account_id !== null && `account ${portal.account_id}`,
    accountKind(portal),
    `since ${day(portal.created_at)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** `developer test`, as the vendor calls a kind of account. */
export function accountKind(portal: Pick<Portal, 'account_type'>): string | null {
  return portal.account_type === null ? null : portal.account_type.toLowerCase().replaceAll('_', ' ');
}
