// What a person may do, from their roles and their membership. Pure.
import { type ErrorCode, errors } from '@groundwork/contract/errors';
import type { Organization } from '@groundwork/contract/organizations';
import {
  type MemberRole,
  memberPermissions,
  memberRoles,
  type Permission,
  rolePermissions,
} from '@groundwork/contract/permissions';
import { secondFactorMethod } from '@groundwork/contract/sign-in-rules';
import type { Caller, Claims } from '../../platform/caller.ts';

/** Admins of the platform by their issuer's word. */
export function isPlatformAdmin({ roles }: Pick<Claims, 'roles'>): boolean {
  return roles.includes('admin') || roles.includes('super_admin');
}

/** Partner reps work with deals of their own, never in a client's organization. */
export function canBeMember({ roles }: Pick<Claims, 'roles'>): boolean {
  return !isPlatformAdmin({ roles }) && !roles.includes('hubspot_rep');
}

/** Their issuer says that they proved two things. One that says nothing of it is taken at its word. */
export function hasSecondFactor({ methods }: Pick<Claims, 'methods'>): boolean {
  return methods.includes(secondFactorMethod);
}

export function platformPermissions({ roles }: Pick<Claims, 'roles'>): ReadonlySet<Permission> {
  return new Set(roles.flatMap(role => (role === 'client' ? [] : rolePermissions[role])));
}

/** Of an organization. */
export interface Standing {
  organization_status: Organization['status'];
  is_trial_over: boolean;
}

interface Membership extends Standing {
  role: MemberRole;
  status: string;
  /** As staff wrote it for them. */
  status_reason: string | null;
  removal_due_at: string | null;
}

/** What keeps an organization's people from changing anything, if something does. */
export function frozenBecause(member: Standing): FrozenCode | undefined {
  if (member.organization_status === 'suspended') return 'organization_suspended';
  if (member.organization_status === 'read_only') return 'organization_read_only';
  return member.is_trial_over ? 'trial_ended' : undefined;
}

type FrozenCode = Extract<ErrorCode, 'organization_suspended' | 'organization_read_only' | 'trial_ended'>;

/** A trial that is over and an organization set to read-only can be looked at; a suspended one is shut. */
export function permissionsOf(member: Membership): ReadonlySet<Permission> {
  if (member.status !== 'active') return new Set();
  const because = frozenBecause(member);
  if (because === 'organization_suspended') return new Set();
  return new Set(memberPermissions[because ? 'readonly' : member.role]);
}

/** What is left of given permissions as an organization stands, and what is taken from them for now. */
export function underStanding(
  granted: readonly Permission[],
  standing: Standing & Pick<Membership, 'status_reason' | 'removal_due_at'>,
): Pick<Caller, 'permissions' | 'withheld'> {
  const because = frozenBecause(standing);
  if (!because) return { permissions: new Set(granted) };
  const left = because === 'organization_suspended' ? [] : memberPermissions.readonly;
  return {
    permissions: new Set(granted.filter(permission => left.includes(permission))),
    withheld: { permissions: new Set(granted), because, message: frozenMessage(standing, because) },
  };
}

/** What is taken from a member for now, who is told why. */
export function withheldFrom(member: Membership): Pick<Caller, 'withheld'> {
  const because = frozenBecause(member);
  if (!because) return {};
  const permissions = new Set(memberPermissions[member.role]);
  return { withheld: { permissions, because, message: frozenMessage(member, because) } };
}

function frozenMessage(
  { status_reason, removal_due_at }: Pick<Membership, 'status_reason' | 'removal_due_at'>,
  because: FrozenCode,
): string {
  if (because === 'trial_ended') return errors[because].message;
  const removal = removal_due_at === null ? '' : ` It is removed for good on ${removal_due_at.slice(0, 10)}.`;
  return `${errors[because].message}${status_reason ? ` The reason: ${status_reason}` : ''}${removal}`;
}

/**
 * The role a newcomer's token stands for: the largest whose permissions it names completely. What every member may do
 * decides nothing, and issuers need not name it.
 */
export function roleFor({ permissions }: Pick<Claims, 'permissions'>): MemberRole {
  const named = new Set([...permissions, ...memberPermissions.readonly]);
  return memberRoles.find(role => memberPermissions[role].every(each => named.has(each))) ?? 'readonly';
}
