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
import { pageOf } from '../../platform/paging.ts';
import type { Parts } from '../../platform/parts.ts';
import { enqueue, present } from '../../platform/queue/operation.ts';
import { requestCancel, requestRetry } from '../../platform/queue/requests.ts';
import { reach, survey } from '../../platform/reach.ts';
import type { Visit } from '../../platform/route.ts';
import { mayRetryWork } from '../changesets/service-retry.ts';
import { requireSources } from '../intake/service.ts';
import { requirePortal } from '../portals/service.ts';
import { requireProject } from '../projects/service.ts';
import { type Actor, nameOf, recordDeed } from '../trail/service.ts';
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

/** Queues work on a project. @throws Refusal not_found, no_sources, no_portal */
export async function startOperation(parts: Parts, actor: Actor, wanted: Wanted): Promise<Operation> {
  const { kind, projectId, input } = wanted;
  return reach(
    parts.database,
    actor.caller,
    { table: 'projects', id: projectId },
    async (tx, organizationId) => {
      await requireProject(tx, organizationId, projectId);
      await prerequisites[kind]?.(tx, organizationId, projectId);
      const asked = { organizationId, projectId, kind, createdBy: nameOf(actor), input: input ?? {} };
      const operation = await enqueue(tx, asked);
      const target = { kind: 'operation', id: operation.id };
      await recordDeed(tx, organizationId, actor, {
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
export async function analyzeProject(parts: Parts, visit: Visit<(typeof projectCalls)['analyze']>) {
  const operation = await startOperation(parts, visit, {
    kind: analyses[visit.body.type],
    projectId: visit.params.id,
  });
  return { operation };
}

/** The named analyses. */
export async function startNamed(
  parts: Parts,
  visit: Actor & { body: { project_id: string } },
  kind: OperationKind,
): Wrapped {
  return { operation: await startOperation(parts, visit, { kind, projectId: visit.body.project_id }) };
}

export async function createOperation(parts: Parts, visit: Visit<Calls['create']>): Wrapped {
  const { kind, project_id: projectId, input } = visit.body;
  return { operation: await startOperation(parts, visit, { kind, projectId, input }) };
}

/** One operation, for other features' work within the same transaction. @throws Refusal not_found */
export async function readOperation(tx: Tx, organizationId: string, id: string): Promise<Operation> {
  const row = await store.findOperation(tx, organizationId, id);
  if (!row) throw new Refusal('not_found');
  return present(row);
}

export async function listOperations({ database }: Parts, { caller, query }: Visit<Calls['list']>) {
  const rows = await survey(database, caller, (tx, own) => store.listOperations(tx, own, query));
  const listed = rows.map(row => ({ ...present(row), created_by_name: row.created_by_name }));
  return pageOf(listed, query);
}

export function getOperation({ database }: Parts, { caller, params }: Visit<Calls['get']>): Wrapped {
  return reach(database, caller, { table: 'operations', id: params.id }, async (tx, organizationId) => {
    const row = await store.findOperation(tx, organizationId, params.id);
    if (!row) throw new Refusal('not_found');
    return { operation: present(row) };
  });
}

export function cancelOperation({ database }: Parts, visit: Visit<Calls['cancel']>): Wrapped {
  const { id } = visit.params;
  return reach(database, visit.caller, { table: 'operations', id }, async (tx, organizationId) => {
    const operation = await requestCancel(tx, organizationId, id);
    await recordDeed(tx, organizationId, visit, {
      action: 'operations.cancel',
      target: { kind: 'operation', id },
    });
    return { operation };
  });
}

export function retryOperation({ database }: Parts, visit: Visit<Calls['retry']>): Wrapped {
  const { id } = visit.params;
  return reach(database, visit.caller, { table: 'operations', id }, async (tx, organizationId) => {
    await mayRetryWork(tx, visit.caller, await readOperation(tx, organizationId, id));
    const operation = await requestRetry(tx, organizationId, id);
    await recordDeed(tx, organizationId, visit, {
      action: 'operations.retry',
      target: { kind: 'operation', id },
    });
    return { operation };
  });
}

export function operationStats({ database }: Parts, { caller, query }: Visit<Calls['stats']>) {
  return survey(database, caller, async (tx, own) => {
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
