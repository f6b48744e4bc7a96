// Long work: watched every two seconds until it ends, or until asking about it fails.
import { operationCalls as calls, type Operation } from '@groundwork/contract/operations';
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { keyOf } from '../../lib/api/query-of.ts';
import { pollMs } from '../../lib/query-client.ts';
import { isFinal } from './phases.ts';

export const operation = (id: string) =>
  queryOptions({
    queryKey: keyOf(calls.get, { params: { id } }),
    queryFn: async ({ signal }) => (await callApi(calls.get, { params: { id } }, { signal })).operation,
    staleTime: 0,
    refetchInterval: query => {
      if (query.state.error) return false;
      return query.state.data && isFinal(query.state.data) ? false : pollMs;
    },
  });

/** The last audit of a project, whatever became of it; watched until it ends. */
export const latestAudit = (projectId: string) =>
  queryOptions({
    queryKey: keyOf(calls.list, { query: { project_id: projectId, kind: 'audit.run', limit: 1 } }),
    queryFn: async ({ signal }): Promise<Operation | null> => {
      const query = { project_id: projectId, kind: 'audit.run' as const, limit: 1 };
      return (await callApi(calls.list, { query }, { signal })).data[0] ?? null;
    },
    staleTime: 0,
    refetchInterval: query => {
      const isMoving = query.state.data && !isFinal(query.state.data);
      return isMoving && !query.state.error ? pollMs : false;
    },
  });

/** The last analysis of a project, whatever became of it. */
export const latestAnalysis = (projectId: string) =>
  queryOptions({
    queryKey: keyOf(calls.list, { query: { project_id: projectId, kind: 'intake.analyze', limit: 1 } }),
    queryFn: async ({ signal }): Promise<Operation | null> => {
      const { data } = await callApi(
        calls.list,
        { query: { project_id: projectId, kind: 'intake.analyze', limit: 1 } },
        { signal },
      );
      return data[0] ?? null;
    },
    staleTime: 0,
  });

export const operations = () =>
  infiniteQueryOptions({
    queryKey: [...keyOf(calls.list), 'all'],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        calls.list,
        { query: { limit: 50, ...(pageParam !== undefined && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => last.next_cursor ?? undefined,
    staleTime: 0,
    refetchInterval: query => {
      const isMoving = query.state.data?.pages.some(page => page.data.some(each => !isFinal(each)));
      return isMoving && !query.state.error ? pollMs : false;
    },
  });

export const startAnalysis = () =>
  mutationOptions({
    mutationFn: async (projectId: string) =>
      (await callApi(calls.intakeAnalyze, { body: { project_id: projectId } })).operation,
    // Started twice is two analyses; a person may press again.
    retry: false,
  });

export const startAudit = () =>
  mutationOptions({
    mutationFn: async (projectId: string) => {
      return (await callApi(calls.auditRun, { body: { project_id: projectId } })).operation;
    },
    retry: false,
  });

export const cancelOperation = () =>
  mutationOptions({
    mutationFn: async (id: string) => (await callApi(calls.cancel, { params: { id } })).operation,
    retry: false,
  });

export const retryOperation = () =>
  mutationOptions({
    mutationFn: async (id: string) => (await callApi(calls.retry, { params: { id } })).operation,
    retry: false,
  });

export const operationsKey = keyOf(calls.list);
