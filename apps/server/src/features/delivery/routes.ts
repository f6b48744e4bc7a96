// The delivery board: call → handler.
import { deliveryCalls as calls } from '@groundwork/contract/delivery';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

export function deliveryRoutes(dependencies: Dependencies): Route[] {
  const forecasts = handlers.openForecasts();
  return [
    bind(calls.list, context => handlers.getBoard(dependencies, forecasts, context)),
    bind(calls.assign, context => handlers.assignProject(dependencies, context)),
  ];
}
