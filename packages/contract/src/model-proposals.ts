// A language model that may propose for what the engine is not sure of: whether an organization lets it, and what came of it.
import { z } from 'zod';
import { call } from './call.ts';
import { ProjectId } from './ids.ts';
import { Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';

/** What a model said of one column or table, marked as its own: it is never applied by itself. */
export const ModelProposal = z.object({
  /** The model's name, as the operator configured it. */
  by: z.string(),
  reason: z.string(),
});
export type ModelProposal = z.infer<typeof ModelProposal>;

/** Where else a column may go. With a `proposal` a language model named it: nobody weighed that, and the confidence is what the
 *  engine gives it without. */
export const PropertyAlternative = z.object({
  property: z.string(),
  confidence: z.number(),
  proposal: ModelProposal.optional(),
});

/** What came of asking the model for an analysis. */
export const ModelOutcome = z.object({
  by: z.string(),
  /** Columns and tables that it was asked about, and those that it proposed something usable for. */
  asked: z.number().int(),
  proposed: z.number().int(),
  /** Why the analysis stands without it; null when it answered. */
  failure: z.string().nullable(),
});
export type ModelOutcome = z.infer<typeof ModelOutcome>;

export const ModelUse = z.object({
  /** The model that the operator configured; null: there is none. */
  model: z.object({ name: z.string(), host: z.string() }).nullable(),
  /** Off until an admin of the organization allows it. */
  is_allowed: z.boolean(),
  changed_by: z.string().nullable(),
  changed_at: Timestamp.nullable(),
});
export type ModelUse = z.infer<typeof ModelUse>;

const One = z.object({ id: ProjectId });
export const modelProposalCalls = {
  modelUse: call({
    name: 'intake.modelUse',
    method: 'GET',
    path: '/projects/{id}/intake/model',
    summary: 'Whether a language model may propose for columns that nobody is sure of',
    permission: 'projects.read',
    params: One,
    reply: ModelUse,
  }),
  allowModel: call({
    name: 'intake.allowModel',
    method: 'PUT',
    path: '/projects/{id}/intake/model',
    summary: 'Allow or forbid it for the whole organization; the next analysis follows',
    permission: 'organizations.update',
    peopleOnly: peopleOnly.settings,
    changes: ['intake.modelUse'],
    params: One,
    body: z.object({ is_allowed: z.boolean() }),
    reply: ModelUse,
  }),
} as const;
