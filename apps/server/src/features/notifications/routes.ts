// Notifications: call → service.
import { notificationCalls as calls } from '@groundwork/contract/notifications';
import type { Parts } from '../../platform/parts.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as service from './service-own.ts';
import { streamNotifications } from './stream.ts';

export function notificationRoutes(parts: Parts): Route[] {
  return [
    bind(calls.list, visit => service.listNotifications(parts, visit)),
    bind(calls.stream, visit => streamNotifications(parts, visit)),
    bind(calls.readAll, visit => service.readAll(parts, visit)),
    bind(calls.read, visit => service.readNotification(parts, visit)),
    bind(calls.rules, visit => service.getRules(parts, visit)),
    bind(calls.setRules, visit => service.setRules(parts, visit)),
  ];
}
