// Portals: call → handler.
import { portalCalls as calls } from '@groundwork/contract/portals';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

export function portalRoutes(dependencies: Dependencies): Route[] {
  return [
    bind(calls.list, context => handlers.listPortals(dependencies, context)),
    bind(calls.connect, context => handlers.connectPortal(dependencies, context)),
    bind(calls.look, context => handlers.lookAt(dependencies, context)),
    bind(calls.update, context => handlers.updatePortal(dependencies, context)),
  ];
}
