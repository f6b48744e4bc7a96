// Searching the platform: call → handler.
import { searchCalls as calls } from '@groundwork/contract/search';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

export function searchRoutes(dependencies: Dependencies): Route[] {
  return [bind(calls.find, context => handlers.find(dependencies, context))];
}
