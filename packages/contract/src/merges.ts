// Records of a portal that are one and become one: whose value stays, what is dropped, and what is asked before.
import { z } from 'zod';
import { call } from './call.ts';
import { implementationReads } from './changes.ts';
import { Reversibility } from './changesets.ts';
import { PortalId, ProjectId } from './ids.ts';
import { OperationReply } from './operations.ts';

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

const ofProject = z.object({ id: ProjectId });

export const mergeCalls = {
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
