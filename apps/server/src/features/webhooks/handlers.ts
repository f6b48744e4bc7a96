// Requests about webhooks: adding, changing and removing them, and their secrets.

import type { ReplyOf } from '@groundwork/contract/call';
import { Refusal } from '@groundwork/contract/errors';
import { eventGroups } from '@groundwork/contract/webhook-events';
import {
  formerSecretHours,
  maxEndpoints,
  type WebhookEndpoint,
  type WebhookSecret,
  type webhookCalls,
} from '@groundwork/contract/webhooks';
import type { Dependencies } from '../../platform/dependencies.ts';
import { newId } from '../../platform/id.ts';
import { pageOf } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inOwner } from '../../platform/tenants.ts';
import { appendTrail } from '../trail/append-trail.ts';
import { inEndpoint, ownerOf, whoseEndpoints } from './endpoint-of.ts';
import { presentEndpoint, requireEndpoint } from './present.ts';
import { requireAddress, requireKinds } from './rules.ts';
import { newSecret, secretPlace } from './sign.ts';
import * as store from './store.ts';

type Calls = typeof webhookCalls;

/** Those that the caller can ask for: of deals only staff can be told. */
export async function listKinds(
  _dependencies: Dependencies,
  { caller }: RequestContext<Calls['kinds']>,
): Promise<ReplyOf<Calls['kinds']>> {
  const groups = eventGroups.filter(group => caller.isPlatform || group.of === 'organization');
  return {
    data: groups.map(({ name, of, events }) => ({
      name,
      of,
      events: Object.entries(events).map(([kind, says]) => ({ kind, says })),
    })),
  };
}

/** @throws Refusal not_found */
export async function listWebhooks(
  { database }: Dependencies,
  { caller, query }: RequestContext<Calls['list']>,
): Promise<ReplyOf<Calls['list']>> {
  const whose = whoseEndpoints(caller, query.organization_id);
  const rows = await database.readOnly(whose, tx => store.listEndpoints(tx, whose, query));
  const { data, next_cursor } = pageOf(rows, query);
  return { data: data.map(presentEndpoint), next_cursor };
}

/** @throws Refusal not_found */
export async function getWebhook(
  { database }: Dependencies,
  { caller, params }: RequestContext<Calls['get']>,
): Promise<WebhookEndpoint> {
  const whose = await ownerOf(database, caller, params.id);
  return database.readOnly(whose, tx => requireEndpoint(tx, whose, params.id));
}

/** @throws Refusal not_found, invalid_request, address_refused, conflict where there are as many as there may be */
export async function createWebhook(
  { database, secrets, allowedHosts, publicUrl }: Dependencies,
  context: RequestContext<Calls['create']>,
): Promise<WebhookSecret> {
  const { organization_id: named, url, description, kinds } = context.body;
  const whose = whoseEndpoints(context.caller, named);
  requireKinds(kinds, whose !== null);
  requireAddress(url, { allowedHosts, publicUrl });
  const id = newId();
  const secret = newSecret();
  return inOwner(database, whose, async tx => {
    if ((await store.countEndpoints(tx, whose)) >= maxEndpoints) {
      throw new Refusal('conflict', {
        message: `There are ${maxEndpoints} webhooks, which is as many as there can be. Remove one first.`,
      });
    }
    const sealed = secrets.seal(secretPlace(whose, id, 'secret'), secret);
    await store.insertEndpoint(tx, {
      organization_id: whose,
      id,
      url,
      description,
      kinds: [...new Set(kinds)],
      secret: sealed,
    });
    await appendTrail(tx, whose, context, {
      action: 'webhooks.create',
      target: { kind: 'webhook', id },
      details: { host: new URL(url).host, kinds: kinds.length },
    });
    return { endpoint: await requireEndpoint(tx, whose, id), secret };
  });
}

/** @throws Refusal not_found, stale, invalid_request, address_refused */
export function updateWebhook(
  { database, allowedHosts, publicUrl }: Dependencies,
  context: RequestContext<Calls['update']>,
): Promise<WebhookEndpoint> {
  const { is_enabled: isEnabled, ...given } = context.body;
  const { id } = context.params;
  return inEndpoint(database, context.caller, id, async (tx, endpoint) => {
    if (context.version !== undefined && endpoint.version !== context.version) throw new Refusal('stale');
    const whose = endpoint.organization_id;
    if (given.kinds) requireKinds(given.kinds, whose !== null);
    if (given.url !== undefined) requireAddress(given.url, { allowedHosts, publicUrl });
    await store.updateEndpoint(tx, id, {
      ...(given.url !== undefined && { url: given.url }),
      ...(given.description !== undefined && { description: given.description }),
      ...(given.kinds && { kinds: [...new Set(given.kinds)] }),
    });
    if (isEnabled === true) await store.switchOn(tx, endpoint);
    if (isEnabled === false) await store.switchOff(tx, id, 'by_hand');
    await appendTrail(tx, whose, context, {
      action: 'webhooks.update',
      target: { kind: 'webhook', id },
      details: {
        fields: Object.keys(given),
        ...(given.url !== undefined && { host: new URL(given.url).host }),
        ...(isEnabled !== undefined && { is_enabled: isEnabled }),
      },
    });
    return requireEndpoint(tx, whose, id);
  });
}

/** @throws Refusal not_found */
export function removeWebhook(
  { database }: Dependencies,
  context: RequestContext<Calls['remove']>,
): Promise<void> {
  const { id } = context.params;
  return inEndpoint(database, context.caller, id, async (tx, endpoint) => {
    await appendTrail(tx, endpoint.organization_id, context, {
      action: 'webhooks.remove',
      target: { kind: 'webhook', id },
      details: { host: new URL(endpoint.url).host },
    });
    await database.platform(platform => store.deleteEndpoint(platform, id));
  });
}

/** @throws Refusal not_found */
export function rotateSecret(
  { database, secrets }: Dependencies,
  context: RequestContext<Calls['rotate']>,
): Promise<WebhookSecret> {
  const { id } = context.params;
  const secret = newSecret();
  return inEndpoint(database, context.caller, id, async (tx, endpoint) => {
    const whose = endpoint.organization_id;
    const former = secrets.open(secretPlace(whose, id, 'secret'), endpoint.secret);
    await store.replaceSecret(tx, id, {
      secret: secrets.seal(secretPlace(whose, id, 'secret'), secret),
      former: secrets.seal(secretPlace(whose, id, 'former_secret'), former),
      hours: formerSecretHours,
    });
    await appendTrail(tx, whose, context, {
      action: 'webhooks.rotate',
      target: { kind: 'webhook', id },
    });
    return { endpoint: await requireEndpoint(tx, whose, id), secret };
  });
}
