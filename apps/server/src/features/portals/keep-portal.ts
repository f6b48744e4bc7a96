// What is kept of a portal: how it is reached, the account it opened, and its days.
import type { OrganizationId, PortalId } from '@groundwork/contract/ids';
import type { Portal } from '@groundwork/contract/portals';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { type Actor, appendTrail, nameOf } from '../trail/append-trail.ts';
import type { Account } from './inspect-account.ts';
import * as store from './store.ts';
import { tokenPlace } from './token-place.ts';

/** Keeps a portal whose token is known to work. */
export function addPortal(
  dependencies: Dependencies,
  actor: Actor,
  organizationId: OrganizationId,
  given: {
    id: PortalId;
    name: string;
    base_url: string;
    token: string;
    account: Account;
  },
): Promise<Portal> {
  const { id, name, token, account } = given;
  const base_url = inOneSpelling(given.base_url);
  return dependencies.database.tenant(organizationId, async tx => {
    const portal = await store.insertPortal(tx, {
      organization_id: organizationId,
      id,
      name,
      base_url,
      token_sealed: dependencies.secrets.seal(tokenPlace(organizationId, id), token),
      account_id: account.id,
      account_type: account.type,
      is_sandbox: account.type !== 'STANDARD',
      time_zone: account.time_zone,
      scopes: account.scopes,
      created_by: nameOf(actor),
    });
    const details = { name, base_url, account_id: account.id };
    await appendTrail(tx, organizationId, actor, {
      action: 'portals.connect',
      target: { kind: 'portal', id },
      details,
    });
    return portal;
  });
}

/** By address and account it is known that two portals are one; people write the same address in several ways. */
function inOneSpelling(address: string): string {
  return new URL(address).href.replace(/\/+$/, '');
}

/** Keeps what a look at the portal told of its time zone. */
export async function noteTimeZone(tx: Tx, portal: Portal, timeZone: string | null): Promise<void> {
  if (timeZone !== null) await store.setTimeZone(tx, portal, timeZone);
}
