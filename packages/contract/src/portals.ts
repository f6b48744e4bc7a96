// Portals: the CRM accounts an organization has connected. Tokens go in and never come out.
import { z } from 'zod';
import { call } from './call.ts';
import { OperationReply } from './operations.ts';
import { Id, Timestamp } from './paging.ts';

export const Portal = z.object({
  id: Id,
  organization_id: Id,
  name: z.string(),
  base_url: z.string(),
  account_id: z.string().nullable(),
  account_type: z.string().nullable(),
  is_primary: z.boolean(),
  is_sandbox: z.boolean(),
  connected_by: z.string().nullable(),
  /** What they are called now, else their address. */
  connected_by_name: z.string().nullable(),
  created_at: Timestamp,
});
export type Portal = z.infer<typeof Portal>;

/** Calls append their paths to it: with a query or fragment at its end they would go to a path of the sender's choice. */
const BaseUrl = z
  .url({ protocol: /^https?$/, error: 'Enter the address of the portal, starting with https://' })
  .max(500)
  .refine(text => !/[?#]/.test(text), 'The address must not contain “?” or “#”');

const One = z.object({ portal_id: Id });

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
    body: z.object({
      name: z.string().trim().min(1, 'Name is required').max(200),
      base_url: BaseUrl,
      token: z.string().min(8).max(500),
    }),
    reply: Portal,
    status: 201,
    failures: ['address_refused', 'portal_refused', 'portal_unreachable'],
  }),
  remove: call({
    name: 'portals.remove',
    method: 'DELETE',
    path: '/portals/{portal_id}',
    summary: 'Disconnect a portal',
    permission: 'portals.manage',
    params: One,
    status: 204,
    failures: ['conflict'],
  }),
  sync: call({
    name: 'portals.sync',
    method: 'POST',
    path: '/portals/{portal_id}/sync',
    summary: 'Bring the portal in line with its project’s sources',
    permission: 'changesets.propose',
    params: One,
    body: z.object({
      sync_type: z.enum(['blueprint', 'records']),
      options: z.object({ incremental: z.boolean().default(true) }).prefault({}),
    }),
    reply: OperationReply,
    status: 202,
    failures: ['no_analysis', 'analysis_stale'],
  }),
} as const;
