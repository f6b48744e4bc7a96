// Bundles whose moment has come are approved as a person would approve them: by the same use case, and by the same refusals. What
// is refused says so on the bundle and to the administrators. Once, however many processes look.
import type { Changeset } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';
import { scheduleGraceMinutes } from '@groundwork/contract/fixes';
import type { MemberId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { approveOnce } from '../changesets/approve-changeset.ts';
import { firstMemberOf, requireRights, type WhyNoMore } from '../changesets/approver-rights.ts';
import { getChangeset, lockChangeset } from '../changesets/get-changeset.ts';
import type { RequireBasis } from '../changesets/kinds.ts';
import { refuseUnreadyInTime } from '../changesets/look-whether-ready.ts';
import { refuseSchedule } from '../changesets/refuse-schedules.ts';
import { requireConnected, requireQuietPortal } from '../changesets/require-free.ts';
import {
  endSchedule,
  listDueSchedules,
  noteWaiting,
  readSchedule,
  type ScheduledApproval,
} from '../changesets/store-schedules.ts';
import { actorNamed, ownWork, productName } from '../decisions/product-actor.ts';
import { appendTrail } from '../trail/append-trail.ts';
import { requireFixBasis } from './require-basis.ts';

type Due = Pick<Changeset, 'organization_id' | 'id'>;

/** Organizations that are looked at beside each other, so that the portal of one keeps nobody else waiting. */
const AT_ONCE = 4;
const busyWords = 'Other work is being written to the portal. It begins when that has ended.';

/** @returns how many were begun */
export async function runScheduledFixes(dependencies: Dependencies, whyNoMore: WhyNoMore): Promise<number> {
  const { database, clock, log } = dependencies;
  const due = await database.platform(tx => listDueSchedules(tx, clock.now()));
  const queue = [...Map.groupBy(due, one => one.organization_id).values()];
  let begun = 0;
  const work = async (): Promise<void> => {
    for (let own = queue.shift(); own; own = queue.shift())
      for (const one of own)
        try {
          if (await runOne(dependencies, whyNoMore, one)) begun += 1;
        } catch (error) {
          // One that cannot be looked at now does not keep the others; it is looked at again.
          const { organization_id: organization, id: changeset } = one;
          log.warn({ err: error, organization, changeset }, 'a bundle could not be begun');
        }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return begun;
}

async function runOne(dependencies: Dependencies, whyNoMore: WhyNoMore, due: Due): Promise<boolean> {
  const { database, clock } = dependencies;
  const { organization_id: organizationId } = due;
  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.tenant(organizationId, work);
  try {
    // All that is known here comes first: who may not any more has their portal's token used for nothing.
    const found = await inTenant(tx => lockDue(tx, due, clock.now()));
    if (!found) return false;
    if (found.leftTo)
      throw new Refusal('conflict', {
        message:
          found.reason === null
            ? `${found.leftTo.name} did not apply it by then.`
            : `When ${found.leftTo.name} asked to apply it, it was refused: ${found.reason}`,
      });
    requireOnTime(found, clock.now());
    await requireRights(whyNoMore, organizationId, found);
    const changeset = await inTenant(tx => requireTakable(tx, due));
    if (changeset.state === 'proposed') await refuseUnreadyInTime(dependencies, changeset);
    return await inTenant(tx => begin(dependencies, tx, due, found));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await inTenant(tx => refuse(dependencies, tx, due, error));
    return false;
  }
}

interface Found extends ScheduledApproval {
  firstMember: MemberId | null;
}

/** What waits and is due, locked: another process that looks at it in the same moment finds it ended. */
async function lockDue(tx: Tx, { organization_id, id }: Due, now: Date): Promise<Found | undefined> {
  const changeset = await lockChangeset(tx, organization_id, id);
  const found = await readSchedule(tx, changeset);
  // It may have been cancelled or moved since it was listed.
  if (found?.state !== 'waiting' || Date.parse(found.at) > now.getTime()) return undefined;
  return { ...found, firstMember: await firstMemberOf(tx, changeset) };
}

/** @throws Refusal no_portal, portal_busy */
async function requireTakable(tx: Tx, { organization_id, id }: Due): Promise<Changeset> {
  const changeset = await getChangeset(tx, organization_id, id);
  await requireConnected(tx, changeset);
  await requireQuietPortal(tx, changeset);
  return changeset;
}

/** @throws Refusal what approving refuses */
async function begin(
  { clock }: Pick<Dependencies, 'clock'>,
  tx: Tx,
  due: Due,
  looked: ScheduledApproval,
): Promise<boolean> {
  const now = clock.now();
  const found = await lockDue(tx, due, now);
  // Moved to somebody else's approval meanwhile, it is looked at anew.
  if (found?.scheduled_at !== looked.scheduled_at) return false;
  const { organization_id: organizationId, id } = due;
  await endSchedule(tx, due, { state: 'run', reason: null, now });
  const requireBasis: RequireBasis = (inTx, changeset) => requireFixBasis({ clock }, inTx, changeset);
  const who = { organizationId, actor: found.scheduledBy, identity: found.memberId };
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
        : `It could not begin within ${scheduleGraceMinutes} minutes of that moment, because other work was written to the portal.`,
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
  if (refusal.code === 'portal_busy') return noteWaiting(tx, due, busyWords);
  await refuseSchedule(tx, due, {
    reason: refusal.message,
    actor: actorNamed(productName, ownWork()),
    now,
  });
}
