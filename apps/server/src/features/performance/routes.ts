// The performance of a rep: call → handler.
import { performanceCalls as calls } from '@groundwork/contract/performance';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

export function performanceRoutes(dependencies: Dependencies): Route[] {
  const worker = handlers.openWorker();
  return [
    bind(calls.figures, context => handlers.getFigures(dependencies, context)),
    bind(calls.dashboard, context => handlers.getDashboard(dependencies, worker, context)),
    bind(calls.get, context => handlers.getPerformance(dependencies, worker, context)),
    bind(calls.forecast, context => handlers.getForecast(dependencies, worker, context)),
    bind(calls.backTest, context => handlers.getBackTest(dependencies, worker, context)),
  ];
}
