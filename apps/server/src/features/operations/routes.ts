// Operations: call → service.
import { operationCalls as calls } from '@groundwork/contract/operations';
import { projectCalls } from '@groundwork/contract/projects';
import type { Parts } from '../../platform/parts.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as service from './service.ts';

export function operationRoutes(parts: Parts): Route[] {
  return [
    bind(projectCalls.analyze, visit => service.analyzeProject(parts, visit)),
    bind(calls.list, visit => service.listOperations(parts, visit)),
    bind(calls.stats, visit => service.operationStats(parts, visit)),
    bind(calls.get, visit => service.getOperation(parts, visit)),
    bind(calls.create, visit => service.createOperation(parts, visit)),
    bind(calls.cancel, visit => service.cancelOperation(parts, visit)),
    bind(calls.retry, visit => service.retryOperation(parts, visit)),
    bind(calls.intakeAnalyze, visit => service.startNamed(parts, visit, 'intake.analyze')),
    bind(calls.auditRun, visit => service.startNamed(parts, visit, 'audit.run')),
    bind(calls.optimizerOptimize, visit => service.startNamed(parts, visit, 'optimizer.optimize')),
    bind(calls.revopsAnalyze, visit => service.startNamed(parts, visit, 'revops.analyze')),
  ];
}
