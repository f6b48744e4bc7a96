// Connecting CRM portals, and opening the connection for whoever works with one. Tokens never leave this file.
import { Refusal } from '@groundwork/contract/errors';
import type { Portal, portalCalls } from '@groundwork/contract/portals';
import { AddressRefused, guardedFetch } from '@groundwork/crm/guard';
import { connectPortal as openConnection } from '@groundwork/crm/hubspot';
import { type CrmPortal, PortalRefusal, PortalUnreachable } from '@groundwork/crm/port';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import type { Parts } from '../../platform/parts.ts';
import { ownOrganization, reach, survey } from '../../platform/reach.ts';
import type { Visit } from '../../platform/route.ts';
import { type Actor, nameOf, recordDeed } from '../trail/service.ts';
import * as store from './store.ts';

type Calls = typeof portalCalls;

/** How long connecting may take before the person is told; work in the background is more patient. */
const connectBudgetMs = 10_000;
const connectTimeoutMs = 8000;

/** What a portal's token is sealed for: moved to another row or organization it does not open. */
export function tokenPlace(organizationId: string, row: string) {
  return { organizationId, table: 'portals', row, field: 'token' };
}

/** What a portal's or the guard's no means to a caller; anything else stays what it is. */
export function asPortalRefusal(error: unknown): unknown {
  if (error instanceof AddressRefused) return new Refusal('address_refused', { cause: error });
  if (error instanceof PortalRefusal) {
    const message = error.status === 401 ? 'The CRM portal does not accept this token.' : undefined;
    return new Refusal('portal_refused', { cause: error, ...(message !== undefined && { message }) });
  }
  if (error instanceof PortalUnreachable) return new Refusal('portal_unreachable', { cause: error });
  return error;
}

/** The portal work on a project goes to: the primary one. @throws Refusal no_portal */
export async function requirePortal(tx: Tx, organizationId: string): Promise<Portal> {
  const portal = await store.findPrimary(tx, organizationId);
  if (!portal) throw new Refusal('no_portal');
  return portal;
}

/** The same, for whoever only speaks of it. */
export function findPortal(tx: Tx, organizationId: string): Promise<Portal | undefined> {
  return store.findPrimary(tx, organizationId);
}

/** Keeps others from beginning to write to it before this transaction ends. */
export function lockPortal(tx: Tx, organizationId: string, id: string): Promise<void> {
  return store.lockPortal(tx, organizationId, id);
}

/** Lets an operation write to a portal until it ends, however many attempts it takes. One at a time writes to an account,
 *  whoever has connected it. @throws Refusal portal_busy */
export async function claimPortal(
  { database }: Pick<Parts, 'database'>,
  operation: { organization_id: string; id: string },
  portalId: string,
): Promise<void> {
  const isMine = await database.platform(tx => store.takeWriter(tx, operation, portalId));
  if (!isMine) throw new Refusal('portal_busy');
}

/** Opens a connected portal. Sends nothing yet. @throws Refusal no_portal when it is gone. */
export async function openPortal(parts: Parts, organizationId: string, portalId: string): Promise<CrmPortal> {
  const row = await parts.database.tenant(organizationId, tx =>
    store.findWithToken(tx, organizationId, portalId),
  );
  if (!row) throw new Refusal('no_portal');
  return openConnection({
    baseUrl: row.base_url,
    token: parts.secrets.open(tokenPlace(organizationId, portalId), row.token_sealed),
    fetch: guardedFetch({ allow: parts.allowedHosts }),
  });
}

export async function listPortals({ database }: Parts, { caller }: Visit<Calls['list']>) {
  return { data: await survey(database, caller, (tx, own) => store.listPortals(tx, own)) };
}

/** Tries the token before it is kept. @throws Refusal address_refused, portal_refused, portal_unreachable */
export async function connectPortal(parts: Parts, visit: Visit<Calls['connect']>): Promise<Portal> {
  const organizationId = ownOrganization(visit.caller);
  const { name, base_url, token } = visit.body;
  const account = await inspectAccount(parts, base_url, token, visit.signal);
  return addPortal(parts, visit, organizationId, { id: newId(), name, base_url, token, account });
}

/** Keeps a portal whose token is known to work. */
export function addPortal(
  parts: Parts,
  actor: Actor,
  organizationId: string,
  given: {
    id: string;
    name: string;
    base_url: string;
    token: string;
    account: { id: string; type: string };
  },
): Promise<Portal> {
  const { id, name, base_url, token, account } = given;
  return parts.database.tenant(organizationId, async tx => {
    const portal = await store.insertPortal(tx, {
      organization_id: organizationId,
      id,
      name,
      base_url,
      token_sealed: parts.secrets.seal(tokenPlace(organizationId, id), token),
      account_id: account.id,
      account_type: account.type,
      is_sandbox: account.type !== 'STANDARD',
      created_by: nameOf(actor),
    });
    const details = { name, base_url, account_id: account.id };
    await recordDeed(tx, organizationId, actor, {
      action: 'portals.connect',
      target: { kind: 'portal', id },
      details,
    });
    return portal;
  });
}

async function inspectAccount(parts: Parts, baseUrl: string, token: string, signal: AbortSignal) {
  const connection = openConnection({
    baseUrl,
    token,
    fetch: guardedFetch({ allow: parts.allowedHosts, timeoutMs: connectTimeoutMs }),
    timeoutMs: connectTimeoutMs,
    retryBudgetMs: connectBudgetMs,
  });
  try {
    return (await connection.inspect([], { signal })).account;
  } catch (error) {
    throw asPortalRefusal(error);
  }
}

/** A portal that change sets refer to stays: their undo needs it. @throws Refusal not_found, conflict */
export function removePortal({ database }: Parts, visit: Visit<Calls['remove']>): Promise<void> {
  const id = visit.params.portal_id;
  return reach(database, visit.caller, { table: 'portals', id }, async (tx, organizationId) => {
    if (!(await store.deletePortal(tx, organizationId, id))) throw new Refusal('not_found');
    await recordDeed(tx, organizationId, visit, { action: 'portals.remove', target: { kind: 'portal', id } });
  });
}
