// Bundles of fixes: what an audit found, mended as a change set of its own kind. Worked out of the snapshot that the audit kept, guarded
// by figures of the portal, approved by two where it is large, and taken back like everything else.
import { z } from 'zod';
import { AuditBasis } from './audits.ts';
import { call } from './call.ts';
import { implementationReads } from './changes.ts';
import { Changeset } from './changesets.ts';
import { AuditId, ChangesetId, PortalId, ProjectId } from './ids.ts';
import { OperationReply } from './operations.ts';
import { Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';

/** The number of a check. */
const CheckNumber = z.string().regex(/^[A-Z]\d{2}$/);

export const FixRequest = z.object({
  /** Whose kept snapshot it is worked out of. */
  audit_id: AuditId,
  /** The findings that are mended. */
  checks: z
    .array(CheckNumber)
    .min(1, 'Name at least one finding')
    .max(30)
    .meta({ examples: [['C24']] }),
  /** Who takes over, where the fix gives records to somebody: an owner of the portal, by id. */
  owner_id: z.string().max(40).optional(),
});
export type FixRequest = z.infer<typeof FixRequest>;

/** Records of which nothing certain is known. */
export const LeftOut = z.object({
  check: z.string(),
  reason: z.string(),
  records: z.number().int(),
  /** The first of them. */
  examples: z.array(z.object({ id: z.string(), label: z.string() })),
});
export type LeftOut = z.infer<typeof LeftOut>;

/** A figure that moved further than it may; money in minor units. */
export const TrippedGuard = z.object({
  figure: z.string(),
  what: z.string(),
  from: z.number(),
  to: z.number(),
  margin: z.number(),
});
export type TrippedGuard = z.infer<typeof TrippedGuard>;

/** A figure that is watched while a bundle is written. */
export const GuardFigure = z.object({
  figure: z.string(),
  what: z.string(),
  /** Before anything was written; money in minor units. */
  value: z.number(),
  /** `none`: it must stay as it is. `not_lower`, `not_higher`: it may only go the other way. `share`: by so many points. */
  may: z.enum(['none', 'not_lower', 'not_higher', 'share']),
});
export type GuardFigure = z.infer<typeof GuardFigure>;

/** How soon at the earliest a bundle is approved for; at the latest as long as its audit holds. */
export const scheduleMinutes = 5;
/** Begun so late at most; after that it is refused. */
export const scheduleGraceMinutes = 60;

/** An approval for a moment later. */
export const FixSchedule = z.object({
  at: Timestamp,
  /** What whoever approved it for that moment is called now, else their address. */
  by: z.string(),
  scheduled_at: Timestamp,
  /** `run`: the bundle was begun then. `refused`: it was not, and why. */
  state: z.enum(['waiting', 'run', 'refused']),
  ended_at: Timestamp.nullable(),
  /** Why it was refused, or what it waits for beyond its moment. */
  reason: z.string().nullable(),
});
export type FixSchedule = z.infer<typeof FixSchedule>;

/** A bundle, beside what its change set says. */
export const FixBundleDetails = z.object({
  changeset_id: ChangesetId,
  audit_id: AuditId,
  /** When the audit looked at the portal. */
  audited_at: Timestamp,
  checks: z.array(z.object({ check: z.string(), title: z.string() })),
  records: z.number().int(),
  left_out: z.array(LeftOut),
  /** Of the portal as it was audited, and as it would be audited with these changes and no others; null where there was none. */
  score: z.number().nullable(),
  predicted_score: z.number().nullable(),
  /** Of the audit; it is approved while that holds. */
  basis: AuditBasis,
  /** Where it is written to: the portal that was audited, by its name today. */
  portal: z.object({
    id: PortalId,
    name: z.string(),
    is_connected: z.boolean(),
    /** The portal that changes go to by now, where that is another one. */
    changes_go_to: z.string().nullable(),
  }),
  guards: z.array(GuardFigure),
  /** What stopped it; null where nothing did. */
  tripped: z.array(TrippedGuard).nullable(),
  approval: z.object({
    /** More records than this need two. */
    limit: z.number().int(),
    needs_two: z.boolean(),
    /** Who was the first; null where nobody has approved it yet. */
    first_by: z.string().nullable(),
    first_at: Timestamp.nullable(),
    /** It was you. */
    is_first_yours: z.boolean(),
    /** Active administrators of the organization beside you. */
    others: z.number().int(),
  }),
  /** null where nobody approved it for a moment later, or that was cancelled. */
  schedule: FixSchedule.nullable(),
});
export type FixBundleDetails = z.infer<typeof FixBundleDetails>;

export const ApprovalLimit = z.object({
  /** Records that one person may let be changed by one bundle of fixes. */
  second_approval_above: z.number().int().min(0).max(1_000_000),
});
export type ApprovalLimit = z.infer<typeof ApprovalLimit>;

const OneProject = z.object({ id: ProjectId });
const One = z.object({ id: ChangesetId });

export const fixCalls = {
  propose: call({
    name: 'fixes.propose',
    method: 'POST',
    path: '/projects/{id}/fixes',
    summary: 'Work out what mending the records of findings would change; nothing is written to the portal',
    permission: 'changesets.propose',
    changes: implementationReads,
    params: OneProject,
    body: FixRequest,
    reply: OperationReply,
    status: 202,
    failures: ['not_found', 'conflict'],
  }),
  get: call({
    name: 'fixes.get',
    method: 'GET',
    path: '/changesets/{id}/fix',
    summary: 'What was left out of a bundle of fixes, what it regains, and what guards it',
    permission: 'changesets.read',
    params: One,
    reply: FixBundleDetails,
  }),
  approveFirst: call({
    name: 'fixes.approveFirst',
    method: 'POST',
    path: '/changesets/{id}/first-approval',
    summary: 'Approve exactly this content as the first of two; nothing is written before the second does',
    permission: 'changesets.approve',
    peopleOnly: peopleOnly.approve,
    changes: implementationReads,
    params: One,
    body: z.object({ content_hash: z.string() }),
    reply: Changeset,
    failures: ['approval_stale', 'changeset_state', 'conflict'],
  }),
  schedule: call({
    name: 'fixes.schedule',
    method: 'PUT',
    path: '/changesets/{id}/schedule',
    summary: `Approve exactly this content for a moment that is at least ${scheduleMinutes} minutes ahead and at which its audit still holds, or for another than before; whether the approval holds is looked at again then`,
    permission: 'changesets.approve',
    peopleOnly: peopleOnly.approve,
    changes: implementationReads,
    params: One,
    body: z.object({ content_hash: z.string(), at: Timestamp }),
    reply: Changeset,
    failures: ['approval_stale', 'changeset_state', 'conflict', 'second_approver', 'no_portal'],
  }),
  unschedule: call({
    name: 'fixes.unschedule',
    method: 'DELETE',
    path: '/changesets/{id}/schedule',
    summary: 'Cancel an approval that waits for its moment; the bundle stays as it was proposed',
    permission: 'changesets.approve',
    peopleOnly: peopleOnly.approve,
    changes: implementationReads,
    params: One,
    reply: Changeset,
    failures: ['changeset_state'],
  }),
  limit: call({
    name: 'fixes.limit',
    method: 'GET',
    path: '/organizations/me/approval-limit',
    summary: 'How many records one person may let be changed by one bundle of fixes',
    permission: 'changesets.read',
    reply: ApprovalLimit,
  }),
  changeLimit: call({
    name: 'fixes.changeLimit',
    method: 'PUT',
    path: '/organizations/me/approval-limit',
    summary: 'Change how many records one person may let be changed by one bundle of fixes',
    permission: 'team.manage',
    peopleOnly: peopleOnly.settings,
    changes: ['fixes.limit', 'fixes.get'],
    body: ApprovalLimit,
    reply: ApprovalLimit,
  }),
} as const;
