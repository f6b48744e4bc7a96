// Pairs of rows of a project's files that look like one record although they share no key: what people look at, one pair after the
// other, and what they say of it. An answer holds while the compared values of both rows stay as they are, and is part of the plan
// once that is made again.
import { z } from 'zod';
import { call } from './call.ts';
import { pairReads, planReads } from './changes.ts';
import { ProjectId } from './ids.ts';
import { Id, PageQuery, page, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';
import { RowPlace } from './said-pairs.ts';

/** later: nobody says anything yet; the pair waits behind all others. */
export const pairAnswers = ['same', 'different', 'later'] as const;
export const PairAnswer = z.enum(pairAnswers);
export type PairAnswer = z.infer<typeof PairAnswer>;

export const PairSide = RowPlace.extend({ name: z.string() });
export type PairSide = z.infer<typeof PairSide>;

/** A property of both rows, as it is written there. */
export const PairField = z.object({
  label: z.string(),
  one: z.string(),
  other: z.string(),
  is_compared: z.boolean(),
});
export type PairField = z.infer<typeof PairField>;

/** One comparison of two rows: above 0 it speaks for one record, below against it (log-odds). */
export const PairReason = z.object({ name: z.string(), level: z.string(), weight: z.number() });
export type PairReason = z.infer<typeof PairReason>;

export const GivenAnswer = z.object({
  value: PairAnswer,
  by: z.string(),
  by_name: z.string(),
  at: Timestamp,
  is_own: z.boolean(),
  /** The plan was made with it. */
  is_in_plan: z.boolean(),
});
export type GivenAnswer = z.infer<typeof GivenAnswer>;

export const DuplicatePair = z.object({
  key: Id,
  object: z.string(),
  one: PairSide,
  other: PairSide,
  fields: z.array(PairField),
  reasons: z.array(PairReason),
  /** How likely they are one, with what the answers so far teach; null where nothing was compared. */
  chance: z.number().min(0).max(1).nullable(),
  /** The model is sure enough for them to be merged where people decide so. */
  is_sure: z.boolean(),
  /** They are called differently. */
  is_contradicted: z.boolean(),
  /** They are one record in the plan as it stands. */
  is_one: z.boolean(),
  /** Links of both to other records. */
  links: z.number().int(),
  /** Null: open. */
  answer: GivenAnswer.nullable(),
  /** 0 before anybody answered. */
  version: z.number().int(),
  /** Somebody else who looks at it at this moment. */
  looked_at_by: z.string().nullable(),
});
export type DuplicatePair = z.infer<typeof DuplicatePair>;

export const DuplicateObject = z.object({
  object: z.string(),
  /** Records that were compared, or that were too many to be. */
  records: z.number().int(),
  is_too_many: z.boolean(),
  open: z.number().int(),
  answered: z.number().int(),
  /** Pairs beyond those that are asked about. */
  more: z.number().int(),
  /** Pairs that the model is sure of: how many of them people checked and found wrong, at most one in how many is wrong by that (95 %;
   *  null where nobody checked any), and one in how many the model expects (null where it is sure of none). */
  sure: z.object({
    checked: z.number().int(),
    wrong: z.number().int(),
    at_most_in: z.number().nullable(),
    expected_in: z.number().int().nullable(),
  }),
});
export type DuplicateObject = z.infer<typeof DuplicateObject>;

export const DuplicateCounts = z.object({
  open: z.number().int(),
  /** Said to be the same or different; and put off. */
  answered: z.number().int(),
  later: z.number().int(),
  /** Answers, or answers taken back, that the plan does not know yet. */
  pending: z.number().int(),
  /** Answers of which a compared value has changed since: their pairs are asked about anew. */
  lapsed: z.number().int(),
});
export type DuplicateCounts = z.infer<typeof DuplicateCounts>;

const One = z.object({ id: ProjectId });
const OnePair = One.extend({ key: Id });
/** What every answer moves: the order of all pairs, and the counts. */
const ofProject = pairReads.map(read => ({ read, same: ['id'] }));

export const duplicateCalls = {
  list: call({
    name: 'duplicates.list',
    method: 'GET',
    path: '/projects/{id}/duplicates',
    summary: 'Pairs of rows that look like one record, those first whose answer tells most',
    permission: 'projects.read',
    params: One,
    query: PageQuery.extend({
      object: z.string().max(200).optional(),
      state: z.enum(['open', 'answered']).optional(),
    }),
    reply: page(DuplicatePair).extend({ objects: z.array(DuplicateObject), counts: DuplicateCounts }),
  }),
  counts: call({
    name: 'duplicates.counts',
    method: 'GET',
    path: '/projects/{id}/duplicates/counts',
    summary: 'How many pairs of rows wait to be looked at',
    permission: 'projects.read',
    params: One,
    reply: DuplicateCounts,
  }),
  look: call({
    name: 'duplicates.look',
    method: 'PUT',
    path: '/projects/{id}/duplicates/{key}/look',
    summary: 'Look at a pair: others see that for a minute and are given other pairs first',
    permission: 'sources.write',
    changes: [],
    params: OnePair,
    reply: z.object({ looked_at_by: z.string().nullable() }),
  }),
  answer: call({
    name: 'duplicates.answer',
    method: 'PUT',
    path: '/projects/{id}/duplicates/{key}/answer',
    summary: 'Say that both rows are one record, that they are not, or that it waits',
    permission: 'sources.write',
    peopleOnly: peopleOnly.decide,
    changes: ofProject,
    params: OnePair,
    body: z.object({
      answer: PairAnswer,
      /** Of the pair as it was seen; where somebody answered meanwhile, this is refused and says who. */
      version: z.number().int().min(0).max(1_000_000),
    }),
    reply: DuplicatePair,
    failures: ['conflict'],
  }),
  undo: call({
    name: 'duplicates.undo',
    method: 'POST',
    path: '/projects/{id}/duplicates/undo',
    summary: 'Take one’s own last answer back; again for the one before it',
    permission: 'sources.write',
    peopleOnly: peopleOnly.decide,
    changes: ofProject,
    params: One,
    reply: DuplicatePair,
    failures: ['conflict'],
  }),
  apply: call({
    name: 'duplicates.apply',
    method: 'POST',
    path: '/projects/{id}/duplicates/apply',
    summary: 'Make the plan again with the answers given since',
    permission: 'sources.write',
    changes: planReads,
    params: One,
    reply: DuplicateCounts,
    failures: ['conflict', 'no_analysis', 'analysis_stale', 'stale'],
  }),
} as const;
