// Which portal is meant: by its id, by its rank, or the one that changes go to.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId, PortalId } from '@groundwork/contract/ids';
import type { Portal, PortalName } from '@groundwork/contract/portals';
import type { Tx } from '../../platform/db.ts';
import * as store from './store.ts';

/** The portal work on a project goes to: the primary one. @throws Refusal no_portal */
export async function requirePortal(tx: Tx, organizationId: OrganizationId): Promise<Portal> {
  const portal = await store.findPrimary(tx, organizationId);
  if (!portal) throw new Refusal('no_portal');
  return portal;
}

/** The same, for whoever only speaks of it. */
export function findPortal(tx: Tx, organizationId: OrganizationId): Promise<Portal | undefined> {
  return store.findPrimary(tx, organizationId);
}

/** The id of a portal that is named by its id or its rank. @throws Refusal no_portal when there is none of this rank */
export async function namedPortal(
  tx: Tx,
  organizationId: OrganizationId,
  name: PortalName,
): Promise<PortalId> {
  if (name !== 'primary' && name !== 'secondary') return name;
  const rank = name === 'primary' ? 'primary' : 'secondary';
  const id = await store.findByRank(tx, organizationId, rank);
  if (id !== undefined) return id;
  throw new Refusal('no_portal', { message: `There is no ${rank} portal. Connect one first.` });
}

/** @throws Refusal not_found */
export async function getPortal(tx: Tx, organizationId: OrganizationId, id: PortalId): Promise<Portal> {
  const row = await store.findWithToken(tx, organizationId, id);
  if (!row) throw new Refusal('not_found');
  const { token_sealed: _sealed, time_zone: _zone, ...portal } = row;
  return portal;
}
