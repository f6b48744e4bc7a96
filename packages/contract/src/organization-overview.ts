// One organization with everything about it, as staff see it.
import { z } from 'zod';
import { ChangesetId, OperationId, PortalId, ProjectId } from './ids.ts';
import { OperationKind, OperationStatus } from './operations.ts';
import { Organization, OrganizationStats } from './organizations.ts';
import { Id, Timestamp } from './paging.ts';

const Use = z.object({
  /** null: not counted yet. */
  used: z.number().int().nullable(),
  /** What holds; null: unlimited. */
  limit: z.number().int().nullable(),
  /** What the plan covers; another than `limit` where one was set for this organization. */
  plan_limit: z.number().int().nullable(),
});
export type Use = z.infer<typeof Use>;

/** Never with a token. */
export const PortalOverview = z.object({
  id: PortalId,
  name: z.string(),
  base_url: z.string(),
  account_id: z.string().nullable(),
  is_primary: z.boolean(),
  is_sandbox: z.boolean(),
  is_connected: z.boolean(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
});
export const OperationOverview = z.object({
  id: OperationId,
  kind: OperationKind,
  status: OperationStatus,
  project_name: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
});
export type OperationOverview = z.infer<typeof OperationOverview>;
export const ChangesetOverview = z.object({
  id: ChangesetId,
  project_id: ProjectId,
  project_name: z.string(),
  title: z.string(),
  kind: z.string(),
  state: z.string(),
  /** Written by it and not taken back. */
  records: z.number().int(),
  created_at: Timestamp,
  applied_at: Timestamp.nullable(),
});

export const OrganizationOverview = z.object({
  organization: Organization,
  stats: OrganizationStats,
  usage: z.object({
    /** In the portal that holds most of them, as last counted and with what was written since. */
    contacts: Use,
    /** Bytes. */
    storage: Use,
    /** Under way. */
    projects: Use,
  }),
  /** All of them. */
  counts: z.object({
    portals: z.number().int(),
    operations: z.number().int(),
    changesets: z.number().int(),
    documents: z.number().int(),
    tickets: z.number().int(),
  }),
  portals: z.array(PortalOverview),
  /** The latest twenty. */
  operations: z.array(OperationOverview),
  /** The latest twenty. */
  changesets: z.array(ChangesetOverview),
});
export type OrganizationOverview = z.infer<typeof OrganizationOverview>;

/** What goes when it is removed for good, and what stands in the way of that now. */
export const Removal = z.object({
  removes: z.object({
    members: z.number().int(),
    projects: z.number().int(),
    files: z.number().int(),
    bytes: z.number().int(),
    documents: z.number().int(),
    tickets: z.number().int(),
    changesets: z.number().int(),
    operations: z.number().int(),
    portals: z.number().int(),
    notes: z.number().int(),
  }),
  /** Stay in the client's CRM: they can no longer be taken back from here. */
  records_stay: z.number().int(),
  /** Have to be cancelled first. */
  running: z.array(OperationOverview),
});
export type Removal = z.infer<typeof Removal>;

/** Of staff, for staff. It stands in a table of its own and in no client's answer. */
export const OrganizationNote = z.object({
  id: Id,
  author: z.string(),
  is_own: z.boolean(),
  body: z.string(),
  created_at: Timestamp,
});
export type OrganizationNote = z.infer<typeof OrganizationNote>;

/** One entry of the trail. */
export const TimelineEntry = z.object({
  id: Id,
  at: Timestamp,
  actor: z.string(),
  /** Whom the actor stood in for. */
  on_behalf_of: z.string().nullable(),
  action: z.string(),
  target_kind: z.string().nullable(),
  target_id: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;
