// Bundles whose moment has come are approved as a person would approve them: by the same use case, and by the same refusals. What
// is refused says so on the bundle and to the administrators. Once, however many processes look.
import type { Changeset } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';
import { scheduleGraceMinutes } from '@groundwork/contract/fixes';
import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { minuteOf } from '../audits/basis.ts';
import { approveOnce } from '../changesets/approve-changeset.ts';
import { getChangeset, lockChangeset } from '../changesets/get-changeset.ts';
import type { RequireBasis } from '../changesets/kinds.ts';
import { refuseUnready } from '../changesets/look-whether-ready.ts';
import {
  endSchedule,
  listDueSchedules,
  noteWaiting,
  readSchedule,
  type ScheduledApproval,
} from '../changesets/store-schedules.ts';
import { actorNamed, ownWork, productName } from '../decisions/product-actor.ts';
import { notify } from '../notifications/notify.ts';
import { listAdmins } from '../organizations/membership.ts';
import { appendTrail } from '../trail/append-trail.ts';
import { requireFixBasis } from './require-basis.ts';

/** Why a member may not approve any more; handed in, because who somebody is is not for fixes to say. */
export type WhyNoMore = (
  tx: Tx,
  of: { organizationId: OrganizationId; memberId: MemberId },
  now: Date,
) => Promise<string | undefined>;

type Due = Pick<Changeset, 'organization_id' | 'id'>;
/** The portal is being written to by other work: the only thing that is waited for. */
const isBusy = (error: unknown): error is Refusal => error instanceof Refusal && error.code === 'portal_busy';

/** @returns how many were begun */
export async function runScheduledFixes(dependencies: Dependencies, whyNoMore: WhyNoMore): Promise<number> {
  const { database, clock, log } = dependencies;
  const due = await database.platform(tx => listDueSchedules(tx, clock.now()));
  let begun = 0;
  for (const one of due) {
    try {
      if (await runOne(dependencies, whyNoMore, one)) begun += 1;
    } catch (error) {
      // One that cannot be looked at now does not keep the others; it is looked at again.
      log.warn(
        { err: error, organization: one.organization_id, changeset: one.id },
        'a bundle could not be begun',
      );
    }
  }
  return begun;
}

async function runOne(dependencies: Dependencies, whyNoMore: WhyNoMore, due: Due): Promise<boolean> {
  const { database } = dependencies;
  try {
    const changeset = await database.tenant(due.organization_id, tx =>
      getChangeset(tx, due.organization_id, due.id),
    );
    if (changeset.state === 'proposed')
      await refuseUnready(dependencies, changeset, AbortSignal.timeout(60_000));
    return await database.tenant(due.organization_id, tx => begin(dependencies, whyNoMore, tx, due));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await database.tenant(due.organization_id, tx => refuse(dependencies, tx, due, error));
    return false;
  }
}

/** What waits and is due, locked: another process that looks at it in the same moment finds it ended. */
async function lockDue(
  tx: Tx,
  { organization_id, id }: Due,
  now: Date,
): Promise<ScheduledApproval | undefined> {
  const changeset = await lockChangeset(tx, organization_id, id);
  const found = await readSchedule(tx, changeset);
  // It may have been cancelled or moved since it was listed.
  return found?.state === 'waiting' && Date.parse(found.at) <= now.getTime() ? found : undefined;
}

/** @throws Refusal what approving refuses, and that whoever approved it may not any more */
async function begin(
  { clock }: Pick<Dependencies, 'clock'>,
  whyNoMore: WhyNoMore,
  tx: Tx,
  due: Due,
): Promise<boolean> {
  const now = clock.now();
  const found = await lockDue(tx, due, now);
  if (!found) return false;
  const { organization_id: organizationId, id } = due;
  requireOnTime(found, now);
  const why = await whyNoMore(tx, { organizationId, memberId: found.memberId }, now);
  if (why !== undefined) throw new Refusal('forbidden', { message: why });
  await endSchedule(tx, due, { state: 'run', reason: null, now });
  const requireBasis: RequireBasis = (inTx, changeset) => requireFixBasis({ clock }, inTx, changeset);
  const who = { organizationId, actor: found.scheduledBy };
  await approveOnce(tx, who, id, { contentHash: found.contentHash, settles: {}, requireBasis });
  await appendTrail(tx, organizationId, actorNamed(productName, ownWork()), {
    action: 'fixes.runSchedule',
    target: { kind: 'changeset', id },
    details: { content_hash: found.contentHash, at: found.at, approved_by: found.scheduledBy },
  });
  return true;
}

function requireOnTime({ at, reason }: ScheduledApproval, now: Date): void {
  if (now.getTime() <= Date.parse(at) + scheduleGraceMinutes * 60_000) return;
  throw new Refusal('conflict', {
    message:
      reason === null
        ? `Groundwork did not get to it within ${scheduleGraceMinutes} minutes of that moment.`
        : `It could not begin within ${scheduleGraceMinutes} minutes of that moment. ${reason}`,
  });
}

/** Said on the bundle, in the trail and to the administrators; what only has to wait goes on waiting. */
async function refuse(
  { clock }: Pick<Dependencies, 'clock'>,
  tx: Tx,
  due: Due,
  refusal: Refusal,
): Promise<void> {
  const now = clock.now();
  const found = await lockDue(tx, due, now);
  if (!found) return;
  const reason = refusal.message;
  if (isBusy(refusal)) return noteWaiting(tx, due, reason);
  const { organization_id: organizationId, id } = due;
  await endSchedule(tx, due, { state: 'refused', reason, now });
  const { title, project_id } = await getChangeset(tx, organizationId, id);
  await appendTrail(tx, organizationId, actorNamed(productName, ownWork()), {
    action: 'fixes.refuseSchedule',
    target: { kind: 'changeset', id },
    details: { content_hash: found.contentHash, at: found.at, approved_by: found.scheduledBy, reason },
  });
  await notify(tx, organizationId, {
    type: 'warning',
    topic: 'decisions',
    title: 'A scheduled bundle of fixes was not applied',
    message: `${title}, approved by ${found.by} for ${minuteOf(found.at)}. ${reason} Nothing was written.`,
    link: `/client/audit?project=${project_id}&bundle=${id}`,
    to: { member_ids: await listAdmins(tx, organizationId) },
  });
}
