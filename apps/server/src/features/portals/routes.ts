// Portals: call → service.
import { portalCalls as calls } from '@groundwork/contract/portals';
import type { Parts } from '../../platform/parts.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as service from './service.ts';

export function portalRoutes(parts: Parts): Route[] {
  return [
    bind(calls.list, visit => service.listPortals(parts, visit)),
    bind(calls.connect, visit => service.connectPortal(parts, visit)),
    bind(calls.remove, visit => service.removePortal(parts, visit)),
  ];
}
