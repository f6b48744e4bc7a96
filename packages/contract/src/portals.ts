// Portals: the CRM accounts an organization has connected. Tokens go in and never come out.
import { z } from 'zod';
import { call } from './call.ts';
import { implementationReads } from './changes.ts';
import { OrganizationId, PortalId, ProjectId } from './ids.ts';
import { MissingScopes } from './missing-scopes.ts';
import { Operation, OperationReply } from './operations.ts';
import { Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';
import { PortalToken } from './portal-token.ts';

export const Portal = z.object({
  id: PortalId,
  organization_id: OrganizationId,
  name: z.string(),
  base_url: z.string(),
  account_id: z.string().nullable(),
  account_type: z.string().nullable(),
  is_primary: z.boolean(),
  is_sandbox: z.boolean(),
  /** False: its token was forgotten. What was written there stays, and a new token brings it back. */
  is_connected: z.boolean(),
  /** What its token lacks of what is needed, by what cannot be done without it; null where the portal lists no scopes. */
  missing_scopes: z.array(MissingScopes).nullable(),
  connected_by: z.string().nullable(),
  /** What they are called now, else their address. */
  connected_by_name: z.string().nullable(),
  created_at: Timestamp,
  /** When a connection with its token was last opened for work or a look; null where that is not known. */
  last_used_at: Timestamp.nullable(),
});
export type Portal = z.infer<typeof Portal>;

/** Calls append their paths to it: with a query or fragment at its end they would go to a path of the sender's choice. */
const BaseUrl = z
  .url({ protocol: /^https?$/, error: 'Enter the address of the portal, starting with https://' })
  .max(500)
  .refine(text => !/[?#]/.test(text), 'The address must not contain “?” or “#”');

/** What goes along when work moves to another portal, and what stays where it is. */
export const PortalMove = z.object({
  /** Where changes go now; null: nowhere yet. */
  from: Portal.nullable(),
  to: Portal,
  projects: z.array(
    z.object({
      id: ProjectId,
      name: z.string(),
      /** These go along. */
      files: z.number().int(),
      answers: z.number().int(),
      /** These stay in the portal so far, and can be undone there. */
      changesets: z.number().int(),
      records: z.number().int(),
    }),
  ),
});
export type PortalMove = z.infer<typeof PortalMove>;

/** What stands in a portal of ours: the projects whose change sets wrote to it and were not taken back, the latest first. */
export const PortalUse = z.object({
  projects: z.array(
    z.object({
      id: ProjectId,
      name: z.string(),
      changesets: z.number().int(),
      /** Created by them and not taken back. */
      records: z.number().int(),
      last_written_at: Timestamp,
    }),
  ),
});
export type PortalUse = z.infer<typeof PortalUse>;

/** What a portal answered when it was asked just now. */
export const PortalLook = z.object({
  portal: Portal,
  looked_at: Timestamp,
  time_zone: z.string().nullable(),
  objects: z.array(
    z.object({
      name: z.string(),
      /** As the portal calls it. */
      label: z.string(),
      is_custom: z.boolean(),
      records: z.number().int(),
      /** Its own properties beside the vendor's, and how many its edition takes; null where the portal does not say. */
      properties: z.object({ used: z.number().int(), limit: z.number().int() }).nullable(),
    }),
  ),
  /** Calls of today, for everybody together; null where the portal does not say. */
  daily_calls: z.object({ left: z.number().int(), limit: z.number().int() }).nullable(),
  rate: z.object({ max: z.number().int(), interval_ms: z.number().int() }),
});
export type PortalLook = z.infer<typeof PortalLook>;

const One = z.object({ portal_id: PortalId });

/** A portal by its id, or by its rank among those of the organization. */
export const PortalName = z.union([z.enum(['primary', 'secondary']), PortalId]);
export type PortalName = z.infer<typeof PortalName>;

/** What a sync reads; `blueprint` and `records` propose instead. */
export const syncedObjects = ['contacts', 'companies', 'deals'] as const;
export type SyncedObject = (typeof syncedObjects)[number];

export const portalCalls = {
  list: call({
    name: 'portals.list',
    method: 'GET',
    path: '/portals',
    summary: 'Connected CRM portals',
    permission: 'portals.read',
    reply: z.object({ data: z.array(Portal) }),
  }),
  connect: call({
    name: 'portals.connect',
    method: 'POST',
    path: '/portals',
    summary: 'Connect a CRM portal with a service key or private-app token',
    permission: 'portals.manage',
    peopleOnly: peopleOnly.portal,
    changes: ['portals.list'],
    body: z.object({
      name: z.string().trim().min(1, 'Name is required').max(200),
      base_url: BaseUrl,
      token: PortalToken,
    }),
    reply: Portal,
    status: 201,
    failures: ['address_refused', 'portal_refused', 'portal_unreachable'],
  }),
  remove: call({
    name: 'portals.remove',
    method: 'DELETE',
    path: '/portals/{portal_id}',
    summary: 'Disconnect a portal: its token is forgotten, and what was written there stays',
    permission: 'portals.manage',
    peopleOnly: peopleOnly.portal,
    changes: 'everything',
    params: One,
    status: 204,
    failures: ['portal_busy'],
  }),
  update: call({
    name: 'portals.update',
    method: 'PATCH',
    path: '/portals/{portal_id}',
    summary: 'Rename a portal, or replace its token with another one of the same account',
    permission: 'portals.manage',
    peopleOnly: peopleOnly.portal,
    changes: ['portals.list'],
    params: One,
    body: z.object({
      name: z.string().trim().min(1, 'Name is required').max(200).optional(),
      token: PortalToken.optional(),
    }),
    reply: Portal,
    failures: ['conflict', 'address_refused', 'portal_refused', 'portal_unreachable'],
  }),
  use: call({
    name: 'portals.use',
    method: 'GET',
    path: '/portals/{portal_id}/use',
    summary: 'Which projects wrote into a portal, and what of it stands there',
    permission: 'portals.read',
    params: One,
    reply: PortalUse,
  }),
  look: call({
    name: 'portals.look',
    method: 'POST',
    path: '/portals/{portal_id}/look',
    summary:
      'Ask a portal now: whether its token works, what it holds, and its limits; nothing is written to it',
    permission: 'portals.manage',
    changes: ['portals.list'],
    params: One,
    reply: PortalLook,
    status: 200,
    failures: ['no_portal', 'address_refused', 'portal_refused', 'portal_unreachable'],
  }),
  lookMove: call({
    name: 'portals.lookMove',
    method: 'GET',
    path: '/portals/{portal_id}/move',
    summary: 'What would go along if changes went to this portal from now on, and what would stay',
    permission: 'portals.manage',
    params: One,
    reply: PortalMove,
    failures: ['conflict'],
  }),
  move: call({
    name: 'portals.move',
    method: 'POST',
    path: '/portals/{portal_id}/move',
    summary: 'Let changes go to this portal from now on, and work out every project’s plan for it',
    permission: 'portals.manage',
    peopleOnly: peopleOnly.portal,
    changes: 'everything',
    params: One,
    reply: z.object({
      portal: Portal,
      /** The analysis under way of every project that had one. */
      operations: z.array(Operation),
    }),
    status: 200,
    failures: ['conflict', 'portal_busy'],
  }),
  sync: call({
    name: 'portals.sync',
    method: 'POST',
    path: '/portals/{portal_id}/sync',
    summary: 'Read what changed in the portal, or propose what it lacks',
    permission: 'changesets.propose',
    changes: implementationReads,
    params: z.object({ portal_id: PortalName }),
    body: z.object({
      /** The same as in the address, where a client sends it. */
      portal_id: PortalName.optional(),
      sync_type: z.enum([...syncedObjects, 'blueprint', 'records']),
      options: z.object({ incremental: z.boolean().default(true) }).prefault({}),
    }),
    reply: OperationReply,
    status: 202,
    failures: ['no_portal', 'no_analysis', 'analysis_stale'],
  }),
} as const;

/** What a sync found that reads: counted over every record, changed by the portal's own clock. */
export const SyncResult = z.object({
  portal_id: PortalId,
  sync_type: z.enum(syncedObjects),
  incremental: z.boolean(),
  /** Records there are. */
  total: z.number().int(),
  /** Of them, changed after `since`; all of them where nothing was read before. */
  changed: z.number().int(),
  /** The newest change that the sync before had seen. */
  since: Timestamp.nullable(),
  /** The newest change seen now: where the next one goes on. */
  newest_change: Timestamp.nullable(),
});
export type SyncResult = z.infer<typeof SyncResult>;
