// Notifications of a member, kept until they have seen them; live through an event stream.
import { z } from 'zod';
import { call } from './call.ts';
import { Id, PageQuery, page, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';

export const notificationTopics = [
  'milestones',
  'decisions',
  'documents',
  'comments',
  'support',
  'operations',
  'team',
] as const;
export const NotificationTopic = z.enum(notificationTopics);
export type NotificationTopic = z.infer<typeof NotificationTopic>;

export const NotificationType = z.enum(['success', 'error', 'warning', 'info']);
export type NotificationType = z.infer<typeof NotificationType>;

export const Notification = z.object({
  id: Id,
  type: NotificationType,
  topic: NotificationTopic,
  title: z.string(),
  message: z.string(),
  /** Path within the product; null when there is nothing to open. */
  link: z.string().nullable(),
  created_at: Timestamp,
  read_at: Timestamp.nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const notificationMails = ['never', 'at_once', 'daily'] as const;

/** How one topic reaches one member. */
export const NotificationRule = z.object({
  topic: NotificationTopic,
  in_app: z.boolean(),
  mail: z.enum(notificationMails),
});
export type NotificationRule = z.infer<typeof NotificationRule>;

/** What holds for a member who has set nothing: everything in the product, and a daily mail of what waits for them. */
export const usualRules: readonly NotificationRule[] = notificationTopics.map(topic => ({
  topic,
  in_app: true,
  mail: topic === 'decisions' ? 'daily' : 'never',
}));

/** Live events at most this often on one stream. */
export const eventsPerSecond = 10;

const Rules = z.object({ rules: z.array(NotificationRule) });

export const notificationCalls = {
  list: call({
    name: 'notifications.list',
    method: 'GET',
    path: '/notifications',
    summary: 'What the signed-in member was told, newest first',
    permission: 'signed_in',
    query: PageQuery.extend({ unread: z.literal('true').optional() }),
    reply: page(Notification).extend({ unread_count: z.number().int() }),
  }),
  stream: call({
    name: 'notifications.stream',
    method: 'GET',
    path: '/notifications/stream',
    summary: 'The same, live: server-sent events, resumable with Last-Event-ID',
    permission: 'signed_in',
    stream: 'events',
    feature: 'realtime',
  }),
  readAll: call({
    name: 'notifications.readAll',
    method: 'POST',
    path: '/notifications/read',
    summary: 'Mark everything as read',
    permission: 'signed_in',
    changes: ['notifications.list'],
    status: 204,
  }),
  read: call({
    name: 'notifications.read',
    method: 'POST',
    path: '/notifications/{id}/read',
    summary: 'Mark one as read',
    permission: 'signed_in',
    changes: ['notifications.list'],
    params: z.object({ id: Id }),
    reply: Notification,
  }),
  rules: call({
    name: 'notifications.rules',
    method: 'GET',
    path: '/notifications/rules',
    summary: 'How each topic reaches the signed-in member',
    permission: 'signed_in',
    reply: Rules,
  }),
  setRules: call({
    name: 'notifications.setRules',
    method: 'PUT',
    path: '/notifications/rules',
    summary: 'Change how topics reach the signed-in member; those left out stay as they are',
    permission: 'signed_in',
    peopleOnly: peopleOnly.account,
    changes: ['notifications.rules'],
    body: Rules,
    reply: Rules,
  }),
} as const;
