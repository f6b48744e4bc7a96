// The overview: call → handler.
import { overviewCalls as calls } from '@groundwork/contract/overview';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

export function overviewRoutes(dependencies: Dependencies): Route[] {
  const kept = handlers.openOverview(dependencies);
  return [bind(calls.get, context => handlers.getOverview(kept, context))];
}
