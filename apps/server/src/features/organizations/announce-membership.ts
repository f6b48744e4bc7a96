// Tells the embedded issuer who is a member of what, once that is committed.
import type { Member } from '@groundwork/contract/organizations';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { MembershipIssuer } from './issuer.ts';
import { subjectsOf } from './store.ts';

/** Whoever has no access any more is signed out there. */
export function announceMembership(
  dependencies: Pick<Dependencies, 'database'> & MembershipIssuer,
  member: Member,
): Promise<void> {
  const { database } = dependencies;
  const { organization_id: organizationId } = member;
  const isIn = member.status === 'active';
  const membership = isIn ? { organization_id: organizationId, member_role: member.role } : undefined;
  return database.afterCommit(async () => {
    for (const subject of await database.platform(tx => subjectsOf(tx, organizationId, member.id))) {
      await dependencies.announceMembership?.(subject, membership);
      if (!isIn) await dependencies.endSessions?.(subject);
    }
  });
}
