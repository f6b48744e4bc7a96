// Somebody has become a member: they are from now on, and their issuer is told.
import type { Caller } from '../../platform/caller.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { MembershipIssuer } from '../organizations/issuer.ts';
import { permissionsOf } from './rules.ts';
import type { KnownMember } from './store.ts';

/** Whoever has just become a member, as they are from now on. */
export async function asNewMember(
  dependencies: Dependencies & MembershipIssuer,
  caller: Caller,
  member: KnownMember | undefined,
): Promise<Caller> {
  if (!member) throw new Error('A member that was just made is there');
  await dependencies.database.afterCommit(() => announce(dependencies, caller.subject, member));
  const { organization_id, id } = member;
  return { ...caller, permissions: permissionsOf(member), organizationId: organization_id, memberId: id };
}

/** The embedded issuer's next tokens say it, too. */
export async function announce(
  { announceMembership }: MembershipIssuer,
  subject: string,
  { organization_id, role }: KnownMember,
): Promise<void> {
  await announceMembership?.(subject, { organization_id, member_role: role });
}
