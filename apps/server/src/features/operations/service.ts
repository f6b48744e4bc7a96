// Starting, watching, cancelling and retrying operations.
import { Refusal } from '@groundwork/contract/errors';
import {
  type Operation,
  type OperationKind,
  type OperationStatus,
  type operationCalls,
} from '@groundwork/contract/operations';
import type { projectCalls } from '@groundwork/contract/projects';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { pageOf } from '../../platform/paging.ts';
import { enqueue, findSame, lockStarting, present } from '../../platform/queue/operation.ts';
import { requestCancel, requestRetry } from '../../platform/queue/requests.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant, inVisibleTenants, lookAtOwn } from '../../platform/tenants.ts';
import { mayRetryWork } from '../changesets/retry.ts';
import { newestSourceAt, requireSources } from '../intake/analysis.ts';
import { requirePortal } from '../portals/find-portal.ts';
import { requireProject } from '../projects/service.ts';
import { type Actor, appendTrail, nameOf } from '../trail/service.ts';
import * as store from './store.ts';

type Calls = typeof operationCalls;
type Wrapped = Promise<{ operation: Operation }>;

/** What must be there before a kind of work can do anything. */
const prerequisites: Partial<
  Record<OperationKind, (tx: Tx, organizationId: string, projectId: string) => Promise<unknown>>
> = {
  'intake.analyze': requireSources,
  'audit.run': requirePortal,
  'optimizer.optimize': requirePortal,
  'revops.analyze': requirePortal,
};

export interface Wanted {
  kind: OperationKind;
  projectId: string;
  input?: Record<string, unknown> | undefined;
}

/** Queues work on a project; asked for twice while it waits or runs it is the same work, unless files came since.
 *  @throws Refusal not_found, no_sources, no_portal */
export async function startOperation(
  dependencies: Dependencies,
  actor: Actor,
  wanted: Wanted,
): Promise<Operation> {
  const { kind, projectId, input } = wanted;
  return inRecordTenant(
    dependencies.database,
    actor.caller,
    { table: 'projects', id: projectId },
    async (tx, organizationId) => {
      await requireProject(tx, organizationId, projectId);
      await prerequisites[kind]?.(tx, organizationId, projectId);
      const asked = { organizationId, projectId, kind, createdBy: nameOf(actor), input: input ?? {} };
      await lockStarting(tx, organizationId, projectId);
      const since =
        kind === 'intake.analyze' ? await newestSourceAt(tx, organizationId, projectId) : undefined;
      const same = await findSame(tx, { ...asked, ...(since !== undefined && { since }) });
      if (same) return same;
      const operation = await enqueue(tx, asked);
      const target = { kind: 'operation', id: operation.id };
      await appendTrail(tx, organizationId, actor, {
        action: kind,
        target,
        details: { project_id: projectId },
      });
      return operation;
    },
  );
}

const analyses = {
  intake: 'intake.analyze',
  audit: 'audit.run',
  optimizer: 'optimizer.optimize',
  revops: 'revops.analyze',
} as const;

/** `POST /projects/{id}/analyze`. */
export async function analyzeProject(
  dependencies: Dependencies,
  context: RequestContext<(typeof projectCalls)['analyze']>,
) {
  const operation = await startOperation(dependencies, context, {
    kind: analyses[context.body.type],
    projectId: context.params.id,
  });
  return { operation };
}

/** The named analyses. */
export async function startNamed(
  dependencies: Dependencies,
  context: Actor & { body: { project_id: string } },
  kind: OperationKind,
): Wrapped {
  return {
    operation: await startOperation(dependencies, context, { kind, projectId: context.body.project_id }),
  };
}

export async function createOperation(
  dependencies: Dependencies,
  context: RequestContext<Calls['create']>,
): Wrapped {
  const { kind, project_id: projectId, input } = context.body;
  return { operation: await startOperation(dependencies, context, { kind, projectId, input }) };
}

/** One operation, for other features' work within the same transaction. @throws Refusal not_found */
export async function readOperation(tx: Tx, organizationId: string, id: string): Promise<Operation> {
  const row = await store.findOperation(tx, organizationId, id);
  if (!row) throw new Refusal('not_found');
  return present(row);
}

export async function listOperations(
  { database }: Dependencies,
  { caller, query }: RequestContext<Calls['list']>,
) {
  const rows = await inVisibleTenants(database, caller, (tx, own) => store.listOperations(tx, own, query));
  const listed = rows.map(row => ({ ...present(row), created_by_name: row.created_by_name }));
  return pageOf(listed, query);
}

export function getOperation(
  { database }: Dependencies,
  { caller, params }: RequestContext<Calls['get']>,
): Wrapped {
  return lookAtOwn(database, caller, { table: 'operations', id: params.id }, async (tx, organizationId) => {
    const row = await store.findOperation(tx, organizationId, params.id);
    if (!row) throw new Refusal('not_found');
    return { operation: present(row) };
  });
}

export function cancelOperation(
  { database }: Dependencies,
  context: RequestContext<Calls['cancel']>,
): Wrapped {
  const { id } = context.params;
  return inRecordTenant(database, context.caller, { table: 'operations', id }, async (tx, organizationId) => {
    const operation = await requestCancel(tx, organizationId, id);
    await appendTrail(tx, organizationId, context, {
      action: 'operations.cancel',
      target: { kind: 'operation', id },
    });
    return { operation };
  });
}

export function retryOperation({ database }: Dependencies, context: RequestContext<Calls['retry']>): Wrapped {
  const { id } = context.params;
  return inRecordTenant(database, context.caller, { table: 'operations', id }, async (tx, organizationId) => {
    await mayRetryWork(tx, context.caller, await readOperation(tx, organizationId, id));
    const operation = await requestRetry(tx, organizationId, id);
    await appendTrail(tx, organizationId, context, {
      action: 'operations.retry',
      target: { kind: 'operation', id },
    });
    return { operation };
  });
}

export function operationStats(
  { database }: Dependencies,
  { caller, query }: RequestContext<Calls['stats']>,
) {
  return inVisibleTenants(database, caller, async (tx, own) => {
    const counts = await store.countOperations(tx, own, query);
    const sum = (which: (count: store.StatusCount) => boolean) =>
      counts.filter(which).reduce((total, { count }) => total + count, 0);
    const withStatus = (status: OperationStatus) => sum(count => count.status === status);
    const byKind: Partial<Record<OperationKind, number>> = Object.fromEntries(
      counts.map(({ kind }) => [kind, sum(count => count.kind === kind)]),
    );
    const ended = withStatus('completed') + withStatus('failed');
    return {
      total: sum(() => true),
      by_status: {
        queued: withStatus('queued'),
        running: withStatus('running'),
        completed: withStatus('completed'),
        failed: withStatus('failed'),
        cancelled: withStatus('cancelled'),
      },
      by_kind: byKind,
      success_rate: ended === 0 ? null : Math.round((100 * withStatus('completed')) / ended),
      median_seconds: await store.medianSeconds(tx, own, query),
    };
  });
}

/** The newest hundred of a project, for its export. */
export async function readProjectOperations(
  tx: Tx,
  organizationId: string,
  projectId: string,
): Promise<Operation[]> {
  const rows = await store.listAllOperations(tx, organizationId, projectId);
  return rows.map(present);
}

/** What was started last in a project. */
export async function findLastOperation(
  tx: Tx,
  organizationId: string,
  projectId: string,
): Promise<Operation | undefined> {
  const [last] = await store.listOperations(tx, organizationId, { project_id: projectId, limit: 1 });
  return last && present(last);
}
