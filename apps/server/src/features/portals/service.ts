// Connecting CRM portals, and opening the connection for whoever works with one. Tokens never leave this file.

import { standardObjects } from '@groundwork/contract/crm';
import { Refusal } from '@groundwork/contract/errors';
import {
  isNeededToLook,
  type Portal,
  type PortalName,
  type portalCalls,
  scopesMissing,
} from '@groundwork/contract/portals';
import { DailyLimitReached } from '@groundwork/crm/daily-limit';
import { AddressRefused, guardedFetch } from '@groundwork/crm/guard';
import { connectPortal as openConnection } from '@groundwork/crm/hubspot';
import { type CrmPortal, PortalRefusal, PortalUnreachable } from '@groundwork/crm/port';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { newId } from '../../platform/id.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inVisibleTenants, ownOrganization } from '../../platform/tenants.ts';
import { type Actor, appendTrail, nameOf } from '../trail/service.ts';
import * as store from './store.ts';

type Calls = typeof portalCalls;

/** How long connecting may take before the person is told; work in the background is more patient. */
const connectBudgetMs = 10_000;
const connectTimeoutMs = 8000;
/** Before this a token is known to work or not, however the portal answers. */
const inspectWithinMs = 15_000;
/** The vendor's are digits; those of others may be words. */
const accountId = /^[\w.-]{1,64}$/;

/** What a portal's token is sealed for: moved to another row or organization it does not open. */
export function tokenPlace(organizationId: string, row: string) {
  return { organizationId, table: 'portals', row, field: 'token' };
}

/** What a portal's or the guard's no means to a caller; anything else stays what it is. */
export function asPortalRefusal(error: unknown): unknown {
  if (error instanceof AddressRefused) return new Refusal('address_refused', { cause: error });
  if (error instanceof PortalRefusal) {
    const message = ours(error);
    return new Refusal('portal_refused', { cause: error, ...(message !== undefined && { message }) });
  }
  if (error instanceof DailyLimitReached)
    return new Refusal('portal_refused', { cause: error, message: `${error.message} Try again then.` });
  if (error instanceof PortalUnreachable) return new Refusal('portal_unreachable', { cause: error });
  return error;
}

/** What we know of a refusal ourselves; what the portal's own words are worth is not known. */
function ours({ status, category, lacked }: PortalRefusal): string | undefined {
  if (status === 401) return 'The CRM portal does not accept this token.';
  if (category === 'MISSING_SCOPES') {
    const scope = lacked.length === 0 ? 'a scope that this needs' : `the scope ${lacked.join(' or ')}`;
    return `The portal's token lacks ${scope}. Add it to the key in the CRM, then try again.`;
  }
  return status >= 300 && status < 400
    ? 'This address sends on to another one. Enter the address where the CRM portal itself answers.'
    : undefined;
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

/** The id of a portal that is named by its id or its rank. @throws Refusal no_portal when there is none of this rank */
export async function namedPortal(tx: Tx, organizationId: string, name: PortalName): Promise<string> {
  if (name !== 'primary' && name !== 'secondary') return name;
  const id = await store.findByRank(tx, organizationId, name);
  if (id !== undefined) return id;
  throw new Refusal('no_portal', { message: `There is no ${name} portal. Connect one first.` });
}

/** Keeps others from beginning to write to it before this transaction ends. */
export function lockPortal(tx: Tx, organizationId: string, id: string): Promise<void> {
  return store.lockPortal(tx, organizationId, id);
}

/** Lets an operation write to a portal until it ends, however many attempts it takes. One at a time writes to an account,
 *  whoever has connected it. @throws Refusal portal_busy */
export async function claimPortal(
  { database }: Pick<Dependencies, 'database'>,
  operation: { organization_id: string; id: string },
  portalId: string,
): Promise<void> {
  const isMine = await database.platform(tx => store.takeWriter(tx, operation, portalId));
  if (!isMine) throw new Refusal('portal_busy');
}

/** Keeps what a look at the portal told of its time zone. */
export async function noteTimeZone(tx: Tx, portal: Portal, timeZone: string | null): Promise<void> {
  if (timeZone !== null) await store.setTimeZone(tx, portal, timeZone);
}

/** Opens a connected portal. Sends nothing yet. @throws Refusal no_portal when it is gone. */
export async function openPortal(
  dependencies: Dependencies,
  organizationId: string,
  portalId: string,
  /** A person waits for the answer. */
  { isWaitedFor = false } = {},
): Promise<CrmPortal> {
  const row = await dependencies.database.tenant(organizationId, tx =>
    store.findWithToken(tx, organizationId, portalId),
  );
  if (!row) throw new Refusal('no_portal');
  if (row.token_sealed === null)
    throw new Refusal('no_portal', {
      message: `“${row.name}” is disconnected. Connect it again with a token of the same account first.`,
    });
  return openConnection({
    baseUrl: row.base_url,
    timeZone: row.time_zone,
    token: dependencies.secrets.open(tokenPlace(organizationId, portalId), row.token_sealed),
    fetch: guardedFetch({ allow: dependencies.allowedHosts }),
    ...(isWaitedFor && { timeoutMs: connectTimeoutMs, retryBudgetMs: connectBudgetMs }),
  });
}

function lackedToLook(scopes: readonly string[]): string[] {
  return scopesMissing(scopes)
    .flatMap(each => each.scopes)
    .filter(isNeededToLook);
}

/** Refused for its scopes, all that the token lacks is said at once, not the first that was met. */
function asLacking(scopes: readonly string[] | null) {
  return (error: unknown): never => {
    const lacked = scopes === null ? [] : lackedToLook(scopes);
    if (!(error instanceof PortalRefusal) || error.category !== 'MISSING_SCOPES' || lacked.length === 0)
      throw error;
    const [only] = lacked;
    const what =
      lacked.length === 1
        ? `the scope ${only}, without which this portal cannot be looked at. Add it`
        : `${lacked.length} scopes without which this portal cannot be looked at: ${lacked.join(', ')}. Add them`;
    throw new Refusal('portal_refused', {
      cause: error,
      message: `The token lacks ${what} to the key in the CRM, then try again.`,
    });
  };
}

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
  return addPortal(dependencies, context, organizationId, { id: newId(), name, base_url, token, account });
}

