// Asking the portal whether it can take a change set, while a person waits for the answer.
import type { ApprovalNotice, Changeset, Obstacle } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';
import type { Dependencies } from '../../platform/dependencies.ts';
import { openPortal } from '../portals/open-portal.ts';
import { asPortalRefusal } from '../portals/portal-refusal.ts';
import type { Transact } from './changeset-entries.ts';
import { dailyNotice, usedUpNotice } from './daily-notice.ts';
import { findObstacles, requireReady } from './preflight.ts';

type Asked = Pick<Changeset, 'id' | 'organization_id' | 'portal_id'>;

async function ask(dependencies: Dependencies, changeset: Asked, signal: AbortSignal) {
  const { id: changesetId, organization_id: organizationId, portal_id: portalId } = changeset;
  const portal = await openPortal(dependencies, organizationId, portalId, { isWaitedFor: true });
  const transact: Transact = work => dependencies.database.tenant(organizationId, work);
  return { portal, transact, of: { organizationId, changesetId }, signal };
}

/** What stands in the way, and what is worth knowing. @throws Refusal what the portal refuses */
export async function lookWhetherReady(
  dependencies: Dependencies,
  changeset: Asked & Pick<Changeset, 'api_calls'>,
  signal: AbortSignal,
): Promise<{ obstacles: Obstacle[]; notices: ApprovalNotice[] }> {
  try {
    const asked = await ask(dependencies, changeset, signal);
    const found = await findObstacles(asked).then(
      obstacles => ({ obstacles, notice: dailyNotice(changeset.api_calls, asked.portal.daily()) }),
      (error: unknown) => ({ obstacles: [], notice: usedUpNotice(error) }),
    );
    return { obstacles: found.obstacles, notices: found.notice ? [found.notice] : [] };
  } catch (error) {
    throw asPortalRefusal(error);
  }
}

/** Refuses what the portal lacks before anything is queued. Where it gives no answer now, the work will ask again.
 *  Of a disconnected portal there will be none. @throws Refusal portal_not_ready, no_portal */
export async function refuseUnready(
  dependencies: Dependencies,
  changeset: Asked,
  signal: AbortSignal,
): Promise<void> {
  try {
    await requireReady(await ask(dependencies, changeset, signal));
  } catch (error) {
    const isFinal =
      error instanceof Refusal
        ? error.code === 'portal_not_ready' || error.code === 'no_portal'
        : asPortalRefusal(error) === error;
    if (isFinal) throw error;
  }
}

/** A portal that says nothing by then is asked again by the work itself. */
const PATIENCE_MS = 10_000;

/** The same, of a portal that nobody waits long for: no answer in time is none. @throws Refusal portal_not_ready, no_portal; the reason
 *  of `asked` when whoever asks is gone */
export async function refuseUnreadyInTime(
  dependencies: Dependencies,
  changeset: Asked,
  asked?: AbortSignal,
): Promise<void> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    await refuseUnready(dependencies, changeset, asked ? AbortSignal.any([asked, patience]) : patience);
  } catch (error) {
    if (error instanceof Refusal || !patience.aborted || asked?.aborted === true) throw error;
  }
}
