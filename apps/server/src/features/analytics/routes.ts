// Analytics: call → handler.
import { analyticsCalls as calls } from '@groundwork/contract/analytics';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

export function analyticsRoutes(dependencies: Dependencies): Route[] {
  return [
    bind(calls.timeToValue, context => handlers.readTimeToValue(dependencies, context)),
    bind(calls.milestoneSlip, context => handlers.readMilestoneSlip(dependencies, context)),
    bind(calls.operations, context => handlers.readOperations(dependencies, context)),
    bind(calls.records, context => handlers.readRecords(dependencies, context)),
    bind(calls.decisions, context => handlers.readDecisions(dependencies, context)),
    bind(calls.adoption, context => handlers.readAdoption(dependencies, context)),
    bind(calls.csv, context => handlers.downloadFigures(dependencies, context)),
  ];
}
