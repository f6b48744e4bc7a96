// Notifications: call → handler.
import { notificationCalls as calls } from '@groundwork/contract/notifications';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';
import { streamNotifications } from './handlers-stream.ts';

export function notificationRoutes(dependencies: Dependencies): Route[] {
  return [
    bind(calls.list, context => handlers.listNotifications(dependencies, context)),
    bind(calls.stream, context => streamNotifications(dependencies, context)),
    bind(calls.readAll, context => handlers.readAll(dependencies, context)),
    bind(calls.read, context => handlers.readNotification(dependencies, context)),
    bind(calls.rules, context => handlers.getRules(dependencies, context)),
    bind(calls.setRules, context => handlers.setRules(dependencies, context)),
  ];
}
