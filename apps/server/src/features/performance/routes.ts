// The performance of a rep: call → handler.
import { performanceCalls as calls } from '@groundwork/contract/performance';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

export function performanceRoutes(dependencies: Dependencies): Route[] {
  const caches = handlers.openFigureCaches();
  return [
    bind(calls.figures, context => handlers.getFigures(dependencies, context)),
    bind(calls.dashboard, context => handlers.getDashboard(dependencies, caches, context)),
    bind(calls.get, context => handlers.getPerformance(dependencies, caches, context)),
    bind(calls.forecast, context => handlers.getForecast(dependencies, caches, context)),
    bind(calls.backTest, context => handlers.getBackTest(dependencies, caches, context)),
  ];
}
