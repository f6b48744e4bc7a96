// Requests about a member's own notifications: reading them, marking them read, setting how they are notified.
import { Refusal } from '@groundwork/contract/errors';
import {
  type Notification,
  type NotificationRule,
  type notificationCalls,
  usualRules,
} from '@groundwork/contract/notifications';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { pageOf } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { ownMember } from './rules.ts';
import * as store from './store-own.ts';

type Calls = typeof notificationCalls;

export async function listNotifications(
  { database }: Dependencies,
  { caller, query }: RequestContext<Calls['list']>,
) {
  const own = ownMember(caller);
  return database.tenant(own.organizationId, async tx => ({
    ...pageOf(await store.listNotifications(tx, own, query), query),
    unread_count: await store.countUnread(tx, own),
  }));
}

export async function readNotification(
  { database }: Dependencies,
  { caller, params }: RequestContext<Calls['read']>,
): Promise<Notification> {
  const own = ownMember(caller);
  const read = await database.tenant(own.organizationId, tx => store.markRead(tx, own, params.id));
  if (!read) throw new Refusal('not_found');
  return read;
}

export async function readAll(
  { database }: Dependencies,
  { caller }: Pick<RequestContext, 'caller'>,
): Promise<void> {
  const own = ownMember(caller);
  await database.tenant(own.organizationId, tx => store.markAllRead(tx, own));
}

export function getRules({ database }: Dependencies, { caller }: Pick<RequestContext, 'caller'>) {
  const own = ownMember(caller);
  return database.tenant(own.organizationId, tx => allRules(tx, own));
}

export function setRules({ database }: Dependencies, { caller, body }: RequestContext<Calls['setRules']>) {
  const own = ownMember(caller);
  const topics = body.rules.map(rule => rule.topic);
  const twice = topics.findIndex((topic, index) => topics.indexOf(topic) !== index);
  if (twice >= 0) {
    const fault = { place: `body.rules.${twice}.topic`, message: 'Each topic once.' };
    throw new Refusal('invalid_request', { faults: [fault] });
  }
  return database.tenant(own.organizationId, async tx => {
    await store.setRules(tx, own, body.rules);
    return allRules(tx, own);
  });
}

async function allRules(tx: Tx, own: store.Own): Promise<{ rules: NotificationRule[] }> {
  const set = await store.listRules(tx, own);
  return { rules: usualRules.map(usual => set.find(rule => rule.topic === usual.topic) ?? usual) };
}
