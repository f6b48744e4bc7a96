// Staff: call → handler.
import { staffCalls as calls } from '@groundwork/contract/staff';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

export function staffRoutes(dependencies: Dependencies): Route[] {
  return [bind(calls.list, context => handlers.listStaff(dependencies, context))];
}
