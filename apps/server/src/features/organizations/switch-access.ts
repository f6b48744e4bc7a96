// Switches a member's access off and on in a transaction of its own, for whoever runs the platform; their issuer is told.

import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Actor } from '../trail/append-trail.ts';
import { announceMembership } from './announce-membership.ts';
import type { PassOn } from './end-membership.ts';
import type { MembershipIssuer } from './issuer.ts';
import { updateMember } from './update-member.ts';

/** @throws Refusal not_found, last_admin; conflict for whoever has not accepted yet */
export async function switchAccess(
  dependencies: Dependencies & MembershipIssuer,
  passOn: PassOn,
  actor: Actor,
  given: { organizationId: OrganizationId; memberId: MemberId; status: 'active' | 'inactive' },
): Promise<void> {
  const { organizationId, memberId, status } = given;
  const change = { organizationId, memberId, change: { status }, successorId: undefined };
  const { before, after } = await dependencies.database.tenant(organizationId, tx =>
    updateMember(tx, passOn, actor, change),
  );
  if (before.status !== after.status) await announceMembership(dependencies, after);
}
