// Opens the connection to a portal for whoever works with it. Its token leaves by no other way.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId, PortalId } from '@groundwork/contract/ids';
import { guardedFetch } from '@groundwork/crm/guard';
import { connectPortal as openConnection } from '@groundwork/crm/hubspot';
import type { CrmPortal } from '@groundwork/crm/port';
import type { Dependencies } from '../../platform/dependencies.ts';
import { countCallsOf } from '../../platform/queue/meter.ts';
import { findWithToken, noteUse } from './store.ts';
import { tokenPlace } from './token-place.ts';

/** How long a portal may take before a person who waits is told; work in the background is more patient. */
export const waitedFor = { timeoutMs: 8000, retryBudgetMs: 10_000 } as const;

/** Opens a connected portal. Sends nothing yet. @throws Refusal no_portal when it is gone. */
export async function openPortal(
  dependencies: Dependencies,
  organizationId: OrganizationId,
  portalId: PortalId,
  /** A person waits for the answer. */
  { isWaitedFor = false } = {},
): Promise<CrmPortal> {
  const { database } = dependencies;
  const row = await database.tenant(organizationId, tx => findWithToken(tx, organizationId, portalId));
  if (!row) throw new Refusal('no_portal');
  if (row.token_sealed === null)
    throw new Refusal('no_portal', {
      message: `“${row.name}” is disconnected. Connect it again with a token of the same account first.`,
    });
  // Apart from the caller's transaction, which would hold the portal while it waits for an answer from outside.
  await database.autonomousWithoutFlush(tx => noteUse(tx, organizationId, portalId));
  const portal = openConnection({
    baseUrl: row.base_url,
    timeZone: row.time_zone,
    token: dependencies.secrets.open(tokenPlace(organizationId, portalId), row.token_sealed),
    fetch: guardedFetch({ allow: dependencies.allowedHosts }),
    ...(isWaitedFor && waitedFor),
  });
  countCallsOf(() => portal.calls().made);
  return portal;
}
