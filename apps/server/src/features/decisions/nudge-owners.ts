// Reminding owners of what waits for them: when it becomes theirs, and again as days go by. Each once, however many
// processes look and whenever they are restarted; only while an office would be open.

import { todayOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { notify } from '../notifications/notify.ts';
import { listAdmins } from '../organizations/membership.ts';
import { decisionEmail, decisionPath } from './emails.ts';
import { readGround } from './get-decision.ts';
import { productName } from './product-actor.ts';
import { alarmDay, isMailTime, nudgeDays } from './rules.ts';
import * as due from './store-due.ts';
import { linkAddress, writeLink } from './write-link.ts';

/** @returns how many owners were notified */
export async function nudgeOwners(dependencies: Dependencies): Promise<number> {
  const now = dependencies.clock.now();
  if (!isMailTime(now)) return 0;
  const given = { now, days: nudgeDays };
  const owners = await dependencies.database.platform(tx => due.listDueOwners(tx, given));
  let notified = 0;
  for (const owner of owners) {
    try {
      const isNotified = await dependencies.database.platform(async tx => {
        const nudges = await due.takeNudges(tx, owner, given);
        if (nudges.length > 0) await notifyOwner(tx, dependencies, owner, nudges);
        return nudges.length > 0;
      });
      if (isNotified) notified += 1;
    } catch (error) {
      // A failure to notify one owner must not keep the others from it.
      dependencies.log.warn({ err: error, ...owner }, 'an owner of decisions could not be reminded');
    }
  }
  return notified;
}

async function notifyOwner(
  tx: Tx,
  dependencies: Dependencies,
  owner: due.DueOwner,
  nudges: readonly due.DueNudge[],
): Promise<void> {
  const organizationId = owner.organization_id;
  const [first] = nudges;
  if (!first) return;
  if (first.is_mail_wanted) await mail(tx, dependencies, owner, nudges, first);
  const isOne = nudges.length === 1;
  await notify(tx, organizationId, {
    type: 'info',
    topic: 'decisions',
    title: isOne ? 'A decision waits for you' : `${nudges.length} decisions wait for you`,
    message: isOne ? first.question : nudges.map(each => each.question).join(' · '),
    link: decisionPath(first),
    to: { member_ids: [owner.owner_id] },
    isMailedOtherwise: true,
  });
  const late = nudges.filter(each => each.day === alarmDay);
  if (late.length === 0) return;
  const admins = (await listAdmins(tx, organizationId)).filter(each => each !== owner.owner_id);
  if (admins.length === 0) return;
  for (const each of late) {
    await notify(tx, organizationId, {
      type: 'warning',
      topic: 'decisions',
      title: `Unanswered for ${alarmDay} days: ${each.question}`,
      message: `${each.name || each.email} has not decided yet. Answer it yourself, or give it to somebody else.`,
      link: decisionPath(each),
      to: { member_ids: admins },
    });
  }
}

/** With a new link for each; a mail exists when, and only when, it is noted that it was written. */
async function mail(
  tx: Tx,
  dependencies: Dependencies,
  { organization_id: organizationId, owner_id }: due.DueOwner,
  nudges: readonly due.DueNudge[],
  { email, organization }: due.DueNudge,
): Promise<void> {
  const { clock, publicUrl, mailbox } = dependencies;
  const costs = new Map<string, number>();
  const notified = [];
  for (const nudge of nudges) {
    const { project_id: projectId } = nudge;
    if (!costs.has(projectId)) {
      const { cost } = await readGround(tx, { organizationId, projectId }, todayOf(dependencies));
      costs.set(projectId, cost.days_per_working_day);
    }
    const given = { madeBy: productName, isMailed: true, replaces: 'mailed' as const, now: clock.now() };
    const link = await writeLink(tx, organizationId, nudge, { id: owner_id, email }, given);
    const address = link ? linkAddress(publicUrl, link.secret) : null;
    notified.push({ ...nudge, link: address, days_per_working_day: costs.get(projectId) ?? 0 });
  }
  const waitedDays = Math.max(...nudges.map(each => each.day));
  await mailbox.put(decisionEmail(email, { organization, publicUrl, waitedDays }, notified), tx);
}
