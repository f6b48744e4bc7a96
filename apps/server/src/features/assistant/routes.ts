// The assistant: call → service.
import { assistantCalls as calls } from '@groundwork/contract/assistant';
import { createLimits } from '../../platform/limits.ts';
import { createModel } from '../../platform/model/model.ts';
import type { ModelSettings } from '../../platform/model/settings.ts';
import type { Parts } from '../../platform/parts.ts';
import { bind, type Route } from '../../platform/route.ts';
import { ask } from './service.ts';

export function assistantRoutes(parts: Parts, settings: ModelSettings | undefined): Route[] {
  const limits = createLimits(parts.database);
  const model = settings && createModel(settings);
  return [bind(calls.ask, visit => ask(parts, limits, model, visit))];
}
