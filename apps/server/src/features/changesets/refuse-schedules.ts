// An approval that waits, for its moment or for a program, and does not hold any more ends in words: on the change set, in the trail and
// to the administrators.
import type { OrganizationId, PortalId } from '@groundwork/contract/ids';
import { minuteOf } from '@groundwork/engine/words/wording';
import type { Tx } from '../../platform/db.ts';
import { notify } from '../notifications/notify.ts';
import { listAdmins } from '../organizations/membership.ts';
import { requireProject } from '../projects/read-project.ts';
import { type Actor, appendTrail } from '../trail/append-trail.ts';
import { getChangeset, lockChangeset } from './get-changeset.ts';
import { endSchedule, listWaitingFor, readSchedule, type ScheduledChangeset } from './store-schedules.ts';

export interface Refused {
  reason: string;
  /** Whose doing that is. */
  actor: Actor;
  now: Date;
}

/** Nothing where it does not wait any more: the change set is locked, so that only one ends it. */
export async function refuseSchedule(
  tx: Tx,
  { organization_id: organizationId, id }: ScheduledChangeset,
  { reason, actor, now }: Refused,
): Promise<void> {
  const changeset = await lockChangeset(tx, organizationId, id);
  const found = await readSchedule(tx, changeset);
  if (found?.state !== 'waiting') return;
  await endSchedule(tx, changeset, { state: 'refused', reason, now });
  const { title, project_id } = await getChangeset(tx, organizationId, id);
  const { name: project } = await requireProject(tx, organizationId, project_id);
  await appendTrail(tx, organizationId, actor, {
    action: found.leftTo ? 'changesets.endLeft' : 'fixes.refuseSchedule',
    target: { kind: 'changeset', id },
    details: { content_hash: found.contentHash, at: found.at, approved_by: found.scheduledBy, reason },
  });
  await notify(tx, organizationId, {
    type: 'warning',
    topic: 'decisions',
    title: found.leftTo
      ? 'What was left to a program was not applied'
      : 'A scheduled bundle of fixes was not applied',
    message: `${title} in the project “${project}”, approved by ${found.by} ${found.leftTo ? `and left to ${found.leftTo.name} until` : 'for'} ${minuteOf(found.at)}. ${reason} Nothing was written.`,
    link:
      changeset.kind === 'fix'
        ? `/client/audit?project=${project_id}&bundle=${id}`
        : `/client/implementation?project=${project_id}&step=duplicates`,
    to: { member_ids: await listAdmins(tx, organizationId) },
  });
}

/** All that wait to be written to this portal. Before the portal is locked: what begins a bundle locks the bundle first, too. */
export async function refuseSchedulesOf(
  tx: Tx,
  { organizationId, portalId }: { organizationId: OrganizationId; portalId: PortalId },
  refused: Refused,
): Promise<void> {
  for (const waiting of await listWaitingFor(tx, organizationId, portalId))
    await refuseSchedule(tx, waiting, refused);
}
