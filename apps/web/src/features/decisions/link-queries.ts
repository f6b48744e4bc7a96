// What screens ask and change of the links that open one decision. Apart from the rest: hardly any page shows them.
import { decisionLinkCalls as calls } from '@groundwork/contract/decision-links';
import type { ProjectDecision } from '@groundwork/contract/decisions';
import { change } from '../../lib/data/change.ts';
import { query } from '../../lib/data/query.ts';
import { fresh, placeOf } from './queries.ts';

export const links = (decision: ProjectDecision) => query(calls.links, placeOf(decision), fresh);
export const makeLink = (decision: ProjectDecision) =>
  change(calls.makeLink, (mail: boolean) => ({ ...placeOf(decision), body: { mail } }));
export const revokeLink = ({ project_id, id }: ProjectDecision) =>
  change(calls.revokeLink, (linkId: string) => ({ params: { id: project_id, decisionId: id, linkId } }));

/** Asked anew at every visit: it may have been taken back. */
export const linked = (token: string) =>
  query(calls.look, { body: { token } }, { ...fresh, gcTime: 0, isTriedOnce: true });
export const answerByLink = (token: string) =>
  change(calls.answerByLink, (value: string) => ({ body: { token, answer: value } }));
