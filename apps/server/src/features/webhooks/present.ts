// Endpoints and deliveries as they cross the wire; never a secret.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId } from '@groundwork/contract/ids';
import type { WebhookDelivery, WebhookEndpoint } from '@groundwork/contract/webhooks';
import type { Tx } from '../../platform/db.ts';
import * as store from './store.ts';
import type { DeliveryRow } from './store-deliveries.ts';

export function presentEndpoint(row: store.CountedEndpoint): WebhookEndpoint {
  const { former_until } = row;
  const isFormerValid = former_until !== null && Date.parse(former_until) > Date.now();
  return {
    id: row.id,
    version: row.version,
    organization_id: row.organization_id,
    url: row.url,
    description: row.description,
    kinds: row.kinds,
    is_enabled: row.is_enabled,
    off_why: row.off_why,
    off_at: row.off_at,
    not_kept_from: row.not_kept_from,
    not_kept_until: row.not_kept_until,
    former_until: isFormerValid ? former_until : null,
    failures: row.failures,
    failing_since: row.failing_since,
    last_delivered_at: row.last_delivered_at,
    last_failed_at: row.last_failed_at,
    last_error: row.last_error,
    waiting: row.waiting,
    dead: row.dead,
    created_at: row.created_at,
  };
}

/** @throws Refusal not_found */
export async function requireEndpoint(
  tx: Tx,
  organizationId: OrganizationId | null,
  id: string,
): Promise<WebhookEndpoint> {
  const row = await store.findEndpoint(tx, organizationId, id);
  if (!row) throw new Refusal('not_found');
  return presentEndpoint(row);
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    event_id: row.event_id,
    kind: row.kind,
    subject: { kind: row.subject_kind, id: row.subject_id },
    data: row.data,
    occurred_at: row.occurred_at,
    state: row.state,
    off_why: row.off_why,
    tries: row.tries,
    due_at: row.state === 'waiting' ? row.due_at : null,
    ended_at: row.ended_at,
    attempts: row.attempts,
  };
}
