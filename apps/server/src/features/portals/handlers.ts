// Portals as people ask for them: seen, connected, changed.

import { Refusal } from '@groundwork/contract/errors';
import { PortalId } from '@groundwork/contract/ids';
import type { Portal, PortalLook, portalCalls } from '@groundwork/contract/portals';
import type { Dependencies } from '../../platform/dependencies.ts';
import { newId } from '../../platform/id.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant, inVisibleTenants, ownOrganization } from '../../platform/tenants.ts';
import { appendTrail } from '../trail/append-trail.ts';
import { getPortal } from './find-portal.ts';
import { type Account, inspectAccount } from './inspect-account.ts';
import { addPortal } from './keep-portal.ts';
import { lookAtPortal } from './look-portal.ts';
import * as store from './store.ts';
import { tokenPlace } from './token-place.ts';

type Calls = typeof portalCalls;

export async function listPortals({ database }: Dependencies, { caller }: RequestContext<Calls['list']>) {
  return { data: await inVisibleTenants(database, caller, (tx, own) => store.listPortals(tx, own)) };
}

/** Tries the token before it is kept. @throws Refusal address_refused, portal_refused, portal_unreachable */
export async function connectPortal(
  dependencies: Dependencies,
  context: RequestContext<Calls['connect']>,
): Promise<Portal> {
  const organizationId = ownOrganization(context.caller);
  const { name, base_url, token } = context.body;
  const account = await inspectAccount(dependencies, base_url, token, context.signal);
  return addPortal(dependencies, context, organizationId, {
    id: PortalId.parse(newId()),
    name,
    base_url,
    token,
    account,
  });
}

/** A new token is tried first, and must open the very account that the old one did.
 *  @throws Refusal not_found, conflict, address_refused, portal_refused, portal_unreachable */
export async function updatePortal(
  dependencies: Dependencies,
  context: RequestContext<Calls['update']>,
): Promise<Portal> {
  const { portal_id: id } = context.params;
  const { name, token } = context.body;
  const record = { table: 'portals', id } as const;
  const before = await inRecordTenant(dependencies.database, context.caller, record, (tx, organizationId) =>
    getPortal(tx, organizationId, id),
  );
  let facts: Pick<Account, 'time_zone' | 'scopes'> | undefined;
  if (token !== undefined) {
    const account = await inspectAccount(dependencies, before.base_url, token, context.signal);
    if (account.id !== before.account_id)
      throw new Refusal('conflict', {
        message: `This token opens account ${account.id}, and “${before.name}” is account ${before.account_id}. Connect another account as a portal of its own.`,
      });
    facts = { time_zone: account.time_zone, scopes: account.scopes };
  }
  return inRecordTenant(dependencies.database, context.caller, record, async (tx, organizationId) => {
    const sealed = token && dependencies.secrets.seal(tokenPlace(organizationId, id), token);
    await store.updatePortal(tx, organizationId, id, {
      ...(name !== undefined && { name }),
      ...(sealed && { token_sealed: sealed, ...facts }),
    });
    // The only one that comes back is where changes go again.
    if (sealed) await store.fillPrimary(tx, organizationId);
    const details = { ...(name !== undefined && { name }), is_token_replaced: token !== undefined };
    await appendTrail(tx, organizationId, context, {
      action: 'portals.update',
      target: { kind: 'portal', id },
      details,
    });
    return getPortal(tx, organizationId, id);
  });
}

/** What the token was found to lack is kept, as when it was given.
 *  @throws Refusal not_found, no_portal, address_refused, portal_refused, portal_unreachable */
export async function lookAt(
  dependencies: Dependencies,
  context: RequestContext<Calls['look']>,
): Promise<PortalLook> {
  const { portal_id: id } = context.params;
  const record = { table: 'portals', id } as const;
  const { database } = dependencies;
  const { organization_id } = await inRecordTenant(database, context.caller, record, (tx, organizationId) =>
    getPortal(tx, organizationId, id),
  );
  const { scopes, ...found } = await lookAtPortal(dependencies, organization_id, id, context.signal);
  return inRecordTenant(database, context.caller, record, async (tx, organizationId) => {
    // A zone that is known stays where the portal names none this time: days are read by it.
    await store.updatePortal(tx, organizationId, id, {
      scopes,
      ...(found.time_zone !== null && { time_zone: found.time_zone }),
    });
    return { portal: await getPortal(tx, organizationId, id), ...found };
  });
}
