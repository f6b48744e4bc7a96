// What screens ask about comments, and what they change.
import { type CommentVisibility, commentCalls as calls } from '@groundwork/contract/comments';
import type { KeptKey } from '../../lib/api/call-api.ts';
import { change } from '../../lib/data/change.ts';
import { query } from '../../lib/data/query.ts';

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
    ? query(calls.ofMilestone, { params: milestoneParams(on) }, whileOpen)
    : query(calls.ofDocument, { params: { id: on.id } }, whileOpen);

export interface Within {
  projectId?: string | undefined;
  organizationId?: string | undefined;
}

export const commentCounts = ({ projectId, organizationId }: Within) =>
  query(
    calls.counts,
    {
      query: {
        ...(projectId !== undefined && { project_id: projectId }),
        ...(organizationId !== undefined && { organization_id: organizationId }),
      },
    },
    { staleTime: 30_000 },
  );

interface Written {
  body: string;
  visibility: CommentVisibility;
}

export const writeComment = (on: Target, key: KeptKey) =>
  on.kind === 'milestone'
    ? change(calls.onMilestone, (body: Written) => ({ params: milestoneParams(on), body }), { key })
    : change(calls.onDocument, (body: Written) => ({ params: { id: on.id }, body }), { key });

export const editComment = (id: string) =>
  change(calls.edit, (body: { body: string }) => ({ params: { id }, body }));

export const removeComment = (id: string) => change(calls.remove, () => ({ params: { id } }));
