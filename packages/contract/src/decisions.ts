// Decisions: questions a project waits for, each with a default, an owner, a deadline and what waiting costs. Answered by
// members, or through a link that opens exactly one of them.
import { z } from 'zod';
import { call } from './call.ts';
import { planReads } from './changes.ts';
import { Consequences, DecisionOption, WaitingCost } from './consequences.ts';
import { ChangesetId, MemberId, ProjectId } from './ids.ts';
import { Day, Id, PageQuery, page, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';

/** Who asks: the analysis of the project's files, or a person. */
export const decisionSources = ['intake', 'asked'] as const;
/** open: waits · answered: by a person · defaulted: the default was taken, at the agreed deadline or because a change set
 *  carried it out · closed: nothing asks it any more. */
export const decisionStates = ['open', 'answered', 'defaulted', 'closed'] as const;
export const DecisionState = z.enum(decisionStates);

export const DecisionAnswer = z.object({
  value: z.string(),
  label: z.string(),
  /** As people are named: their address, the address a link was for, or the product. */
  author: z.string(),
  /** Whoever handed over the link that the answer came by: the author's word rests on theirs. Null for every other answer. */
  handed_over_by: z.string().nullable(),
  /** Both with the names of members in the place of their addresses. */
  author_name: z.string(),
  /** taken_back: nobody's answer; the one before it does not count any more. */
  via: z.enum(['card', 'link', 'plan', 'deadline', 'changeset', 'taken_back']),
  at: Timestamp,
  /** What carried the default out; null for every other answer. */
  changeset: z.object({ id: ChangesetId, title: z.string(), kind: z.string() }).nullable(),
  /** What was answered in one act has the same; null for an answer by itself. */
  batch_id: Id.nullable(),
});
export type DecisionAnswer = z.infer<typeof DecisionAnswer>;

const NamedMilestone = z.object({ id: Id, name: z.string() });

export const ProjectDecision = z.object({
  id: Id,
  project_id: ProjectId,
  source: z.enum(decisionSources),
  /** What the analysis calls it; what stands before the first colon is its kind. The id again of a question of a person's own. */
  key: z.string(),
  question: z.string(),
  why: z.string(),
  /** File and column it is about; null when it is about neither. */
  about: z.string().nullable(),
  options: z.array(DecisionOption),
  default: z.string(),
  state: DecisionState,
  /** What was chosen; null while nothing was. */
  answer: z.string().nullable(),
  owner: z.object({ id: MemberId, name: z.string(), email: z.string(), is_active: z.boolean() }).nullable(),
  /** Since when it is this owner's. */
  owned_since: Timestamp.nullable(),
  deadline: Day.nullable(),
  is_overdue: z.boolean(),
  /** The client agreed that the default is taken when the deadline has passed. */
  default_at_deadline: z.boolean(),
  /** Milestones that it holds up while it is open. */
  blocks: z.array(NamedMilestone),
  /** Null once it is settled. */
  cost: WaitingCost.nullable(),
  /** What its answers do to rows of the files; null where nobody worked it out. */
  shown: Consequences.nullable(),
  /** Every answer there was, newest first. */
  history: z.array(DecisionAnswer),
  version: z.number().int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type ProjectDecision = z.infer<typeof ProjectDecision>;

/** Of a project, whatever page is looked at. */
export const DecisionCounts = z.object({
  open: z.number().int(),
  /** Open and the caller's own. */
  mine: z.number().int(),
  overdue: z.number().int(),
});
export type DecisionCounts = z.infer<typeof DecisionCounts>;

const One = z.object({ id: ProjectId });
const OneDecision = One.extend({ decisionId: Id });
const Chosen = z.string().min(1, 'Choose one of the options').max(200);
/** Decisions that are answered, or taken back, in one act. */
export const mostAtOnce = 200;
const Seen = z.object({ id: Id, version: z.number().int() });
const Words = (max: number) => z.string().trim().max(max);

export const decisionCalls = {
  list: call({
    name: 'decisions.list',
    method: 'GET',
    path: '/projects/{id}/decisions',
    summary: 'Decisions of a project: what waits by deadline and age, then what is settled, the latest first',
    permission: 'projects.read',
    params: One,
    query: PageQuery.extend({
      state: DecisionState.or(z.literal('settled')).optional(),
      owner: z.literal('me').optional(),
    }),
    reply: page(ProjectDecision).extend({ counts: DecisionCounts }),
  }),
  get: call({
    name: 'decisions.get',
    method: 'GET',
    path: '/projects/{id}/decisions/{decisionId}',
    summary: 'One decision',
    permission: 'projects.read',
    params: OneDecision,
    reply: ProjectDecision,
  }),
  ask: call({
    name: 'decisions.ask',
    method: 'POST',
    path: '/projects/{id}/decisions',
    summary: 'Ask a question of one’s own',
    permission: 'projects.write',
    changes: ['decisions.list'],
    params: One,
    body: z.object({
      question: Words(300).min(1, 'Question is required'),
      why: Words(2000).optional(),
      options: z
        .array(z.object({ label: Words(200).min(1, 'Name every option'), effect: Words(500).optional() }))
        .min(2, 'Give at least two options')
        .max(10, 'Give at most ten options'),
      /** Position of the option that stands until somebody answers. */
      default: z.number().int().min(0).max(9),
      owner_id: MemberId.nullish(),
      deadline: Day.nullish(),
    }),
    reply: ProjectDecision,
    status: 201,
    failures: ['conflict'],
  }),
  answer: call({
    name: 'decisions.answer',
    method: 'POST',
    path: '/projects/{id}/decisions/{decisionId}/answer',
    summary: 'Answer a decision, or answer it again; what rests on it is made again',
    permission: 'sources.write',
    peopleOnly: peopleOnly.decide,
    changes: planReads,
    params: OneDecision,
    body: z.object({
      answer: Chosen,
      /** That it has an answer is known: this one takes its place. */
      again: z.boolean().optional(),
    }),
    reply: ProjectDecision,
    status: 200,
    conditional: true,
    failures: ['decision_settled', 'no_analysis', 'analysis_stale'],
  }),
  answerMany: call({
    name: 'decisions.answerMany',
    method: 'POST',
    path: '/projects/{id}/decisions/answers',
    summary: 'Answer several decisions in one act: all of them, or none',
    permission: 'sources.write',
    peopleOnly: peopleOnly.decide,
    changes: planReads,
    params: One,
    body: z.object({
      answers: z
        .array(Seen.extend({ answer: Chosen }))
        .min(1, 'Name at least one decision')
        .max(mostAtOnce, `Name at most ${mostAtOnce} decisions`),
    }),
    reply: z.object({
      /** What takes all of them back again. */
      batch_id: Id,
      data: z.array(ProjectDecision),
    }),
    status: 200,
    failures: ['decision_settled', 'stale', 'no_analysis', 'analysis_stale'],
  }),
  takeBack: call({
    name: 'decisions.takeBack',
    method: 'POST',
    path: '/projects/{id}/decisions/take-back',
    summary: 'Take answers back in one act: the decisions are open again',
    permission: 'sources.write',
    peopleOnly: peopleOnly.decide,
    changes: planReads,
    params: One,
    body: z.object({
      decisions: z
        .array(Seen)
        .min(1, 'Name at least one decision')
        .max(mostAtOnce, `Name at most ${mostAtOnce} decisions`),
    }),
    reply: z.object({ data: z.array(ProjectDecision) }),
    status: 200,
    failures: ['decision_settled', 'conflict', 'stale', 'no_analysis', 'analysis_stale'],
  }),
  update: call({
    name: 'decisions.update',
    method: 'PATCH',
    path: '/projects/{id}/decisions/{decisionId}',
    summary: 'Give a decision an owner or a deadline, or agree on its default',
    permission: 'projects.write',
    peopleOnly: peopleOnly.decide,
    changes: ['decisions.list', 'decisions.get'],
    params: OneDecision,
    body: z.object({
      owner_id: MemberId.nullish(),
      deadline: Day.nullish(),
      default_at_deadline: z.boolean().optional(),
    }),
    reply: ProjectDecision,
    conditional: true,
    failures: ['decision_settled'],
  }),
} as const;
