// Looking as a person of a client: call → handler.
import { lookCalls as calls } from '@groundwork/contract/looks';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

export function lookRoutes(dependencies: Dependencies): Route[] {
  return [
    bind(calls.start, context => handlers.startLook(dependencies, context)),
    bind(calls.get, context => handlers.getLook(dependencies, context)),
    bind(calls.end, context => handlers.endLook(dependencies, context)),
    bind(calls.own, context => handlers.listOwnLooks(dependencies, context)),
  ];
}
