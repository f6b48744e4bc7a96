// How people are called and told apart in lists. Pure.
import { memberRoleNames, type Role } from '@groundwork/contract/permissions';
import type { User } from '@groundwork/contract/users';
import type { Tone } from '../../ui/badge.tsx';

export const userStatuses: readonly User['status'][] = ['active', 'pending', 'inactive'];
export const statusNames: Record<User['status'], string> = {
  active: 'Active',
  pending: 'Pending',
  inactive: 'Inactive',
};
export const statusTones: Record<User['status'], Tone> = {
  active: 'good',
  pending: 'warn',
  inactive: 'neutral',
};

export const platformRoleNames: Record<Role, string> = {
  super_admin: 'Super admin',
  admin: 'Platform admin',
  hubspot_rep: 'Partner rep',
  client: 'Client',
};

/** What they are: on the platform, else in their organization. */
export function roleWords({ roles, organization }: Pick<User, 'roles' | 'organization'>): string {
  if (organization) return memberRoleNames[organization.role];
  const [first] = roles;
  return first === undefined || first === 'client' ? 'No organization yet' : platformRoleNames[first];
}

export const nameOf = ({ name, email }: Pick<User, 'name' | 'email'>): string => name || email;
