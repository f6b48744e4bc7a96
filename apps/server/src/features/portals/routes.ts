// Portals: call → service.
import { portalCalls as calls } from '@groundwork/contract/portals';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import { updatePortal } from './change.ts';
import * as service from './service.ts';

export function portalRoutes(dependencies: Dependencies): Route[] {
  return [
    bind(calls.list, context => service.listPortals(dependencies, context)),
    bind(calls.connect, context => service.connectPortal(dependencies, context)),
    bind(calls.update, context => updatePortal(dependencies, context)),
  ];
}
