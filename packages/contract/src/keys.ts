// Service accounts and their keys: how a program signs in that is nobody.
import { z } from 'zod';
import { call } from './call.ts';
import { OrganizationId } from './ids.ts';
import { type KeyPermission, platformKeyPermissions } from './key-permissions.ts';
import { Id, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';

/** What the text of every key begins with, so that people and scanners of secrets know one when they see it. */
export const keyPrefix = 'gwk_';
/** Days that a key counts, unless said, and at most. */
export const keyDays = { usual: 90, most: 365 } as const;
/** Days that the key before goes on beside the new one, unless said, and at most. */
export const graceDays = { usual: 7, most: 30 } as const;
/** Of an organization, and of each that work at the same time. */
export const mostAccounts = 50;
export const mostLiveKeys = 10;

const KeyPermissions = z.enum(platformKeyPermissions);

/** As it may be listed: never with what it opens. */
export const ServiceKey = z.object({
  id: Id,
  /** Its last four signs. */
  hint: z.string(),
  state: z.enum(['active', 'expired', 'revoked']),
  created_at: Timestamp,
  created_by: z.string(),
  /** What they are called now, else their address. */
  created_by_name: z.string(),
  expires_at: Timestamp,
  /** To the minute; null: it was never used. */
  last_used_at: Timestamp.nullable(),
  revoked_at: Timestamp.nullable(),
  revoked_by: z.string().nullable(),
  revoked_by_name: z.string().nullable(),
});
export type ServiceKey = z.infer<typeof ServiceKey>;

export const ServiceAccount = z.object({
  id: Id,
  /** null: the platform's own, which reaches every organization. */
  organization_id: OrganizationId.nullable(),
  name: z.string(),
  /** Its scope: what its keys may do. */
  permissions: z.array(KeyPermissions),
  created_at: Timestamp,
  created_by: z.string(),
  created_by_name: z.string(),
  version: z.number().int(),
  /** Newest first, those that work before the others; at most 20 are listed. */
  keys: z.array(ServiceKey),
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

/** The one answer that holds the key itself. */
export const NewKey = z.object({ key: ServiceKey, secret: z.string() });
export type NewKey = z.infer<typeof NewKey>;

const Name = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(80)
  // Beside people's addresses in the trail it must be none.
  .regex(/^[^@\p{Cc}\p{Cf}]+$/u, 'A name has neither @ nor hidden signs');
const Permissions = z
  .array(KeyPermissions)
  .min(1, 'Choose at least one permission')
  .transform((chosen): KeyPermission[] => platformKeyPermissions.filter(each => chosen.includes(each)));
const OneAccount = z.object({ id: Id });
const changes = ['keys.list'] as const;

export const keyCalls = {
  list: call({
    name: 'keys.list',
    method: 'GET',
    path: '/service-accounts',
    summary: 'Service accounts of an organization, or of the platform, with their keys',
    permission: 'keys.manage',
    query: z.object({
      /** One's own, unless said. `platform` for the platform's own. */
      organization_id: z.union([OrganizationId, z.literal('platform')]).optional(),
    }),
    reply: z.object({
      data: z.array(ServiceAccount),
      /** What the caller may give to a key here. */
      grantable: z.array(KeyPermissions),
    }),
  }),
  createAccount: call({
    name: 'keys.createAccount',
    method: 'POST',
    path: '/service-accounts',
    summary: 'Make a service account, whose keys may do what its scope says',
    permission: 'keys.manage',
    peopleOnly: peopleOnly.keys,
    changes,
    body: z.object({
      /** One's own, unless said. */
      organization_id: z.union([OrganizationId, z.literal('platform')]).optional(),
      name: Name,
      permissions: Permissions,
    }),
    reply: ServiceAccount,
    status: 201,
    failures: ['conflict'],
  }),
  updateAccount: call({
    name: 'keys.updateAccount',
    method: 'PATCH',
    path: '/service-accounts/{id}',
    summary: 'Rename a service account or change its scope; its keys follow at once',
    permission: 'keys.manage',
    peopleOnly: peopleOnly.keys,
    changes,
    params: OneAccount,
    body: z.object({ name: Name.optional(), permissions: Permissions.optional() }),
    reply: ServiceAccount,
    conditional: true,
    failures: ['conflict'],
  }),
  deleteAccount: call({
    name: 'keys.deleteAccount',
    method: 'DELETE',
    path: '/service-accounts/{id}',
    summary: 'Delete a service account; its keys are revoked, and what it did stays in the trail',
    permission: 'keys.manage',
    peopleOnly: peopleOnly.keys,
    changes,
    params: OneAccount,
    status: 204,
  }),
  create: call({
    name: 'keys.create',
    method: 'POST',
    path: '/service-accounts/{id}/keys',
    summary: 'Make a key, which is shown this once; with `replaces` the key before ends after some days',
    permission: 'keys.manage',
    peopleOnly: peopleOnly.keys,
    changes,
    params: OneAccount,
    body: z
      .object({
        expires_in_days: z.number().int().min(1).max(keyDays.most).default(keyDays.usual),
        /** The key of the same account that the new one stands in for. */
        replaces: Id.optional(),
        /** For how long that one goes on; 0 ends it now. */
        grace_days: z.number().int().min(0).max(graceDays.most).default(graceDays.usual),
      })
      .prefault({}),
    reply: NewKey,
    status: 201,
    unkept: true,
    failures: ['conflict'],
  }),
  revoke: call({
    name: 'keys.revoke',
    method: 'POST',
    path: '/service-accounts/{id}/keys/{key_id}/revoke',
    summary: 'Revoke a key; it opens nothing from now on',
    permission: 'keys.manage',
    peopleOnly: peopleOnly.keys,
    changes,
    params: z.object({ id: Id, key_id: Id }),
    status: 204,
  }),
} as const;
