// Tells reps that their client is late, once for each milestone and day that was missed. What it is about the client reads for
// themself; a rep learns whose it is and since when.
import { addDays } from '@groundwork/engine/calendar/days';
import { todayOf } from '../../platform/clock.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { mailRep } from '../rep-settings/mail-rep.ts';
import { lateEmail } from './emails.ts';
import { noteLate } from './store-late.ts';

/** Longer ago is no news: a product that stood still must not begin with a heap of mails. */
const newsDays = 7;

/** @returns how many milestones were noticed */
export function notifyLateMilestones(
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'mailbox' | 'publicUrl'>,
): Promise<number> {
  const { database, publicUrl } = dependencies;
  const today = todayOf(dependencies);
  const from = addDays(today, -newsDays);
  return database.platform(async tx => {
    const late = await noteLate(tx, { from, before: today });
    const byClient = Map.groupBy(late, ({ rep_id, organization_id }) => `${rep_id}|${organization_id}`);
    for (const ofClient of byClient.values()) {
      const [one] = ofClient;
      if (!one) continue;
      const due = ofClient.map(({ due_date }) => due_date).toSorted();
      const mail = lateEmail({ id: one.organization_id, name: one.organization }, due, publicUrl);
      await mailRep(dependencies, tx, { repId: one.rep_id, topic: 'milestone_late' }, mail);
    }
    return late.length;
  });
}
