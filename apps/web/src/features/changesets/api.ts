// Change sets of a project: proposed, looked at, approved, taken back.
import {
  type Changeset,
  type ChangesetEntry,
  changesetCalls as calls,
  type EntryKind,
  type EntryOrder,
  type EntryState,
} from '@groundwork/contract/changesets';
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { keyOf } from '../../lib/api/query-of.ts';

/** Newest first; enough to find the last one of each kind. */
export const changesets = (projectId: string) =>
  queryOptions({
    queryKey: keyOf(calls.list, { params: { id: projectId }, query: { limit: 50 } }),
    queryFn: async ({ signal }): Promise<Changeset[]> =>
      (await callApi(calls.list, { params: { id: projectId }, query: { limit: 50 } }, { signal })).data,
    staleTime: 0,
  });

export interface EntryFilter {
  kind?: EntryKind;
  state?: EntryState;
  search?: string;
  sort?: EntryOrder;
  direction?: 'asc' | 'desc';
}

export const entries = (id: string, filter: EntryFilter) =>
  infiniteQueryOptions({
    queryKey: [calls.entries.name, id, filter],
    queryFn: async ({ pageParam, signal }): Promise<{ data: ChangesetEntry[]; next_cursor: string | null }> =>
      callApi(
        calls.entries,
        {
          params: { id },
          query: { ...filter, limit: 200, ...(pageParam !== undefined && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => last.next_cursor ?? undefined,
    staleTime: 0,
  });

export const propose = (projectId: string) =>
  mutationOptions({
    mutationFn: async (kind: 'blueprint' | 'migration') =>
      (await callApi(calls.propose, { params: { id: projectId }, body: { kind } })).operation,
    retry: false,
  });

/** What approving would settle, and what the portal lacks: asked anew whenever somebody is about to approve. */
export const approval = (id: string) =>
  queryOptions({
    queryKey: keyOf(calls.approval, { params: { id } }),
    queryFn: ({ signal }) => callApi(calls.approval, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Approves the content that was seen and no other: the hash says which. */
export const approve = () =>
  mutationOptions({
    mutationFn: async ({
      id,
      hash,
      settles,
    }: {
      id: string;
      hash: string;
      settles: Record<string, string>;
    }) => (await callApi(calls.approve, { params: { id }, body: { content_hash: hash, settles } })).operation,
    retry: false,
  });

export const resume = () =>
  mutationOptions({
    mutationFn: async ({ id, leave_refused }: { id: string; leave_refused: boolean }) =>
      (await callApi(calls.resume, { params: { id }, body: { leave_refused } })).operation,
    retry: false,
  });

export const undo = () =>
  mutationOptions({
    mutationFn: async (id: string) => (await callApi(calls.undo, { params: { id } })).operation,
    retry: false,
  });

export const changesetKeys = [keyOf(calls.list), keyOf(calls.get), keyOf(calls.entries)];
