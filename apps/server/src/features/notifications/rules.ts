// Whose notifications they are. Pure.
import { Refusal } from '@groundwork/contract/errors';
import type { Caller } from '../../platform/caller.ts';
import type { Own } from './store-own.ts';

/** @throws Refusal not_found for whoever is a member of nothing: they have no notifications; organization_suspended. */
export function ownMember({ organizationId, memberId, withheld }: Caller): Own {
  if (withheld?.because === 'organization_suspended')
    throw new Refusal(withheld.because, { message: withheld.message });
  if (organizationId === null || memberId === null) throw new Refusal('not_found');
  return { organizationId, memberId };
}
