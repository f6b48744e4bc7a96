// What stands in a portal, and moving the work to another one, as people ask for it.
import type { OrganizationId, PortalId } from '@groundwork/contract/ids';
import type { Operation } from '@groundwork/contract/operations';
import type { Portal, PortalMove, PortalUse, portalCalls } from '@groundwork/contract/portals';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant } from '../../platform/tenants.ts';
import * as moving from './move-portal.ts';
import { readPortalUse } from './portal-use.ts';

type Calls = typeof portalCalls;

/** @throws Refusal not_found */
export function readUse(
  dependencies: Dependencies,
  context: RequestContext<Calls['use']>,
): Promise<PortalUse> {
  return ofPortal(dependencies, context, readPortalUse);
}

/** @throws Refusal not_found */
export function lookMove(
  dependencies: Dependencies,
  context: RequestContext<Calls['lookMove']>,
): Promise<PortalMove> {
  return ofPortal(dependencies, context, (tx, organizationId, id) => moving.lookMove(tx, organizationId, id));
}

/** @throws Refusal not_found, conflict, portal_busy */
export function movePortal(
  dependencies: Dependencies,
  context: RequestContext<Calls['move']>,
): Promise<{ portal: Portal; operations: Operation[] }> {
  return ofPortal(dependencies, context, (tx, organizationId, id) =>
    moving.movePortal(tx, organizationId, context, id, dependencies.clock.now()),
  );
}

/** Forgets a portal's token. @throws Refusal not_found, portal_busy */
export function removePortal(
  dependencies: Dependencies,
  context: RequestContext<Calls['remove']>,
): Promise<void> {
  return ofPortal(dependencies, context, (tx, organizationId, id) =>
    moving.removePortal(tx, organizationId, context, id, dependencies.clock.now()),
  );
}

function ofPortal<T>(
  { database }: Dependencies,
  { caller, params }: Pick<RequestContext<Calls['lookMove']>, 'caller' | 'params'>,
  work: (tx: Tx, organizationId: OrganizationId, id: PortalId) => Promise<T>,
): Promise<T> {
  const { portal_id: id } = params;
  return inRecordTenant(database, caller, { table: 'portals', id }, (tx, organizationId) =>
    work(tx, organizationId, id),
  );
}
