// Long work: watched every two seconds until it ends, or until asking about it fails.
import { operationCalls as calls, type Operation } from '@groundwork/contract/operations';
import { cacheUpdate, changeAs } from '../../lib/data/change.ts';
import { queryAs } from '../../lib/data/query.ts';
import { pollMs } from '../../lib/query-client.ts';
import { isFinal } from './phases.ts';

const operationOf = <Made>({ operation }: { operation: Made }): Made => operation;

/** @param isMoving whether the answer so far says that there is more to come */
const pollWhile = (isMoving: boolean | undefined, error: Error | null) =>
  isMoving === true && !error ? pollMs : false;

export const operation = (id: string) =>
  queryAs(calls.get, { params: { id } }, async reply => operationOf(await reply), {
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => pollWhile(!data || !isFinal(data), error),
  });

type Kind = 'audit.run' | 'intake.analyze' | 'merges.search' | 'revops.analyze';

const latest = (projectId: string, kind: Kind, isWatched: boolean) =>
  queryAs(
    calls.list,
    { query: { project_id: projectId, kind, limit: 1 } },
    async (reply): Promise<Operation | null> => (await reply).data[0] ?? null,
    {
      staleTime: 0,
      refetchInterval: ({ state: { data, error } }) =>
        pollWhile(isWatched && data ? !isFinal(data) : false, error),
    },
  );

/** The last audit of a project, whatever became of it; watched until it ends. */
export const latestAudit = (projectId: string) => latest(projectId, 'audit.run', true);

/** The last analysis of a project's pipelines, whatever became of it; watched until it ends. */
export const latestRevops = (projectId: string) => latest(projectId, 'revops.analyze', true);

/** The last search for duplicates in the portal, of whatever object; watched until it ends. */
export const latestSearch = (projectId: string) => latest(projectId, 'merges.search', true);

/** The last analysis of a project, whatever became of it. */
export const latestAnalysis = (projectId: string) => latest(projectId, 'intake.analyze', false);

/** An operation's newest state, where it is watched. */
export const keepOperation = (next: Operation) => cacheUpdate(operation(next.id), () => next);

export const startAnalysis = () =>
  changeAs(calls.intakeAnalyze, (projectId: string) => ({ body: { project_id: projectId } }), operationOf, {
    cacheUpdates: (started, projectId) => [
      keepOperation(started),
      cacheUpdate(latestAnalysis(projectId), () => started),
    ],
  });

export const startAudit = (projectId: string) =>
  changeAs(calls.auditRun, () => ({ body: { project_id: projectId } }), operationOf, {
    cacheUpdates: started => [cacheUpdate(latestAudit(projectId), () => started)],
  });

export const startRevops = (projectId: string) =>
  changeAs(calls.revopsAnalyze, () => ({ body: { project_id: projectId } }), operationOf, {
    cacheUpdates: started => [cacheUpdate(latestRevops(projectId), () => started)],
  });

export const cancelOperation = () =>
  changeAs(calls.cancel, (id: string) => ({ params: { id } }), operationOf, {
    cacheUpdates: cancelled => [keepOperation(cancelled)],
  });

export const retryOperation = () =>
  changeAs(calls.retry, (id: string) => ({ params: { id } }), operationOf, {
    cacheUpdates: retried => [keepOperation(retried)],
  });
