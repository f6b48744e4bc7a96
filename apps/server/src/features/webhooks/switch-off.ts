// Switching an endpoint off without anybody having asked for it, and saying so to those who look after it.
import { maxWaiting, type OffReason, webhookKeptDays } from '@groundwork/contract/webhooks';
import type { Tx } from '../../platform/db.ts';
import { actorNamed, ownWork, productName } from '../decisions/product-actor.ts';
import { notify } from '../notifications/notify.ts';
import { listAdmins } from '../organizations/membership.ts';
import { appendTrail } from '../trail/append-trail.ts';
import * as store from './store.ts';
import { organizationOf } from './store-queue.ts';

const because: Record<Exclude<OffReason, 'by_hand'>, string> = {
  gone: 'The receiver answered that it is gone (410)',
  failing: 'Nothing has arrived there for three days',
  full: `More than ${maxWaiting.toLocaleString('en')} events waited for it, and no more than that are kept`,
};

/** What waits becomes dead letters, and the trail says so. Of the platform's own endpoints nobody is told: staff see it in their list. */
export async function switchOff(tx: Tx, id: string, why: keyof typeof because): Promise<void> {
  if (!(await store.switchOff(tx, id, why))) return;
  const endpoint = await organizationOf(tx, id);
  if (!endpoint) return;
  await appendTrail(tx, endpoint.organization_id, actorNamed(productName, ownWork()), {
    action: 'webhooks.update',
    target: { kind: 'webhook', id },
    details: { fields: [], is_enabled: false, off_why: why },
  });
  if (endpoint.organization_id === null) return;
  await notify(tx, endpoint.organization_id, {
    type: 'error',
    topic: 'operations',
    title: `Webhook switched off: ${new URL(endpoint.url).host}`,
    message: `${because[why]}. What happens while it is off is not kept for it; what had not arrived can be sent again for ${webhookKeptDays} days once it is on.`,
    link: '/client/settings/webhooks',
    to: { member_ids: await listAdmins(tx, endpoint.organization_id) },
  });
}