/** Keeps a portal whose token is known to work. */
export function addPortal(
  dependencies: Dependencies,
  actor: Actor,
  organizationId: string,
  given: {
    id: string;
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

/** What is kept of the account that a token opens. */
export interface Account {
  id: string;
  type: string;
  time_zone: string | null;
  /** What the token may do; null where the portal does not tell. */
  scopes: string[] | null;
}

/** As much of it as any portal says. */
function kept({ id, type, time_zone, scopes }: Account): Account {
  return {
    id,
    type: type.slice(0, 64),
    time_zone: time_zone?.slice(0, 64) ?? null,
    scopes: scopes?.filter(scope => scope.length <= 200).slice(0, 1_000) ?? null,
  };
}

/** Which account a token opens, and what it may do there. One that lacks what a portal is looked at with is refused with all
 *  that it lacks: nothing could be done with it. @throws Refusal address_refused, portal_refused, portal_unreachable */
export async function inspectAccount(
  dependencies: Dependencies,
  baseUrl: string,
  token: string,
  signal: AbortSignal,
): Promise<Account> {
  const connection = openConnection({
    baseUrl,
    token,
    fetch: guardedFetch({ allow: dependencies.allowedHosts, timeoutMs: connectTimeoutMs }),
    timeoutMs: connectTimeoutMs,
    retryBudgetMs: connectBudgetMs,
  });
  const within = AbortSignal.timeout(inspectWithinMs);
  try {
    const patience = AbortSignal.any([signal, within]);
    const scopes = await connection.scopes({ signal: patience });
    // Scopes change their names: whether one is really lacked, the portal itself shows.
    const isDoubtful = scopes !== null && lackedToLook(scopes).length > 0;
    const looked = connection.inspect(isDoubtful ? standardObjects : [], { signal: patience });
    const { id, type, time_zone = null } = (await looked.catch(asLacking(scopes))).account;
    if (accountId.test(id)) return kept({ id, type, time_zone, scopes });
  } catch (error) {
    if (within.aborted && !signal.aborted) throw new Refusal('portal_unreachable', { cause: error });
    throw asPortalRefusal(error);
  }
  throw new Refusal('portal_refused', {
    message: 'What answers at this address names no account, as a CRM portal does. Check the address.',
  });
}
