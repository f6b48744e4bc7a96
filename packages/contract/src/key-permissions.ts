// What a key may hold at all. Apart from the permissions themselves: only the screens of keys need it.
import type { Permission } from './permissions.ts';

/** What a key of an organization may hold at all: it reads, works, proposes, goes on with what a person approved and takes
 *  back. It never approves, and manages neither people nor keys nor settings. */
export const organizationKeyPermissions = [
  'organizations.read',
  'projects.read',
  'projects.write',
  'sources.write',
  'operations.read',
  'operations.run',
  'portals.read',
  'changesets.read',
  'changesets.propose',
  'changesets.apply',
  'documents.read',
  'documents.write',
  'comments.read',
  'comments.write',
  'support.read',
  'support.write',
] as const satisfies readonly Permission[];

/** What a key of the platform itself may hold, in every organization. */
export const platformKeyPermissions = [
  ...organizationKeyPermissions,
  'organizations.list',
  'platform.read',
  'health.read',
  'leads.read',
  'partners.read',
] as const satisfies readonly Permission[];
export type KeyPermission = (typeof platformKeyPermissions)[number];
