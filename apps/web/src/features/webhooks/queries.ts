// What screens ask and change of webhooks: a client's person of their organization's, staff of the platform's own.
import {
  webhookCalls as calls,
  type DeliveryState,
  type EndpointFields,
} from '@groundwork/contract/webhooks';
import { change } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';

const one = (id: string) => ({ params: { id } });
/** What is on its way changes by itself. */
const refetchInterval = 10_000;

export const webhooks = () => pages(calls.list, { query: { limit: 50 } }, { staleTime: 0, refetchInterval });
export const deliveries = (id: string, state: DeliveryState | undefined) =>
  pages(
    calls.deliveries,
    { ...one(id), query: { limit: 20, ...(state !== undefined && { state }) } },
    { staleTime: 0, refetchInterval },
  );

export const createWebhook = () => change(calls.create, (fields: EndpointFields) => ({ body: fields }));
export const updateWebhook = ({ id, version }: { id: string; version: number }) =>
  change(calls.update, (body: Partial<EndpointFields> & { is_enabled?: boolean }) => ({
    ...one(id),
    body,
    ifMatch: version,
  }));
export const removeWebhook = (id: string) => change(calls.remove, () => one(id));
export const rotateSecret = (id: string) => change(calls.rotate, () => one(id));
export const sendTest = (id: string) => change(calls.test, () => one(id));
export const replayDelivery = (id: string) =>
  change(calls.replay, (deliveryId: string) => ({ params: { id, delivery_id: deliveryId } }));
export const replayAll = (id: string) => change(calls.replayAll, () => one(id));
