// Analyses of pipelines: call → handler.
import { revopsCalls as calls } from '@groundwork/contract/revops-reports';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

export function revopsRoutes(dependencies: Dependencies): Route[] {
  // One for a process: memory is.
  const needs = { ...dependencies, turns: handlers.makeTurns() };
  return [
    bind(calls.list, context => handlers.listReports(needs, context)),
    bind(calls.get, context => handlers.getReport(needs, context)),
    bind(calls.change, context => handlers.getChange(needs, context)),
    bind(calls.day, context => handlers.getDay(needs, context)),
    bind(calls.deals, context => handlers.listDeals(needs, context)),
  ];
}
