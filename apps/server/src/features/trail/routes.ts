// The trail: call → handler.
import { trailCalls as calls } from '@groundwork/contract/trail';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

export function trailRoutes(dependencies: Dependencies): Route[] {
  return [
    bind(calls.list, context => handlers.listTrail(dependencies, context)),
    bind(calls.export, context => handlers.exportTrail(dependencies, context)),
    bind(calls.checkpoint, context => handlers.getCheckpoint(dependencies, context)),
    bind(calls.verify, context => handlers.verifyTrail(dependencies, context)),
  ];
}
