// The scheduled jobs: what is done again and again without being anybody's operation. Mails and leads leave the house, owners
// and administrators are told, trials end, files that nobody names are removed. Knows of each only its name and its beat.

import { kindsSentAgain, sentAgainDays } from '@groundwork/contract/mails';
import type { ProductDependencies } from '../../dependencies.ts';
import { auditFilesAmong } from '../../features/audits/store.ts';
import { notifyLateMilestones } from '../../features/clients/jobs.ts';
import { dealFilesAmong } from '../../features/deals/store-files.ts';
import { nudgeOwners } from '../../features/decisions/nudge-owners.ts';
import { takeDefaults } from '../../features/decisions/take-defaults.ts';
import { documentsStoredAmong } from '../../features/documents/store-files.ts';
import { runScheduledFixes } from '../../features/fixes/run-scheduled.ts';
import { forgetOldHealth } from '../../features/health/jobs.ts';
import { answerIntake } from '../../features/intake/answer-intake.ts';
import { sourcesStoredAmong } from '../../features/intake/outline.ts';
import { notifyEndingKeys } from '../../features/keys/notify-ending.ts';
import { forwardLeads } from '../../features/leads/jobs.ts';
import { endOverdueLooks } from '../../features/looks/jobs.ts';
import { forgetOldNotifications, mailDueNotifications } from '../../features/notifications/jobs.ts';
import { notificationsWritten } from '../../features/notifications/notify.ts';
import { notifyEndedOperations } from '../../features/operations/notify-ends.ts';
import { removeDueOrganizations } from '../../features/organizations/jobs.ts';
import { resourceFilesAmong } from '../../features/resources/store-files.ts';
import { revopsFilesAmong } from '../../features/revops/store.ts';
import { whyNoMore } from '../../features/session/may-still.ts';
import { noticeBreaches } from '../../features/support/jobs.ts';
import { attachedFilesAmong } from '../../features/support/store-files.ts';
import { eraseLeftovers, trailLeft } from '../../features/trail/jobs.ts';
import { sealTrail, trailWritten } from '../../features/trail/seal-trail.ts';
import { endTrials } from '../../features/trial/jobs.ts';
import { forgetOldDeliveries, switchOffFull } from '../../features/webhooks/jobs.ts';
import { startWebhooks } from '../../features/webhooks/sender.ts';
import { mailsQueued } from '../../platform/mail/mail.ts';
import { forgetOldMails, sendDueMails } from '../../platform/mail/sender.ts';
import { channels } from '../../platform/queue/operation.ts';
import { startSweep } from '../../platform/sweep.ts';
import { sweepFiles } from '../../platform/sweep-files.ts';
import type { Settings } from '../../settings.ts';

/** The floor; a notification brings a mail on its way at once. */
const intervalMs = 15_000;
const minuteMs = 60 * 1000;
const hourMs = 60 * 60 * 1000;

interface ScheduledJob {
  /** As the log names it when it fails. */
  name: string;
  everyMs: number;
  run: () => Promise<unknown>;
  /** Hint of the database that it is worth looking at once. */
  wokenBy?: string;
}

