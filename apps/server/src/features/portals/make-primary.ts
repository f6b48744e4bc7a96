// Choosing the portal that changes go to.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId, PortalId } from '@groundwork/contract/ids';
import type { Portal } from '@groundwork/contract/portals';
import type { Tx } from '../../platform/db.ts';
import { type Actor, appendTrail } from '../trail/append-trail.ts';
import { requireQuiet } from './claim-portal.ts';
import { getPortal } from './find-portal.ts';
import * as store from './store.ts';

/** Lets changes go to this portal from now on. @throws Refusal not_found, conflict, portal_busy */
export async function makePrimary(
  tx: Tx,
  organizationId: OrganizationId,
  actor: Actor,
  id: PortalId,
): Promise<Portal> {
  const portal = await getPortal(tx, organizationId, id);
  if (!portal.is_connected)
    throw new Refusal('conflict', {
      message: `“${portal.name}” is disconnected. Connect it again with a token first.`,
    });
  const former = await store.findPrimary(tx, organizationId);
  if (former) await requireQuiet(tx, organizationId, former);
  await store.setPrimary(tx, organizationId, id);
  await appendTrail(tx, organizationId, actor, {
    action: 'portals.move',
    target: { kind: 'portal', id },
    details: { from: former?.id ?? null },
  });
  return getPortal(tx, organizationId, id);
}
