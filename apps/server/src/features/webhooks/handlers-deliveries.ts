// Requests about what was sent to a webhook: the log, a test, and sending again.
import type { ReplyOf } from '@groundwork/contract/call';
import { Refusal } from '@groundwork/contract/errors';
import {
  maxWaitingAfterReplay,
  type WebhookDelivery,
  type webhookCalls,
} from '@groundwork/contract/webhooks';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Limits, Rate } from '../../platform/limits.ts';
import { pageOf } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { appendTrail } from '../trail/append-trail.ts';
import { inEndpoint, ownerOf } from './endpoint-of.ts';
import { presentDelivery, requireEndpoint } from './present.ts';
import type { EndpointRow } from './store.ts';
import * as store from './store-deliveries.ts';

type Calls = typeof webhookCalls;

export interface Shared {
  limits: Limits;
}

/** Each is a request to a server of somebody else. */
const testRate: Rate = { burst: 10, perMinute: 10 };

/** @throws Refusal not_found */
export async function listDeliveries(
  { database }: Dependencies,
  { caller, params, query }: RequestContext<Calls['deliveries']>,
): Promise<ReplyOf<Calls['deliveries']>> {
  const whose = await ownerOf(database, caller, params.id);
  const rows = await database.readOnly(whose, tx => store.listDeliveries(tx, params.id, query));
  const { data, next_cursor } = pageOf(rows, query);
  return { data: data.map(presentDelivery), next_cursor };
}

/** @throws Refusal not_found, conflict while it is off; TooOften */
export async function sendTest(
  { database }: Dependencies,
  { limits }: Shared,
  context: RequestContext<Calls['test']>,
): Promise<WebhookDelivery> {
  const { id } = context.params;
  await limits.count(`webhook-test|${context.caller.issuer}|${context.caller.subject}`, testRate);
  return inEndpoint(database, context.caller, id, async (tx, endpoint) => {
    requireOn(endpoint);
    const row = await store.insertTestEvent(tx, endpoint);
    await appendTrail(tx, endpoint.organization_id, context, {
      action: 'webhooks.test',
      target: { kind: 'webhook', id },
    });
    return presentDelivery(row);
  });
}

/** @throws Refusal not_found, conflict while it is off, or where the event waits to be sent anyway */
export function replayDelivery(
  { database }: Dependencies,
  context: RequestContext<Calls['replay']>,
): Promise<WebhookDelivery> {
  const { id, delivery_id } = context.params;
  return inEndpoint(database, context.caller, id, async (tx, endpoint) => {
    const found = await store.lockDelivery(tx, id, delivery_id);
    if (!found) throw new Refusal('not_found');
    requireOn(endpoint);
    const row = await store.replay(tx, id, delivery_id);
    if (!row) throw new Refusal('conflict', { message: 'This event waits to be sent already.' });
    await appendTrail(tx, endpoint.organization_id, context, {
      action: 'webhooks.replay',
      target: { kind: 'webhook', id },
      details: { delivery_id, kind: row.kind },
    });
    return presentDelivery(row);
  });
}

/** @throws Refusal not_found, conflict while it is off */
export function replayAll(
  { database }: Dependencies,
  context: RequestContext<Calls['replayAll']>,
): Promise<ReplyOf<Calls['replayAll']>> {
  const { id } = context.params;
  return inEndpoint(database, context.caller, id, async (tx, endpoint) => {
    requireOn(endpoint);
    const replayed = await store.replayDead(tx, id, maxWaitingAfterReplay);
    await appendTrail(tx, endpoint.organization_id, context, {
      action: 'webhooks.replayAll',
      target: { kind: 'webhook', id },
      details: { replayed },
    });
    const { dead } = await requireEndpoint(tx, endpoint.organization_id, id);
    return { replayed, left: dead };
  });
}

function requireOn({ is_enabled }: EndpointRow): void {
  if (!is_enabled)
    throw new Refusal('conflict', {
      message: 'This webhook is off, so nothing is sent. Switch it on first.',
    });
}
