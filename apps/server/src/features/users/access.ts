// How a member's access is switched off and on: by the noun whose members they are.
import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import type { Actor } from '../trail/append-trail.ts';

/** @throws Refusal not_found, last_admin, conflict */
export type SwitchAccess = (
  actor: Actor,
  given: { organizationId: OrganizationId; memberId: MemberId; status: 'active' | 'inactive' },
) => Promise<void>;
