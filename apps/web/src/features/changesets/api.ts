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

/** Approves the content that was seen and no other: the hash says which. */
export const approve = () =>
  mutationOptions({
    mutationFn: async ({ id, hash }: { id: string; hash: string }) =>
      (await callApi(calls.approve, { params: { id }, body: { content_hash: hash } })).operation,
    retry: false,
  });

export const resume = () =>
  mutationOptions({
    mutationFn: async (id: string) => (await callApi(calls.resume, { params: { id } })).operation,
    retry: false,
  });

export const undo = () =>
  mutationOptions({
    mutationFn: async (id: string) => (await callApi(calls.undo, { params: { id } })).operation,
    retry: false,
  });

export const changesetKeys = [keyOf(calls.list), keyOf(calls.get), keyOf(calls.entries)];
