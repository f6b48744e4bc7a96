// Notifications: call → service.
import { notificationCalls as calls } from '@groundwork/contract/notifications';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as service from './own.ts';
import { streamNotifications } from './stream.ts';

export function notificationRoutes(dependencies: Dependencies): Route[] {
  return [
    bind(calls.list, context => service.listNotifications(dependencies, context)),
    bind(calls.stream, context => streamNotifications(dependencies, context)),
    bind(calls.readAll, context => service.readAll(dependencies, context)),
    bind(calls.read, context => service.readNotification(dependencies, context)),
    bind(calls.rules, context => service.getRules(dependencies, context)),
    bind(calls.setRules, context => service.setRules(dependencies, context)),
  ];
}
