// Which account a token opens, and what it may do there: found out before the token is kept.
import { Refusal } from '@groundwork/contract/errors';
import { isNeededToLook, scopesMissing } from '@groundwork/contract/portal-scopes';
import { standardObjects } from '@groundwork/contract/standard-objects';
import { guardedFetch } from '@groundwork/crm/guard';
import { connectPortal as openConnection } from '@groundwork/crm/hubspot';
import { PortalRefusal } from '@groundwork/crm/port';
import type { Dependencies } from '../../platform/dependencies.ts';
import { waitedFor } from './open-portal.ts';
import { asPortalRefusal } from './portal-refusal.ts';

/** Before this a token is known to work or not, however the portal answers. */
const inspectWithinMs = 15_000;
/** The vendor's are digits; those of others may be words. */
const accountId = /^[\w.-]{1,64}$/;

/** What is kept of the account that a token opens. */
export interface Account {
  id: string;
  type: string;
  time_zone: string | null;
  /** What the token may do; null where the portal does not report them. */
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
    fetch: guardedFetch({ allow: dependencies.allowedHosts, timeoutMs: waitedFor.timeoutMs }),
    ...waitedFor,
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
