// Notifies members. Any feature may, in the transaction of the change it notifies of; knows no noun but members.
import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import {
  type NotificationRule,
  type NotificationTopic,
  type NotificationType,
  usualRules,
} from '@groundwork/contract/notifications';
import type { Tx } from '../../platform/db.ts';
import { hint } from '../../platform/queue/operation.ts';
import * as store from './store.ts';

export interface Given {
  type: NotificationType;
  topic: NotificationTopic;
  title: string;
  message: string;
  /** Path within the product. */
  link?: string;
  /** Absent: every active member. */
  to?: { member_ids: MemberId[] };
  /** Subject of the actor, who needs no telling. */
  except?: string;
  /** A mail of its own is sent as well, so the notification is not mailed. */
  isMailedOtherwise?: boolean;
}

/** Hint to the open streams, see db-listener.ts; its payload is the organization. */
export const notificationsWritten = 'notifications_written';

/** Has everybody's open streams look whether they may go on: somebody is no longer active. */
export function wakeStreams(tx: Tx, organizationId: OrganizationId): Promise<void> {
  return hint(tx, notificationsWritten, organizationId);
}

/** Longer words are cut: a notification is a pointer, and what it points to holds the rest. */
const maxTitle = 200;
const maxMessage = 1000;

/**
 * Tells members something, each the way their rules say. Written in the caller's transaction, tenant's or platform's:
 * nobody is notified of what is rolled back. Members who are not active are never notified.
 */
export async function notify(tx: Tx, organizationId: OrganizationId, given: Given): Promise<void> {
  const usual = usualRules.find(rule => rule.topic === given.topic);
  const recipients = await store.findRecipients(tx, organizationId, {
    topic: given.topic,
    memberIds: given.to?.member_ids,
    except: given.except,
  });
  const notified = recipients.flatMap(({ member_id, in_app, mail }) => {
    const rule: Pick<NotificationRule, 'in_app' | 'mail'> = {
      in_app: in_app ?? usual?.in_app ?? true,
      mail: given.isMailedOtherwise ? 'never' : (mail ?? usual?.mail ?? 'never'),
    };
    return rule.in_app || rule.mail !== 'never' ? [{ memberId: member_id, ...rule }] : [];
  });
  if (notified.length === 0) return;
  await store.insertNotifications(tx, organizationId, notified, {
    type: given.type,
    topic: given.topic,
    title: cut(given.title, maxTitle),
    message: cut(given.message, maxMessage),
    link: given.link ?? null,
  });
  await hint(tx, notificationsWritten, organizationId);
}

/** Whole characters: half an emoji is not text. */
function cut(text: string, max: number): string {
  return text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`;
}
