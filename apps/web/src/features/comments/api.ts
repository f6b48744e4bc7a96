// What screens ask about comments, and what they change.
import { type CommentVisibility, commentCalls as calls } from '@groundwork/contract/comments';
import { projectCalls } from '@groundwork/contract/projects';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { callApi, type KeptKey } from '../../lib/api/call-api.ts';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';

/** What a thread is about. */
export type Target = { kind: 'milestone'; projectId: string; id: string } | { kind: 'document'; id: string };

const milestoneParams = (on: Extract<Target, { kind: 'milestone' }>) => ({
  id: on.projectId,
  milestoneId: on.id,
});

/** Others write, too: looked at again while it is open. A client hears sooner, by a notification. */
const whileOpen = { staleTime: 0, refetchInterval: 15_000 };

export const thread = (on: Target) =>
  on.kind === 'milestone'
    ? { ...queryOf(calls.ofMilestone, { params: milestoneParams(on) }), ...whileOpen }
    : { ...queryOf(calls.ofDocument, { params: { id: on.id } }), ...whileOpen };

export interface Within {
  projectId?: string | undefined;
  organizationId?: string | undefined;
}

export const commentCounts = ({ projectId, organizationId }: Within) => ({
  ...queryOf(calls.counts, {
    query: {
      ...(projectId !== undefined && { project_id: projectId }),
      ...(organizationId !== undefined && { organization_id: organizationId }),
    },
  }),
  staleTime: 30_000,
});

/** Sent or refused at once, also without a connection: whoever writes is told, and their words stay in the form. */
const atOnce = { retry: false, networkMode: 'always' } as const;

export const writeComment = (on: Target, key: KeptKey) =>
  mutationOptions({
    mutationFn: (body: { body: string; visibility: CommentVisibility }) => {
      const once = { idempotencyKey: key.of(body) };
      return on.kind === 'milestone'
        ? callApi(calls.onMilestone, { params: milestoneParams(on), body }, once)
        : callApi(calls.onDocument, { params: { id: on.id }, body }, once);
    },
    ...atOnce,
  });

export const editComment = (id: string) =>
  mutationOptions({
    mutationFn: (body: string) => callApi(calls.edit, { params: { id }, body: { body } }),
    ...atOnce,
  });

export const removeComment = (id: string) =>
  mutationOptions({ mutationFn: () => callApi(calls.remove, { params: { id } }), ...atOnce });

/** Everything that shows comments asks again. */
export function refreshComments(queries: QueryClient): Promise<unknown> {
  const all = [calls.ofMilestone, calls.ofDocument, calls.counts, projectCalls.activity];
  return Promise.all(all.map(call => queries.invalidateQueries({ queryKey: keyOf(call) })));
}
