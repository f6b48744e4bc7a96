// Links that open exactly one decision without a sign-in.
import { z } from 'zod';
import { call } from './call.ts';
import { planReads } from './changes.ts';
import { Consequences, DecisionOption, WaitingCost } from './consequences.ts';
import { ProjectId } from './ids.ts';
import { Day, Id, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';

/** A link as it may be listed: never with what opens it. */
export const DecisionLink = z.object({
  id: Id,
  decision_id: Id,
  email: z.string(),
  made_by: z.string(),
  /** What the two are called, where they are known. */
  name: z.string(),
  made_by_name: z.string(),
  is_mailed: z.boolean(),
  created_at: Timestamp,
  expires_at: Timestamp,
  revoked_at: Timestamp.nullable(),
  used_at: Timestamp.nullable(),
  is_live: z.boolean(),
});
export type DecisionLink = z.infer<typeof DecisionLink>;

/** What somebody with a link is shown: this decision, and nothing else of the organization. */
export const LinkedDecision = z.object({
  organization: z.string(),
  project: z.string(),
  /** Whom the link was made for. */
  email: z.string(),
  question: z.string(),
  why: z.string(),
  about: z.string().nullable(),
  options: z.array(DecisionOption),
  default: z.string(),
  deadline: Day.nullable(),
  default_at_deadline: z.boolean(),
  blocks: z.array(z.string()),
  cost: WaitingCost,
  shown: Consequences.nullable(),
  expires_at: Timestamp,
});
export type LinkedDecision = z.infer<typeof LinkedDecision>;

/** Days a link opens its decision; a deadline before that ends it sooner. */
export const linkDays = 7;

const OneDecision = z.object({ id: ProjectId, decisionId: Id });
const OneLink = OneDecision.extend({ linkId: Id });
const Token = z.string().min(1).max(200);
const Chosen = z.string().min(1, 'Choose one of the options').max(200);

export const decisionLinkCalls = {
  links: call({
    name: 'decisions.links',
    method: 'GET',
    path: '/projects/{id}/decisions/{decisionId}/links',
    summary: 'Links that were made for a decision, newest first',
    permission: 'projects.write',
    params: OneDecision,
    reply: z.object({ data: z.array(DecisionLink) }),
  }),
  // PUT: a decision has one live link, and an answer to PUT is never kept for a repetition, as those to POST may be.
  makeLink: call({
    name: 'decisions.makeLink',
    method: 'PUT',
    path: '/projects/{id}/decisions/{decisionId}/link',
    summary: 'A new link for the owner, to be handed over or mailed; the former one stops working',
    permission: 'projects.write',
    peopleOnly: peopleOnly.share,
    changes: [{ read: 'decisions.links', same: ['id', 'decisionId'] }],
    params: OneDecision,
    body: z.object({ mail: z.boolean() }),
    /** The link is in this reply and never again; of a mailed one only its reader gets it. */
    reply: DecisionLink.extend({ url: z.string().nullable() }),
    failures: ['decision_settled', 'conflict'],
  }),
  revokeLink: call({
    name: 'decisions.revokeLink',
    method: 'DELETE',
    path: '/projects/{id}/decisions/{decisionId}/links/{linkId}',
    summary: 'Make a link stop working',
    permission: 'projects.write',
    peopleOnly: peopleOnly.share,
    changes: [{ read: 'decisions.links', same: ['id', 'decisionId'] }],
    params: OneLink,
    status: 204,
  }),
  look: call({
    name: 'decisions.look',
    method: 'POST',
    path: '/decision-links/look',
    summary: 'The one decision a link is for, told to whoever holds it',
    permission: 'public',
    changes: [],
    body: z.object({ token: Token }),
    reply: LinkedDecision,
    status: 200,
    unkept: true,
    failures: ['decision_link_invalid', 'trial_ended', 'organization_read_only', 'organization_suspended'],
  }),
  answerByLink: call({
    name: 'decisions.answerByLink',
    method: 'POST',
    path: '/decision-links/answer',
    summary: 'Answer the one decision a link is for; the link is spent',
    permission: 'public',
    changes: planReads,
    body: z.object({ token: Token, answer: Chosen }),
    reply: z.object({ question: z.string(), label: z.string(), effect: z.string() }),
    status: 200,
    failures: [
      'decision_link_invalid',
      'decision_settled',
      'no_analysis',
      'analysis_stale',
      'trial_ended',
      'organization_read_only',
      'organization_suspended',
    ],
  }),
} as const;
