// Webhooks: addresses outside that are told what happens here, signed as Standard Webhooks say, and what became of each delivery.
import { z } from 'zod';
import { call } from './call.ts';
import { OrganizationId } from './ids.ts';
import { Id, PageQuery, page, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';
import { EventKind, WebhookData } from './webhook-events.ts';

export const maxEndpoints = 20;
/** Events that wait for one endpoint: where there are more it is switched off, so that one that is down fills no disk. */
export const maxWaiting = 100_000;
/** Of an endpoint that wait when its dead letters were sent again, so that there is room for what happens meanwhile. */
export const maxWaitingAfterReplay = 20_000;
/** How far what waits and what was given up is counted. */
export const mostCounted = 10_000;
/** Days that deliveries are kept after their end, dead letters as well. */
export const webhookKeptDays = 30;
/** Hours for which the former secret signs as well. */
export const formerSecretHours = 24;
/** Characters of an answer that are kept. */
export const answerKept = 500;
export const maxAttemptsKept = 20;

export const deliveryStates = ['waiting', 'delivered', 'dead'] as const;
export const DeliveryState = z.enum(deliveryStates);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** by_hand: somebody switched it off; gone: the receiver answered 410; failing: nothing arrived for three days; full: more
 *  events waited than are kept. */
export const OffReason = z.enum(['by_hand', 'gone', 'failing', 'full']);
export type OffReason = z.infer<typeof OffReason>;

export const WebhookEndpoint = z.object({
  id: Id,
  version: z.number().int(),
  /** Null for one of the platform itself. */
  organization_id: OrganizationId.nullable(),
  url: z.string(),
  description: z.string(),
  kinds: z.array(z.string()),
  is_enabled: z.boolean(),
  off_why: OffReason.nullable(),
  off_at: Timestamp.nullable(),
  /** Between the two it was off, all the time or at times, and what happened while it was off was not kept: from the first of the times
   *  that lie no more than 30 days apart to the end of the last, and a minute, for changes that were under way. */
  not_kept_from: Timestamp.nullable(),
  not_kept_until: Timestamp.nullable(),
  /** Until when the former secret signs as well. */
  former_until: Timestamp.nullable(),
  /** Deliveries that failed one after the other, and since when. */
  failures: z.number().int(),
  failing_since: Timestamp.nullable(),
  last_delivered_at: Timestamp.nullable(),
  last_failed_at: Timestamp.nullable(),
  last_error: z.string().nullable(),
  /** Both counted up to 10,000. */
  waiting: z.number().int(),
  dead: z.number().int(),
  created_at: Timestamp,
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

/** With the secret, which is shown now and never again. */
export const WebhookSecret = z.object({ endpoint: WebhookEndpoint, secret: z.string() });
export type WebhookSecret = z.infer<typeof WebhookSecret>;

export const WebhookAttempt = z.object({
  at: Timestamp,
  /** Null where there was no answer. */
  status: z.number().int().nullable(),
  duration_ms: z.number().int(),
  /** Null when it was taken. */
  error: z.string().nullable(),
  /** The beginning of the answer, as text. */
  answer: z.string().nullable(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

export const WebhookDelivery = z.object({
  id: Id,
  event_id: Id,
  kind: z.string(),
  subject: z.object({ kind: z.string(), id: Id }),
  data: WebhookData,
  occurred_at: Timestamp,
  state: DeliveryState,
  /** Why the webhook was switched off with which it was given up; null where it was not. */
  off_why: OffReason.nullable(),
  tries: z.number().int(),
  /** Of one that waits: when it is tried next, unless an earlier event of its subject waits as well. */
  due_at: Timestamp.nullable(),
  ended_at: Timestamp.nullable(),
  /** The last ones, oldest first. */
  attempts: z.array(WebhookAttempt),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const Url = z
  .url({ protocol: /^https?$/, error: 'Write a whole address that begins with https://' })
  .max(2000, 'At most 2,000 characters');
const Description = z.string().trim().max(200, 'At most 200 characters');
const Kinds = z.array(EventKind).min(1, 'Choose at least one kind of event').max(200);

export const EndpointFields = z.strictObject({ url: Url, description: Description, kinds: Kinds });
export type EndpointFields = z.infer<typeof EndpointFields>;

export const DeliveryFilter = z.object({
  state: DeliveryState.optional(),
  kind: z.string().max(100).optional(),
});

const One = z.object({ id: Id });
const OneDelivery = z.object({ id: Id, delivery_id: Id });
const endpointReads = ['webhooks.list', { read: 'webhooks.get', same: ['id'] }] as const;
const deliveryReads = [...endpointReads, { read: 'webhooks.deliveries', same: ['id'] }] as const;

const KindGroup = z.object({
  name: z.string(),
  of: z.enum(['organization', 'platform']),
  events: z.array(z.object({ kind: z.string(), says: z.string() })),
});

export const webhookCalls = {
  kinds: call({
    name: 'webhooks.kinds',
    method: 'GET',
    path: '/webhooks/kinds',
    summary: 'The kinds of events that webhooks can be sent, in groups',
    permission: 'webhooks.manage',
    reply: z.object({ data: z.array(KindGroup) }),
  }),
  list: call({
    name: 'webhooks.list',
    method: 'GET',
    path: '/webhooks',
    summary: 'Webhooks of an organization; for staff who name none, those of the platform',
    permission: 'webhooks.manage',
    query: PageQuery.extend({ organization_id: OrganizationId.optional() }),
    reply: page(WebhookEndpoint),
  }),
  create: call({
    name: 'webhooks.create',
    method: 'POST',
    path: '/webhooks',
    summary: 'Add a webhook; its secret is shown once',
    permission: 'webhooks.manage',
    peopleOnly: peopleOnly.webhooks,
    changes: ['webhooks.list'],
    body: EndpointFields.extend({ organization_id: OrganizationId.optional() }),
    reply: WebhookSecret,
    status: 201,
    unkept: true,
    failures: ['address_refused', 'conflict'],
  }),
  get: call({
    name: 'webhooks.get',
    method: 'GET',
    path: '/webhooks/{id}',
    summary: 'One webhook and how it fares',
    permission: 'webhooks.manage',
    params: One,
    reply: WebhookEndpoint,
  }),
  update: call({
    name: 'webhooks.update',
    method: 'PATCH',
    path: '/webhooks/{id}',
    summary: 'Change a webhook, or switch it off and on',
    permission: 'webhooks.manage',
    peopleOnly: peopleOnly.webhooks,
    changes: deliveryReads,
    params: One,
    body: EndpointFields.partial().extend({ is_enabled: z.boolean().optional() }),
    reply: WebhookEndpoint,
    conditional: true,
    failures: ['address_refused'],
  }),
  remove: call({
    name: 'webhooks.remove',
    method: 'DELETE',
    path: '/webhooks/{id}',
    summary: 'Remove a webhook with its deliveries',
    permission: 'webhooks.manage',
    peopleOnly: peopleOnly.webhooks,
    changes: ['webhooks.list'],
    params: One,
    status: 204,
  }),
  rotate: call({
    name: 'webhooks.rotate',
    method: 'POST',
    path: '/webhooks/{id}/secret',
    summary: 'Make a new secret, shown once; the former one signs as well for a day',
    permission: 'webhooks.manage',
    peopleOnly: peopleOnly.webhooks,
    changes: endpointReads,
    params: One,
    reply: WebhookSecret,
    unkept: true,
  }),
  test: call({
    name: 'webhooks.test',
    method: 'POST',
    path: '/webhooks/{id}/test',
    summary: 'Send a test event',
    permission: 'webhooks.manage',
    peopleOnly: peopleOnly.webhooks,
    changes: deliveryReads,
    params: One,
    reply: WebhookDelivery,
    status: 201,
    failures: ['conflict'],
  }),
  deliveries: call({
    name: 'webhooks.deliveries',
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    summary: 'What was sent to a webhook, newest first, with every attempt',
    permission: 'webhooks.manage',
    params: One,
    query: PageQuery.extend(DeliveryFilter.shape),
    reply: page(WebhookDelivery),
  }),
  replay: call({
    name: 'webhooks.replay',
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{delivery_id}/replay',
    summary: 'Send an event again, under the id it had',
    permission: 'webhooks.manage',
    peopleOnly: peopleOnly.webhooks,
    changes: deliveryReads,
    params: OneDelivery,
    reply: WebhookDelivery,
    failures: ['conflict'],
  }),
  replayAll: call({
    name: 'webhooks.replayAll',
    method: 'POST',
    path: '/webhooks/{id}/replay',
    summary: 'Send the dead letters of a webhook again, oldest first, until 20,000 wait',
    permission: 'webhooks.manage',
    peopleOnly: peopleOnly.webhooks,
    changes: deliveryReads,
    params: One,
    reply: z.object({
      replayed: z.number().int(),
      /** Dead letters that are left, counted up to 10,000: sent again once these have arrived. */
      left: z.number().int(),
    }),
    failures: ['conflict'],
  }),
} as const;
