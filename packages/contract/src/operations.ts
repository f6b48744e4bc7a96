// AI operations: long work with progress, that can be cancelled, retried and resumed.
import { z } from 'zod';
import { call } from './call.ts';
import { operationReads } from './changes.ts';
import { OperationId, OrganizationId, ProjectId } from './ids.ts';
import { PageQuery, page, Timestamp } from './paging.ts';

export const operationKinds = [
  'intake.analyze',
  'changeset.propose',
  'changeset.apply',
  'changeset.undo',
  'portal.sync',
  'merges.search',
  'audit.run',
  'optimizer.optimize',
  'revops.analyze',
] as const;
export const OperationKind = z.enum(operationKinds);
export type OperationKind = z.infer<typeof OperationKind>;

export const operationStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export const OperationStatus = z.enum(operationStatuses);
export type OperationStatus = z.infer<typeof OperationStatus>;

/** What its log tells, line by line, to those who run the platform. */
export const LogEvent = z.enum([
  'started',
  'phase',
  'waits',
  'fault',
  'put_back',
  'taken_over',
  'cancel_asked',
  'retried',
  'completed',
  'failed',
  'cancelled',
]);
export type LogEvent = z.infer<typeof LogEvent>;

export const Progress = z.object({
  /** What is happening, for people: "Writing contacts". */
  phase: z.string(),
  done: z.number().int(),
  total: z.number().int().nullable(),
  unit: z.string(),
});
export type Progress = z.infer<typeof Progress>;

/** Why an operation that is queued is not taken up before a moment. */
export const OperationWait = z.object({
  code: z.enum(['portal_daily_limit']),
  /** In plain words, without the moment. */
  message: z.string(),
  /** When it goes on by itself. */
  until: Timestamp,
});
export type OperationWait = z.infer<typeof OperationWait>;

export const Operation = z.object({
  id: OperationId,
  organization_id: OrganizationId,
  project_id: ProjectId.nullable(),
  kind: OperationKind,
  status: OperationStatus,
  progress: Progress.nullable(),
  input: z.record(z.string(), z.unknown()),
  result: z.record(z.string(), z.unknown()).nullable(),
  error: z
    .object({ code: z.string(), message: z.string(), correlation_id: z.string().optional() })
    .nullable(),
  /** Null while nothing but a free worker is waited for. */
  waits: OperationWait.nullable(),
  attempt: z.number().int(),
  is_cancel_requested: z.boolean(),
  created_by: z.string().nullable(),
  created_at: Timestamp,
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
});
export type Operation = z.infer<typeof Operation>;

/** In the list, where somebody reads who began what. */
export const OperationListed = Operation.extend({ created_by_name: z.string().nullable() });
export type OperationListed = z.infer<typeof OperationListed>;

/** The specification's wrapper. */
export const OperationReply = z.object({ operation: Operation });

export const OperationStats = z.object({
  total: z.number().int(),
  by_status: z.record(OperationStatus, z.number().int()),
  by_kind: z.partialRecord(OperationKind, z.number().int()),
  /** completed / (completed + failed), whole percent; null when nothing has ended. */
  success_rate: z.number().int().nullable(),
  /** Median seconds from start to end of the completed ones. */
  median_seconds: z.number().nullable(),
});

const One = z.object({ id: OperationId });
const OfProject = z.object({ project_id: ProjectId });
const Filter = z.object({
  project_id: ProjectId.optional(),
  kind: OperationKind.optional(),
  status: OperationStatus.optional(),
});

export const operationCalls = {
  list: call({
    name: 'operations.list',
    method: 'GET',
    path: '/ai-operations',
    summary: 'List operations, newest first',
    permission: 'operations.read',
    query: PageQuery.extend(Filter.shape),
    reply: page(OperationListed),
  }),
  stats: call({
    name: 'operations.stats',
    method: 'GET',
    path: '/ai-operations/stats',
    summary: 'Figures over operations',
    permission: 'operations.read',
    query: Filter,
    reply: OperationStats,
  }),
  get: call({
    name: 'operations.get',
    method: 'GET',
    path: '/ai-operations/{id}',
    summary: 'One operation',
    permission: 'operations.read',
    params: One,
    reply: OperationReply,
  }),
  create: call({
    name: 'operations.create',
    method: 'POST',
    path: '/ai-operations/',
    summary: 'Start an operation',
    permission: 'operations.run',
    changes: operationReads,
    body: z.object({
      kind: z.enum(['intake.analyze', 'audit.run', 'optimizer.optimize', 'revops.analyze']),
      project_id: ProjectId,
      input: z.record(z.string(), z.unknown()).optional(),
    }),
    reply: OperationReply,
    status: 202,
    failures: ['no_sources', 'no_portal'],
  }),
  cancel: call({
    name: 'operations.cancel',
    method: 'POST',
    path: '/ai-operations/{id}/cancel',
    summary: 'Cancel an operation',
    permission: 'operations.run',
    changes: [
      ...operationReads,
      { read: 'operations.get', same: ['id'] },
      { read: 'operationConsole.get', same: ['id'] },
    ],
    params: One,
    reply: OperationReply,
    status: 202,
    failures: ['people_only', 'operation_final'],
  }),
  retry: call({
    name: 'operations.retry',
    method: 'POST',
    path: '/ai-operations/{id}/retry',
    summary: 'Run a failed or cancelled operation again from its checkpoint',
    permission: 'operations.run',
    changes: [
      ...operationReads,
      { read: 'operations.get', same: ['id'] },
      { read: 'operationConsole.get', same: ['id'] },
    ],
    params: One,
    reply: OperationReply,
    status: 202,
    failures: [
      'people_only',
      'forbidden',
      'operation_not_retryable',
      'conflict',
      'changeset_state',
      'second_approver',
      'portal_busy',
    ],
  }),
  intakeAnalyze: call({
    name: 'intake.analyze',
    method: 'POST',
    path: '/ai-operations/intake/analyze',
    summary: 'Read the uploaded exports, map them and plan the implementation',
    permission: 'operations.run',
    changes: operationReads,
    body: OfProject,
    reply: OperationReply,
    status: 202,
    failures: ['no_sources'],
  }),
  auditRun: call({
    name: 'audit.run',
    method: 'POST',
    path: '/ai-operations/audit/run',
    summary: 'Check the data quality of the portal',
    permission: 'operations.run',
    changes: operationReads,
    body: OfProject,
    reply: OperationReply,
    status: 202,
    failures: ['no_portal'],
  }),
  optimizerOptimize: call({
    name: 'optimizer.optimize',
    method: 'POST',
    path: '/ai-operations/optimizer/optimize',
    summary: 'Turn findings into proposed fixes',
    permission: 'operations.run',
    changes: operationReads,
    body: OfProject,
    reply: OperationReply,
    status: 202,
    failures: ['no_portal'],
  }),
  revopsAnalyze: call({
    name: 'revops.analyze',
    method: 'POST',
    path: '/ai-operations/revops/analyze',
    summary: 'Funnel, velocity and pipeline figures of the portal',
    permission: 'operations.run',
    changes: operationReads,
    body: OfProject,
    reply: OperationReply,
    status: 202,
    failures: ['no_portal'],
  }),
} as const;
