// What a person may do, from their roles and their membership. Pure.
import type { Organization } from '@groundwork/contract/organizations';
import {
  type MemberRole,
  memberPermissions,
  memberRoles,
  type Permission,
  rolePermissions,
} from '@groundwork/contract/permissions';
import type { Caller, Claims } from '../../platform/caller.ts';

/** Admins of the platform by their issuer's word. */
export function isPlatformAdmin({ roles }: Pick<Claims, 'roles'>): boolean {
  return roles.includes('admin') || roles.includes('super_admin');
}

/** Partner reps work with deals of their own, never in a client's organization. */
export function canBeMember({ roles }: Pick<Claims, 'roles'>): boolean {
  return !isPlatformAdmin({ roles }) && !roles.includes('hubspot_rep');
}

export function platformPermissions({ roles }: Pick<Claims, 'roles'>): ReadonlySet<Permission> {
  return new Set(roles.flatMap(role => (role === 'client' ? [] : rolePermissions[role])));
}

/** A trial that is over, and an organization set to read-only or suspended, can be looked at. */
export function permissionsOf(member: {
  role: MemberRole;
  status: string;
  organization_status: Organization['status'];
  is_trial_over: boolean;
}): ReadonlySet<Permission> {
  if (member.status !== 'active') return new Set();
  const isFrozen =
    member.is_trial_over ||
    member.organization_status === 'read_only' ||
    member.organization_status === 'suspended';
  return new Set(memberPermissions[isFrozen ? 'readonly' : member.role]);
}

/** What the end of a trial takes from a member, who is told so. */
export function withheldFrom(member: { role: MemberRole; is_trial_over: boolean }): Pick<Caller, 'withheld'> {
  if (!member.is_trial_over) return {};
  return { withheld: { permissions: new Set(memberPermissions[member.role]), because: 'trial_ended' } };
}

/** The role a newcomer's token stands for: the largest whose permissions it names completely. */
export function roleFor({ permissions }: Pick<Claims, 'permissions'>): MemberRole {
  const named = new Set(permissions);
  return memberRoles.find(role => memberPermissions[role].every(each => named.has(each))) ?? 'readonly';
}
