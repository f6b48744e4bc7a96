// Webhooks: call → handler.
import { webhookCalls as calls } from '@groundwork/contract/webhooks';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createLimits } from '../../platform/limits.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';
import * as deliveries from './handlers-deliveries.ts';

export function webhookRoutes(dependencies: Dependencies): Route[] {
  const shared = { limits: createLimits(dependencies.database) };
  return [
    bind(calls.kinds, context => handlers.listKinds(dependencies, context)),
    bind(calls.list, context => handlers.listWebhooks(dependencies, context)),
    bind(calls.create, context => handlers.createWebhook(dependencies, context)),
    bind(calls.get, context => handlers.getWebhook(dependencies, context)),
    bind(calls.update, context => handlers.updateWebhook(dependencies, context)),
    bind(calls.remove, context => handlers.removeWebhook(dependencies, context)),
    bind(calls.rotate, context => handlers.rotateSecret(dependencies, context)),
    bind(calls.test, context => deliveries.sendTest(dependencies, shared, context)),
    bind(calls.deliveries, context => deliveries.listDeliveries(dependencies, context)),
    bind(calls.replay, context => deliveries.replayDelivery(dependencies, context)),
    bind(calls.replayAll, context => deliveries.replayAll(dependencies, context)),
  ];
}
