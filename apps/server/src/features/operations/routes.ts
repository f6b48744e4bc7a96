// Operations: call → handler.
import { operationConsoleCalls as console } from '@groundwork/contract/operation-console';
import { operationCalls as calls } from '@groundwork/contract/operations';
import { projectCalls } from '@groundwork/contract/projects';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import type { Handed } from '../changesets/handed.ts';
import * as handlers from './handlers.ts';
import * as consoleHandlers from './handlers-console.ts';

/** @param stuckAfter seconds without progress from which an operation that runs counts as stuck
 *  @param handed what is asked before the rest of a change set is written */
export function operationRoutes(dependencies: Dependencies, stuckAfter: number, handed: Handed): Route[] {
  return [
    bind(projectCalls.analyze, context => handlers.analyzeProject(dependencies, context)),
    bind(calls.list, context => handlers.listOperations(dependencies, context)),
    bind(calls.stats, context => handlers.operationStats(dependencies, context)),
    bind(calls.get, context => handlers.getOperation(dependencies, context)),
    bind(calls.create, context => handlers.createOperation(dependencies, context)),
    bind(calls.cancel, context => handlers.cancelOperation(dependencies, context)),
    bind(calls.retry, context => handlers.retryOperation(dependencies, handed, context)),
    bind(calls.intakeAnalyze, context => handlers.startIntakeAnalysis(dependencies, context)),
    bind(calls.auditRun, context => handlers.startAudit(dependencies, context)),
    bind(calls.optimizerOptimize, context => handlers.startOptimizer(dependencies, context)),
    bind(calls.revopsAnalyze, context => handlers.startRevopsAnalysis(dependencies, context)),
    bind(console.list, context => consoleHandlers.listConsole(dependencies, stuckAfter, context)),
    bind(console.state, context => consoleHandlers.readQueueState(dependencies, stuckAfter, context)),
    bind(console.lanes, context => consoleHandlers.listLanes(dependencies, context)),
    bind(console.lane, context => consoleHandlers.getLane(dependencies, context)),
    bind(console.limit, context => consoleHandlers.limitLane(dependencies, context)),
    bind(console.get, context => consoleHandlers.getInFull(dependencies, stuckAfter, context)),
  ];
}
