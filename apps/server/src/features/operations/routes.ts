// Operations: call → service.
import { operationCalls as calls } from '@groundwork/contract/operations';
import { projectCalls } from '@groundwork/contract/projects';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as service from './handlers.ts';

export function operationRoutes(dependencies: Dependencies): Route[] {
  return [
    bind(projectCalls.analyze, context => service.analyzeProject(dependencies, context)),
    bind(calls.list, context => service.listOperations(dependencies, context)),
    bind(calls.stats, context => service.operationStats(dependencies, context)),
    bind(calls.get, context => service.getOperation(dependencies, context)),
    bind(calls.create, context => service.createOperation(dependencies, context)),
    bind(calls.cancel, context => service.cancelOperation(dependencies, context)),
    bind(calls.retry, context => service.retryOperation(dependencies, context)),
    bind(calls.intakeAnalyze, context => service.startNamed(dependencies, context, 'intake.analyze')),
    bind(calls.auditRun, context => service.startNamed(dependencies, context, 'audit.run')),
    bind(calls.optimizerOptimize, context => service.startNamed(dependencies, context, 'optimizer.optimize')),
    bind(calls.revopsAnalyze, context => service.startNamed(dependencies, context, 'revops.analyze')),
  ];
}
