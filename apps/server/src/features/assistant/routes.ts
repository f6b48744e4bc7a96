// The assistant: call → handler.
import { assistantCalls as calls } from '@groundwork/contract/assistant';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createLimits } from '../../platform/limits.ts';
import { newestModel } from '../../platform/model/newest-model.ts';
import type { ModelSettings } from '../../platform/model/settings.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

export function assistantRoutes(
  dependencies: Dependencies,
  settings: () => ModelSettings | undefined,
): Route[] {
  const limits = createLimits(dependencies.database);
  const newest = newestModel(settings);
  const model = () => newest()?.model;
  return [
    bind(calls.ask, context => handlers.ask(dependencies, limits, model, context)),
    bind(calls.askAsRep, context => handlers.askAsRep(dependencies, limits, model, context)),
  ];
}
