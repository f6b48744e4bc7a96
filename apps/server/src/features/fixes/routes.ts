// Bundles of fixes: call → handler.
import { fixCalls as calls } from '@groundwork/contract/fixes';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';
import * as schedule from './handlers-schedule.ts';

export function fixRoutes(dependencies: Dependencies): Route[] {
  return [
    bind(calls.propose, context => handlers.proposeFix(dependencies, context)),
    bind(calls.get, context => handlers.getFix(dependencies, context)),
    bind(calls.approveFirst, context => handlers.approveFirst(dependencies, context)),
    bind(calls.schedule, context => schedule.scheduleFix(dependencies, context)),
    bind(calls.unschedule, context => schedule.unscheduleFix(dependencies, context)),
    bind(calls.limit, context => handlers.getLimit(dependencies, context)),
    bind(calls.changeLimit, context => handlers.changeLimit(dependencies, context)),
  ];
}