/** Everything that is gone round for. Each copes with other processes that do the same at the same moment. */
function scheduledJobs(
  dependencies: ProductDependencies,
  settings: Pick<Settings, 'support' | 'sandboxUrl' | 'sandboxAdminToken'>,
): ScheduledJob[] {
  const { database, log } = dependencies;
  /** What may be set while the product runs is asked at each turn. */
  const now = () => dependencies.settings.now();
  const namers = [
    sourcesStoredAmong,
    documentsStoredAmong,
    attachedFilesAmong,
    resourceFilesAmong,
    dealFilesAmong,
    auditFilesAmong,
    revopsFilesAmong,
  ];
  return [
    {
      name: 'telling of ended operations',
      everyMs: intervalMs,
      run: () => notifyEndedOperations(dependencies),
      wokenBy: channels.ended,
    },
    {
      name: 'mailing notifications',
      everyMs: intervalMs,
      run: () => mailDueNotifications(dependencies),
      wokenBy: notificationsWritten,
    },
    {
      name: 'sending mails',
      everyMs: intervalMs,
      run: async () => {
        const { smtp } = now();
        if (smtp) await sendDueMails(database, smtp, log, kindsSentAgain);
      },
      wokenBy: mailsQueued,
    },
    { name: 'passing on leads', everyMs: intervalMs, run: () => forwardLeads(dependencies, now().leads) },
    {
      name: 'noticing late tickets',
      everyMs: minuteMs,
      run: () => noticeBreaches(dependencies, settings.support),
    },
    {
      name: 'telling reps of late clients',
      everyMs: hourMs,
      run: () => notifyLateMilestones(dependencies),
    },
    { name: 'telling of keys that end', everyMs: hourMs, run: () => notifyEndingKeys(dependencies) },
    {
      name: 'taking agreed defaults',
      everyMs: minuteMs,
      run: () =>
        takeDefaults(dependencies, (of, given) =>
          answerIntake(dependencies, of, { ...given, isDefault: true }),
        ),
    },
    {
      name: 'beginning bundles of fixes at their moment',
      everyMs: intervalMs,
      run: () => runScheduledFixes(dependencies, of => whyNoMore(dependencies, of, 'changesets.approve')),
    },
    { name: 'ending looks', everyMs: intervalMs, run: () => endOverdueLooks(dependencies) },
    { name: 'reminding of decisions', everyMs: minuteMs, run: () => nudgeOwners(dependencies) },
    { name: 'ending trials', everyMs: minuteMs, run: () => endTrials(dependencies, settings) },
    {
      name: 'sealing the trail',
      everyMs: intervalMs,
      run: () => sealTrail(dependencies),
      wokenBy: trailWritten,
    },
    {
      name: 'erasing what the trail says of removed organizations',
      everyMs: minuteMs,
      run: () => eraseLeftovers(dependencies),
      wokenBy: trailLeft,
    },
    {
      name: 'removing organizations whose days are over',
      everyMs: minuteMs,
      run: () => removeDueOrganizations(dependencies),
    },
    { name: 'removing files nobody names', everyMs: hourMs, run: () => sweepFiles(dependencies, namers) },
    {
      name: 'forgetting old mails',
      everyMs: hourMs,
      run: () => forgetOldMails(database, { wordsDays: sentAgainDays, days: now().retention.mails }),
    },
    {
      name: 'switching off webhooks for which too much waits',
      everyMs: minuteMs,
      run: () => switchOffFull(dependencies),
    },
    {
      name: 'forgetting old deliveries of webhooks',
      everyMs: hourMs,
      run: () => forgetOldDeliveries(dependencies),
    },
    {
      name: 'forgetting old measurements of health',
      everyMs: hourMs,
      run: () => forgetOldHealth(dependencies),
    },
    {
      name: 'forgetting old notifications',
      everyMs: hourMs,
      run: () => forgetOldNotifications(dependencies, now().retention.notifications),
    },
  ];
}

export async function startSchedules(
  dependencies: ProductDependencies,
  settings: Parameters<typeof scheduledJobs>[1],
): Promise<{ stop(): Promise<void> }> {
  const { database, log } = dependencies;
  const begun = scheduledJobs(dependencies, settings).map(({ name, everyMs, run, wokenBy }) => ({
    wokenBy,
    sweep: startSweep(everyMs, run, { log, name }),
  }));
  const unheard = await Promise.all(
    begun.flatMap(({ wokenBy, sweep }) =>
      wokenBy === undefined ? [] : [database.listen(wokenBy, () => sweep.wake())],
    ),
  );
  const webhooks = await startWebhooks(dependencies);
  return {
    async stop() {
      for (const stop of unheard) stop();
      await Promise.all([webhooks.stop(), ...begun.map(({ sweep }) => sweep.stop())]);
    },
  };
}
