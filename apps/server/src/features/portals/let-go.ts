// Letting go of a portal.
import type { OrganizationId, PortalId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import { type Actor, appendTrail } from '../trail/append-trail.ts';
import { requireQuiet } from './claim-portal.ts';
import { getPortal } from './find-portal.ts';
import * as store from './store.ts';

/** Forgets a portal's token; of several, the next one takes its place. @throws Refusal not_found, portal_busy */
export async function letGo(
  tx: Tx,
  organizationId: OrganizationId,
  actor: Actor,
  id: PortalId,
): Promise<void> {
  const { name } = await getPortal(tx, organizationId, id);
  await requireQuiet(tx, organizationId, { id, name });
  await store.letGo(tx, organizationId, id);
  await store.fillPrimary(tx, organizationId);
  await appendTrail(tx, organizationId, actor, { action: 'portals.remove', target: { kind: 'portal', id } });
}
