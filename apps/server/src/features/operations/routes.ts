// Operations: call → handler.
import { operationCalls as calls } from '@groundwork/contract/operations';
import { projectCalls } from '@groundwork/contract/projects';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

export function operationRoutes(dependencies: Dependencies): Route[] {
  return [
    bind(projectCalls.analyze, context => handlers.analyzeProject(dependencies, context)),
    bind(calls.list, context => handlers.listOperations(dependencies, context)),
    bind(calls.stats, context => handlers.operationStats(dependencies, context)),
    bind(calls.get, context => handlers.getOperation(dependencies, context)),
    bind(calls.create, context => handlers.createOperation(dependencies, context)),
    bind(calls.cancel, context => handlers.cancelOperation(dependencies, context)),
    bind(calls.retry, context => handlers.retryOperation(dependencies, context)),
    bind(calls.intakeAnalyze, context => handlers.startIntakeAnalysis(dependencies, context)),
    bind(calls.auditRun, context => handlers.startAudit(dependencies, context)),
    bind(calls.optimizerOptimize, context => handlers.startOptimizer(dependencies, context)),
    bind(calls.revopsAnalyze, context => handlers.startRevopsAnalysis(dependencies, context)),
  ];
}
