// Requests to start, watch, cancel and retry operations.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import { type Operation, type OperationKind, type operationCalls } from '@groundwork/contract/operations';
import type { projectCalls } from '@groundwork/contract/projects';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { pageOf } from '../../platform/paging.ts';
import { present } from '../../platform/queue/operation.ts';
import { requestCancel, requestRetry } from '../../platform/queue/requests.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant, inVisibleTenants, readOwnTenant } from '../../platform/tenants.ts';
import { requireLeftRights } from '../changesets/go-on-left.ts';
import type { Handed } from '../changesets/handed.ts';
import { appliedBy, mayRetryWork } from '../changesets/retry-work.ts';
import { type Actor, appendTrail, nameOf } from '../trail/append-trail.ts';
import { requireOwnWork } from '../trail/own-work.ts';
import { readOperation } from './read-operations.ts';
import { statsOf } from './rules.ts';
import { startOperation } from './start-operation.ts';
import * as store from './store.ts';

type Calls = typeof operationCalls;
type Wrapped = Promise<{ operation: Operation }>;

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

/** The analyses that have a call of their own. */
type Named = Actor & { body: { project_id: ProjectId } };

export function startIntakeAnalysis(dependencies: Dependencies, context: Named): Wrapped {
  return start(dependencies, context, 'intake.analyze');
}

export function startAudit(dependencies: Dependencies, context: Named): Wrapped {
  return start(dependencies, context, 'audit.run');
}

export function startOptimizer(dependencies: Dependencies, context: Named): Wrapped {
  return start(dependencies, context, 'optimizer.optimize');
}

export function startRevopsAnalysis(dependencies: Dependencies, context: Named): Wrapped {
  return start(dependencies, context, 'revops.analyze');
}

async function start(dependencies: Dependencies, context: Named, kind: OperationKind): Wrapped {
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
  return readOwnTenant(
    database,
    caller,
    { table: 'operations', id: params.id },
    async (tx, organizationId) => {
      const row = await store.findOperation(tx, organizationId, params.id);
      if (!row) throw new Refusal('not_found');
      return { operation: present(row) };
    },
  );
}

export function cancelOperation(
  { database }: Dependencies,
  context: RequestContext<Calls['cancel']>,
): Wrapped {
  const { id } = context.params;
  return inRecordTenant(database, context.caller, { table: 'operations', id }, async (tx, organizationId) => {
    await readOperation(tx, organizationId, id);
    requireOwnWork(context, await store.readProgram(tx, organizationId, id));
    const operation = await requestCancel(tx, organizationId, id, nameOf(context));
    await appendTrail(tx, organizationId, context, {
      action: 'operations.cancel',
      target: { kind: 'operation', id },
    });
    return { operation };
  });
}

export async function retryOperation(
  { database, clock }: Dependencies,
  handed: Handed,
  context: RequestContext<Calls['retry']>,
): Wrapped {
  const { id } = context.params;
  const { caller } = context;
  const record = { table: 'operations', id } as const;
  const readOwn = async (tx: Tx, organizationId: OrganizationId): Promise<Operation> => {
    const found = await readOperation(tx, organizationId, id);
    requireOwnWork(context, await store.readProgram(tx, organizationId, id));
    return found;
  };
  await requireLeftRights({ database, clock }, handed, caller, record, async (tx, organizationId) =>
    appliedBy(await readOwn(tx, organizationId)),
  );
  return inRecordTenant(database, caller, record, async (tx, organizationId) => {
    const before = await readOwn(tx, organizationId);
    await mayRetryWork(tx, caller, before, { ...handed, now: clock.now() });
    const operation = await requestRetry(tx, organizationId, id, nameOf(context));
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
    return statsOf(counts, await store.medianSeconds(tx, own, query));
  });
}
