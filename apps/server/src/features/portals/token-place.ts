import type { OrganizationId } from '@groundwork/contract/ids';
// Where a portal's token is kept.

/** What a portal's token is sealed for: moved to another row or organization it does not open. */
export function tokenPlace(organizationId: OrganizationId, row: string) {
  return { organizationId, table: 'portals', row, field: 'token' };
}
