// A rep's clients: call → handler.
import { clientCalls as calls } from '@groundwork/contract/clients';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

export function clientRoutes(dependencies: Dependencies): Route[] {
  const forecasts = handlers.openForecasts();
  return [
    bind(calls.list, context => handlers.listClients(dependencies, forecasts, context)),
    bind(calls.get, context => handlers.getClient(dependencies, forecasts, context)),
  ];
}
