// Analyses of pipelines: call → handler.
import { revopsCalls as calls } from '@groundwork/contract/revops-reports';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

export function revopsRoutes(dependencies: Dependencies): Route[] {
  return [
    bind(calls.list, context => handlers.listReports(dependencies, context)),
    bind(calls.get, context => handlers.getReport(dependencies, context)),
    bind(calls.change, context => handlers.getChange(dependencies, context)),
    bind(calls.day, context => handlers.getDay(dependencies, context)),
    bind(calls.deals, context => handlers.listDeals(dependencies, context)),
  ];
}
