// The assistant: call → handler.
import { assistantCalls as calls } from '@groundwork/contract/assistant';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createLimits } from '../../platform/limits.ts';
import { createModel, type Model } from '../../platform/model/model.ts';
import type { ModelSettings } from '../../platform/model/settings.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

export function assistantRoutes(
  dependencies: Dependencies,
  settings: () => ModelSettings | undefined,
): Route[] {
  const limits = createLimits(dependencies.database);
  const model = newestModel(settings);
  return [bind(calls.ask, context => handlers.ask(dependencies, limits, model, context))];
}

/** Made anew when another one is set. */
function newestModel(settings: () => ModelSettings | undefined): () => Model | undefined {
  let made: { of: ModelSettings; model: Model } | undefined;
  return () => {
    const of = settings();
    if (of === undefined) return undefined;
    if (made?.of !== of) made = { of, model: createModel(of) };
    return made.model;
  };
}
