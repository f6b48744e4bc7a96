// What screens ask about decisions, and what they change of them.
import type { BodyOf, Sent } from '@groundwork/contract/call';
import { decisionCalls as calls, type ProjectDecision } from '@groundwork/contract/decisions';
import { organizationCalls } from '@groundwork/contract/organizations';
import type { z } from 'zod';
import { change } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';

type State = z.infer<typeof calls.list.query>['state'];

/** Answers come from elsewhere, too, by link or with the mapping: every visit asks anew. */
export const fresh = { staleTime: 0 };

/** The first ones that wait, and how many there are. */
export const waiting = (projectId: string) =>
  query(calls.list, { params: { id: projectId }, query: { state: 'open', limit: 3 } }, fresh);

/** Decisions of one state, or all that are settled; page by page. */
export const decisions = (projectId: string, state: NonNullable<State>) =>
  pages(calls.list, { params: { id: projectId }, query: { limit: 100, state } }, fresh);

/** One decision, as an address names it. */
export const decision = (projectId: string, decisionId: string) =>
  query(calls.get, { params: { id: projectId, decisionId } }, fresh);

/** Those who can answer. */
export const answerers = (organizationId: string) =>
  query(
    organizationCalls.members,
    { params: { id: organizationId }, query: { status: 'active', limit: 200 } },
    { select: ({ data }) => data.filter(member => member.role !== 'readonly') },
  );

/** Where a decision is. */
export const placeOf = ({ project_id, id }: Pick<ProjectDecision, 'project_id' | 'id'>) => ({
  params: { id: project_id, decisionId: id },
});

/** Where there is an answer already, whoever looks at it means to replace it. */
export const answer = (decision: ProjectDecision) =>
  change(calls.answer, (value: string) => ({
    ...placeOf(decision),
    body: { answer: value, ...(decision.state !== 'open' && { again: true }) },
    ifMatch: decision.version,
  }));

/** Each with what it shall be. */
export const answerMany = (decisions: readonly ProjectDecision[]) =>
  change(calls.answerMany, (answers: readonly { id: string; version: number; answer: string }[]) => ({
    params: { id: decisions[0]?.project_id ?? '' },
    body: { answers: answers.map(({ id, version, answer: value }) => ({ id, version, answer: value })) },
  }));

export const takeBack = (projectId: string) =>
  change(calls.takeBack, (decisions: readonly Pick<ProjectDecision, 'id' | 'version'>[]) => ({
    params: { id: projectId },
    body: { decisions: decisions.map(({ id, version }) => ({ id, version })) },
  }));

type Assignment = Sent<BodyOf<typeof calls.update>>;
export const assign = (decision: ProjectDecision) =>
  change(calls.update, (body: Assignment) => ({
    ...placeOf(decision),
    body,
    ifMatch: decision.version,
  }));

export const ask = (projectId: string) =>
  change(calls.ask, (body: Sent<BodyOf<typeof calls.ask>>) => ({ params: { id: projectId }, body }));
