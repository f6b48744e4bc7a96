// Changing a portal that is there: its name, its token, whether changes go to it, and letting go of it.
import { Refusal } from '@groundwork/contract/errors';
import type { Portal, portalCalls } from '@groundwork/contract/portals';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant } from '../../platform/tenants.ts';
import { type Actor, appendTrail } from '../trail/service.ts';
import { type Account, inspectAccount, tokenPlace } from './service.ts';
import * as store from './store.ts';

type Calls = typeof portalCalls;

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

/** Forgets a portal's token; of several, the next one takes its place. @throws Refusal not_found, portal_busy */
export async function letGo(tx: Tx, organizationId: string, actor: Actor, id: string): Promise<void> {
  const { name } = await getPortal(tx, organizationId, id);
  await requireQuiet(tx, organizationId, { id, name });
  await store.letGo(tx, organizationId, id);
  await store.fillPrimary(tx, organizationId);
  await appendTrail(tx, organizationId, actor, { action: 'portals.remove', target: { kind: 'portal', id } });
}

/** Lets changes go to this portal from now on. @throws Refusal not_found, conflict, portal_busy */
export async function makePrimary(tx: Tx, organizationId: string, actor: Actor, id: string): Promise<Portal> {
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

/** @throws Refusal not_found */
export async function getPortal(tx: Tx, organizationId: string, id: string): Promise<Portal> {
  const row = await store.findWithToken(tx, organizationId, id);
  if (!row) throw new Refusal('not_found');
  const { token_sealed: _sealed, time_zone: _zone, ...portal } = row;
  return portal;
}

async function requireQuiet(
  tx: Tx,
  organizationId: string,
  { id, name }: Pick<Portal, 'id' | 'name'>,
): Promise<void> {
  await store.lockPortal(tx, organizationId, id);
  if (!(await store.isBeingWritten(tx, organizationId, id))) return;
  throw new Refusal('portal_busy', {
    message: `Changes are being written to “${name}”. Wait until that has ended, or cancel it, and try again.`,
  });
}
