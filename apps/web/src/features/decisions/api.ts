// What screens ask about decisions, and what they change of them.
import { decisionCalls as calls, type ProjectDecision } from '@groundwork/contract/decisions';
import { organizationCalls } from '@groundwork/contract/organizations';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../lib/api/call-api.ts';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';

export type DecisionPage = z.infer<typeof calls.list.reply>;
type State = z.infer<typeof calls.list.query>['state'];

/** Answers come from elsewhere, too, by link or with the mapping: every visit asks anew. */
const fresh = { staleTime: 0 };

/** The first ones that wait, and how many there are. */
export const waiting = (projectId: string) => ({
  ...queryOf(calls.list, { params: { id: projectId }, query: { state: 'open', limit: 3 } }),
  ...fresh,
});

/** Decisions of one state, or all that are settled; page by page. */
export const decisions = (projectId: string, state: NonNullable<State>) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(calls.list), projectId, state],
    queryFn: ({ pageParam, signal }): Promise<DecisionPage> =>
      callApi(
        calls.list,
        {
          params: { id: projectId },
          query: {
            limit: 30,
            state,
            ...(pageParam !== undefined && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: DecisionPage) => last.next_cursor ?? undefined,
    ...fresh,
  });

/** One decision, as an address names it. */
export const decision = (projectId: string, decisionId: string) => ({
  ...queryOf(calls.get, { params: { id: projectId, decisionId } }),
  ...fresh,
});

/** Those who can answer. */
export const answerers = (organizationId: string) =>
  queryOptions({
    queryKey: [...keyOf(organizationCalls.members), organizationId, 'answerers'],
    queryFn: async ({ signal }) => {
      const { data } = await callApi(
        organizationCalls.members,
        { params: { id: organizationId }, query: { status: 'active', limit: 200 } },
        { signal },
      );
      return data.filter(member => member.role !== 'readonly');
    },
  });

const placeOf = ({ project_id, id }: Pick<ProjectDecision, 'project_id' | 'id'>) => ({
  params: { id: project_id, decisionId: id },
});

export const answer = (decision: ProjectDecision, value: string) =>
  callApi(calls.answer, { ...placeOf(decision), body: { answer: value }, ifMatch: decision.version });

export type Assignment = z.infer<typeof calls.update.body>;
export const assign = (decision: ProjectDecision, body: Assignment) =>
  callApi(calls.update, { ...placeOf(decision), body, ifMatch: decision.version });

export const ask = (projectId: string, body: z.infer<typeof calls.ask.body>) =>
  callApi(calls.ask, { params: { id: projectId }, body });

export const links = (decision: ProjectDecision) => ({
  ...queryOf(calls.links, placeOf(decision)),
  staleTime: 0,
});
export const makeLink = (decision: ProjectDecision, mail: boolean) =>
  callApi(calls.makeLink, { ...placeOf(decision), body: { mail } });
export const revokeLink = ({ project_id, id }: ProjectDecision, linkId: string) =>
  callApi(calls.revokeLink, { params: { id: project_id, decisionId: id, linkId } });

/** Asked anew at every visit: it may have been taken back. */
export const linked = (token: string) => ({
  ...queryOf(calls.look, { body: { token } }),
  staleTime: 0,
  gcTime: 0,
  retry: false,
});
export const answerByLink = (token: string, value: string) =>
  callApi(calls.answerByLink, { body: { token, answer: value } });

export function refreshDecisions(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: keyOf(calls.list) });
}
