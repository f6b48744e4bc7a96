// Change sets: the one way every change of a CRM portal travels.
// draft → proposed → approved → applying → applied | applied_with_failures | stopped → undoing → undone
// What changes nothing is applied as soon as it is worked out.
import { z } from 'zod';
import { call } from './call.ts';
import { implementationReads } from './changes.ts';
import { ChangesetId, OperationId, OrganizationId, PortalId, ProjectId } from './ids.ts';
import { OperationReply } from './operations.ts';
import { Day, PageQuery, page, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';
import { RecordLink } from './record-link.ts';

export const ChangesetKind = z.enum(['blueprint', 'migration', 'merge', 'fix']);
export type ChangesetKind = z.infer<typeof ChangesetKind>;
export const ChangesetState = z.enum([
  'draft',
  'proposed',
  'approved',
  'applying',
  'applied',
  /** Carried out to the end, with entries that the portal refused. */
  'applied_with_failures',
  'stopped',
  'undoing',
  /** An undo that was cancelled or failed: it goes on as an undo. */
  'undo_stopped',
  'undone',
]);
export type ChangesetState = z.infer<typeof ChangesetState>;

/** reversible: undo restores exactly · partly: undo restores what the portal lets it · irreversible: cannot be taken back. */
export const Reversibility = z.enum(['reversible', 'partly', 'irreversible']);
export type Reversibility = z.infer<typeof Reversibility>;

export const EntryKind = z.enum([
  'object.create',
  'group.create',
  'property.create',
  'property.update',
  'pipeline.create',
  'currency.create',
  'label.create',
  'record.create',
  'record.update',
  'record.archive',
  'association.create',
  'association.remove',
]);
export type EntryKind = z.infer<typeof EntryKind>;

/** pending → applied | failed; after undo: reversed (as before), kept (a person changed it since), errored (why). */
export const EntryState = z.enum(['pending', 'applied', 'failed', 'reversed', 'kept', 'errored']);
export type EntryState = z.infer<typeof EntryState>;

/** What entries can be ordered by: what is done, to which object, what people call it, and the place in the files. */
export const EntryOrder = z.enum(['kind', 'object', 'name', 'place']);
export type EntryOrder = z.infer<typeof EntryOrder>;

/** Values by name; associations use {from, to, type}. */
export const Values = z.record(z.string(), z.string());

export const ChangesetEntry = z.object({
  seq: z.number().int(),
  kind: EntryKind,
  /** The CRM object concerned; for an association the `from` object. */
  object: z.string(),
  /** Property name, pipeline id, external id of a record, or `from>to` of an association. */
  key: z.string(),
  crm_id: z.string().nullable(),
  /** Only what changes. null before: it did not exist. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()),
  /** Why: the source row or the fact behind it. */
  reason: z.string(),
  reversibility: Reversibility,
  state: EntryState,
  error: z.string().nullable(),
  /** Where its record is to be seen; of records only. */
  record: RecordLink.optional(),
});
export type ChangesetEntry = z.infer<typeof ChangesetEntry>;

export const Changeset = z.object({
  id: ChangesetId,
  organization_id: OrganizationId,
  project_id: ProjectId,
  portal_id: PortalId,
  kind: ChangesetKind,
  state: ChangesetState,
  title: z.string(),
  /** sha256 over every entry; approval names it, so what is applied is what was seen. */
  content_hash: z.string().nullable(),
  /** Entries by kind, then by state. */
  counts: z.record(z.string(), z.partialRecord(EntryState, z.number().int())),
  reversibility: z.partialRecord(Reversibility, z.number().int()),
  api_calls: z.object({ estimated: z.number().int(), made: z.number().int() }),
  estimated_seconds: z.number(),
  operation_id: OperationId.nullable(),
  version: z.number().int(),
  created_at: Timestamp,
  approved_at: Timestamp.nullable(),
  approved_by: z.string().nullable(),
  /** What whoever did it is called now, else their address; null while nobody has. */
  approved_by_name: z.string().nullable(),
  proposed_by: z.string().nullable(),
  proposed_by_name: z.string().nullable(),
  applied_by: z.string().nullable(),
  applied_by_name: z.string().nullable(),
  undone_by: z.string().nullable(),
  undone_by_name: z.string().nullable(),
  applied_at: Timestamp.nullable(),
  undone_at: Timestamp.nullable(),
});
export type Changeset = z.infer<typeof Changeset>;

/** As lists show it. */
export const ListedChangeset = Changeset.extend({
  /** What it was worked out of does not hold any more: what is proposed is not approved, and of what stopped the rest is not written. */
  is_basis_over: z.boolean(),
  /** The moment for which it is approved and waits; null where it waits for none. */
  scheduled_for: Timestamp.nullable(),
  /** The program to which a person left the applying; null where that is left to none. */
  left_to: z.string().nullable(),
});
export type ListedChangeset = z.infer<typeof ListedChangeset>;

/** Something the portal lacks without which the change set cannot be carried out. */
export const Obstacle = z.object({
  kind: z.enum(['scope', 'edition', 'limit', 'property']),
  /** The scope, the property, or what is limited. */
  what: z.string(),
  message: z.string(),
});
export type Obstacle = z.infer<typeof Obstacle>;

/** Something that is well to know before approving, and stands in nobody's way. */
export const ApprovalNotice = z.object({
  kind: z.enum(['daily_limit']),
  message: z.string(),
  /** When the obstacle is gone by itself (a daily limit that resets); null where that is not known. */
  until: Timestamp.nullable(),
});
export type ApprovalNotice = z.infer<typeof ApprovalNotice>;

/** An open decision that approving would settle at its default. */
export const SettledByApproval = z.object({
  /** The question's key, by which the approval names it. */
  id: z.string(),
  question: z.string(),
  default: z.string(),
  label: z.string(),
  /** What the default does. */
  effect: z.string(),
  /** Whoever is to answer it, by the given day. */
  owner: z.object({ name: z.string(), email: z.string() }).nullable(),
  deadline: Day.nullable(),
});
export type SettledByApproval = z.infer<typeof SettledByApproval>;

/** Open decisions that an approval agrees to settle: their ids, each with the default it agrees to. */
const Settles = z.record(z.string().max(1000), z.string().max(200));

const One = z.object({ id: ChangesetId });
const ofProject = z.object({ id: ProjectId });

export const changesetCalls = {
  list: call({
    name: 'changesets.list',
    method: 'GET',
    path: '/projects/{id}/changesets',
    summary: 'Change sets of a project, newest first',
    permission: 'changesets.read',
    params: ofProject,
    query: PageQuery,
    reply: page(ListedChangeset),
  }),
  propose: call({
    name: 'changesets.propose',
    method: 'POST',
    path: '/projects/{id}/changesets',
    summary: 'Work out what a blueprint or migration would change',
    permission: 'changesets.propose',
    changes: implementationReads,
    params: ofProject,
    body: z.object({ kind: z.enum(['blueprint', 'migration']) }),
    reply: OperationReply,
    status: 202,
    failures: ['no_analysis', 'analysis_stale', 'no_portal'],
  }),
  get: call({
    name: 'changesets.get',
    method: 'GET',
    path: '/changesets/{id}',
    summary: 'One change set',
    permission: 'changesets.read',
    params: One,
    reply: Changeset,
  }),
  entries: call({
    name: 'changesets.entries',
    method: 'GET',
    path: '/changesets/{id}/entries',
    summary: 'Its entries, in the order in which they are applied or in one that is asked for',
    permission: 'changesets.read',
    params: One,
    query: PageQuery.extend({
      kind: EntryKind.optional(),
      state: EntryState.optional(),
      object: z.string().max(100).optional(),
      search: z.string().max(200).optional(),
      sort: EntryOrder.optional(),
      direction: z.enum(['asc', 'desc']).optional(),
    }),
    reply: page(ChangesetEntry),
  }),
  approval: call({
    name: 'changesets.approval',
    method: 'GET',
    path: '/changesets/{id}/approval',
    summary: 'What approving it would settle, and what the portal lacks for it',
    permission: 'changesets.approve',
    params: One,
    reply: z.object({
      settles: z.array(SettledByApproval),
      obstacles: z.array(Obstacle),
      notices: z.array(ApprovalNotice),
    }),
    failures: ['portal_unreachable', 'portal_refused', 'address_refused', 'no_portal'],
  }),
  approve: call({
    name: 'changesets.approve',
    method: 'POST',
    path: '/changesets/{id}/approve',
    summary: 'Approve exactly this content and apply it',
    permission: 'changesets.approve',
    peopleOnly: peopleOnly.approve,
    changes: implementationReads,
    params: One,
    body: z.object({ content_hash: z.string(), settles: Settles.default({}) }),
    reply: OperationReply,
    status: 202,
    failures: [
      'conflict',
      'approval_stale',
      'analysis_stale',
      'changeset_state',
      'portal_busy',
      'portal_not_ready',
      'no_portal',
      'consent_needed',
    ],
  }),
  resume: call({
    name: 'changesets.resume',
    method: 'POST',
    path: '/changesets/{id}/resume',
    summary: 'Go on with a change set that stopped, or send again what the portal refused',
    permission: 'changesets.apply',
    changes: implementationReads,
    params: One,
    body: z
      .object({
        /** Carries out the rest, whatever the portal refuses of it; what was refused stays refused. */
        leave_refused: z.boolean().default(false),
      })
      .prefault({}),
    reply: OperationReply,
    status: 202,
    failures: [
      'people_only',
      'forbidden',
      'conflict',
      'changeset_state',
      'second_approver',
      'portal_busy',
      'portal_not_ready',
      'no_portal',
    ],
  }),
  undo: call({
    name: 'changesets.undo',
    method: 'POST',
    path: '/changesets/{id}/undo',
    summary: 'Take it back; what people changed since is kept and listed',
    permission: 'changesets.apply',
    changes: implementationReads,
    params: One,
    reply: OperationReply,
    status: 202,
    failures: ['people_only', 'changeset_state', 'portal_busy', 'nothing_to_undo'],
  }),
} as const;
