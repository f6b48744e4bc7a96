// Records of a portal that are one and become one: whose value stays, what is dropped, and what is asked before.
import { z } from 'zod';
import { call } from './call.ts';
import { implementationReads, operationReads } from './changes.ts';
import { ChangesetState, Reversibility } from './changesets.ts';
import { ChangesetId, PortalId, ProjectId } from './ids.ts';
import { OperationReply } from './operations.ts';
import { Id, PageQuery, page, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';

/** Whose value a merged record takes where its records differ. `survivor_first`: the survivor's own, else the one changed last.
 *  `all`: every option that any of them has. `by_hand`: somebody said it. */
export const SurvivorshipRule = z.enum([
  'survivor_first',
  'most_recent',
  'most_complete',
  'source_priority',
  'longest',
  'earliest',
  'furthest',
  'all',
  'by_hand',
]);
export type SurvivorshipRule = z.infer<typeof SurvivorshipRule>;

/** What somebody says about one property: a rule, the record whose value it is to be, or the value itself. */
export const FieldChoice = z
  .object({
    rule: SurvivorshipRule.exclude(['by_hand']).optional(),
    from: z.string().max(40).optional(),
    value: z.string().max(65_536).optional(),
  })
  .refine(
    given => Object.values(given).filter(each => each !== undefined).length === 1,
    'Say one of these: a rule, a record, or a value',
  );
export type FieldChoice = z.infer<typeof FieldChoice>;

/** A value and the records that have it. */
export const HeldValue = z.object({ value: z.string(), record_ids: z.array(z.string()) });

export const MergedField = z.object({
  name: z.string(),
  label: z.string(),
  /** Empty where nothing is left. */
  value: z.string(),
  /** The record that it is of; null where it was typed, or put together. */
  from: z.string().nullable(),
  rule: SurvivorshipRule,
  why: z.string(),
  /** Values of the others that the merged record does not have. */
  dropped: z.array(HeldValue),
});
export type MergedField = z.infer<typeof MergedField>;

/** Values of which only one can stay, and nobody said which. */
export const MergeConflict = z.object({
  name: z.string(),
  label: z.string(),
  values: z.array(HeldValue),
});
export type MergeConflict = z.infer<typeof MergeConflict>;

/** Objects whose records are the same person, company, deal or ticket twice. */
export const mergeableObjects = ['contacts', 'companies', 'deals', 'tickets'] as const;
export const MergeableObject = z.enum(mergeableObjects);
export type MergeableObject = z.infer<typeof MergeableObject>;

export const MOST_MERGED = 25;
const RecordId = z.string().regex(/^\d{1,20}$/, 'The id of a record is a number');

export const MergeRequest = z.object({
  /** The portal that changes go to, unless one is named. */
  portal_id: PortalId.optional(),
  object: MergeableObject,
  /** Those whose source is trusted most come first: `source_priority` goes by it. */
  record_ids: z
    .array(RecordId)
    .min(2, 'Name at least two records')
    .max(MOST_MERGED, `Merge at most ${MOST_MERGED} records at once`)
    .refine(ids => new Set(ids).size === ids.length, 'Name each record once')
    .meta({ examples: [['101', '102']] }),
  /** The one that stays; the fullest one unless it is said. */
  survivor_id: RecordId.optional(),
  /** By the name of the property. */
  choices: z.record(z.string().max(200), FieldChoice).default({}),
});
export type MergeRequest = z.infer<typeof MergeRequest>;

export const MergePreview = z.object({
  object: MergeableObject,
  portal_id: PortalId,
  survivor_id: z.string(),
  /** To be sent along when this is proposed: refused when the records are others by then. */
  preview_hash: z.string(),
  /** The record as it will stand, of what can be written. */
  values: z.record(z.string(), z.string()),
  fields: z.array(MergedField),
  /** To be settled by a choice before it can be proposed. */
  conflicts: z.array(MergeConflict),
  /** Links by the other object: those the survivor gets, and those it shares with the others. */
  links: z.array(z.object({ object: z.string(), gained: z.number().int(), shared: z.number().int() })),
  archived_ids: z.array(z.string()),
  /** What is lost or stays behind, in sentences. */
  notices: z.array(z.string()),
  reversibility: Reversibility,
});
export type MergePreview = z.infer<typeof MergePreview>;

/** open: somebody has to look at it. merged: its records are one in the portal. different: somebody said that none of them are one. */
export const mergeGroupStates = ['open', 'merged', 'different'] as const;
export const MergeGroupState = z.enum(mergeGroupStates);
export type MergeGroupState = z.infer<typeof MergeGroupState>;

export const GroupedRecord = z.object({
  /** By which it was found, or under which it came back after a merge was taken back. */
  id: z.string(),
  name: z.string(),
  /** Why it is taken for the first one’s record; empty for the first. */
  reason: z.string(),
  /** Somebody said that it is none of the others. */
  is_different: z.boolean(),
  /** The record that it is in by now, by a merge; null where it stands for itself. */
  merged_into: z.string().nullable(),
});
export type GroupedRecord = z.infer<typeof GroupedRecord>;

/** Records of a portal that look like one. */
export const MergeGroup = z.object({
  id: Id,
  object: MergeableObject,
  portal_id: PortalId,
  state: MergeGroupState,
  records: z.array(GroupedRecord),
  /** Records beyond those that can be merged at once: the next search finds them again. */
  more_records: z.number().int(),
  /** How likely they are one. */
  chance: z.number().min(0).max(1),
  is_sure: z.boolean(),
  /** Two of them are called differently. */
  is_contradicted: z.boolean(),
  /** The latest change set that merges several of them, in whatever state it is. */
  changeset: z.object({ id: ChangesetId, state: ChangesetState }).nullable(),
});
export type MergeGroup = z.infer<typeof MergeGroup>;

/** The latest search of an object. */
export const MergeSearch = z.object({
  object: MergeableObject,
  portal_id: PortalId,
  /** Records that were compared, or that are too many or too few to be. */
  records: z.number().int(),
  is_too_many: z.boolean(),
  is_too_few: z.boolean(),
  /** Objects whose links the token may not read: of such deals and tickets none are sure. */
  unseen: z.array(z.string()),
  open: z.number().int(),
  merged: z.number().int(),
  different: z.number().int(),
  /** Groups beyond those that are kept. */
  more: z.number().int(),
  searched_at: Timestamp,
});
export type MergeSearch = z.infer<typeof MergeSearch>;

const ofProject = z.object({ id: ProjectId });

export const mergeCalls = {
  search: call({
    name: 'merges.search',
    method: 'POST',
    path: '/projects/{id}/merges/searches',
    summary: 'Look for records of a portal that look like one',
    permission: 'changesets.propose',
    changes: operationReads,
    params: ofProject,
    body: z.object({
      /** The portal that changes go to, unless one is named. */
      portal_id: PortalId.optional(),
      object: MergeableObject,
    }),
    reply: OperationReply,
    status: 202,
    failures: ['no_portal'],
  }),
  groups: call({
    name: 'merges.groups',
    method: 'GET',
    path: '/projects/{id}/merges/groups',
    summary: 'Records of a portal that look like one, the surest groups first',
    permission: 'projects.read',
    params: ofProject,
    query: PageQuery.extend({
      object: MergeableObject.optional(),
      state: MergeGroupState.optional(),
    }),
    reply: page(MergeGroup).extend({ searches: z.array(MergeSearch) }),
  }),
  answer: call({
    name: 'merges.answer',
    method: 'PUT',
    path: '/projects/{id}/merges/groups/{group_id}/answer',
    summary: 'Say that records of a group are not the same, or take that back',
    permission: 'changesets.propose',
    peopleOnly: peopleOnly.decide,
    changes: [{ read: 'merges.groups', same: ['id'] }],
    params: ofProject.extend({ group_id: Id }),
    body: z.object({
      answer: MergeGroupState.exclude(['merged']),
      /** This record is none of the others; without it, none of them are one. */
      record_id: RecordId.optional(),
    }),
    reply: MergeGroup,
    failures: ['conflict'],
  }),
  preview: call({
    name: 'merges.preview',
    method: 'POST',
    path: '/projects/{id}/merges/preview',
    summary: 'The record that several records of a portal would become',
    permission: 'changesets.propose',
    changes: [],
    unkept: true,
    params: ofProject,
    body: MergeRequest,
    reply: MergePreview,
    failures: ['not_mergeable', 'no_portal', 'portal_refused', 'portal_unreachable', 'address_refused'],
  }),
  propose: call({
    name: 'merges.propose',
    method: 'POST',
    path: '/projects/{id}/merges',
    summary: 'Propose to make one record of several, as the preview showed it',
    permission: 'changesets.propose',
    changes: implementationReads,
    params: ofProject,
    body: MergeRequest.extend({ preview_hash: z.string().max(100) }),
    reply: OperationReply,
    status: 202,
    failures: [
      'not_mergeable',
      'approval_stale',
      'no_portal',
      'portal_refused',
      'portal_unreachable',
      'address_refused',
    ],
  }),
} as const;
