import type { Role } from '@groundwork/contract/permissions';

const homes: Record<Role, '/client/dashboard' | '/admin/dashboard' | '/rep/dashboard'> = {
  client: '/client/dashboard',
  admin: '/admin/dashboard',
  super_admin: '/admin/dashboard',
  hubspot_rep: '/rep/dashboard',
};

/** The dashboard of the primary role; undefined for somebody without any. */
export function homeOf(roles: readonly Role[]): (typeof homes)[Role] | undefined {
  const [primary] = roles;
  return primary && homes[primary];
}
