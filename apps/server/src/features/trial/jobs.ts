// The end of a trial: its people are told, and after 30 days what it left behind is removed. Every step may be killed
// and done again, by any number of processes at once.
import type { Dependencies } from '../../platform/dependencies.ts';
import { removeOrganization } from '../organizations/remove-organization.ts';
import { tokenPlace } from '../portals/token-place.ts';
import { trialEmail } from './emails.ts';
import { removeSandboxPortal, type SandboxControl } from './sandbox-control.ts';
import * as store from './store.ts';

/** One run of all three. */
export async function endTrials(dependencies: Dependencies, sandbox: SandboxControl): Promise<void> {
  await notifyTrials(dependencies);
  await removeOverdueTrials(dependencies);
  await removeOrphanedPortals(dependencies, sandbox);
}

/** Mails exist when, and only when, it is noted that they were written. */
export async function notifyTrials({
  database,
  mailbox,
  publicUrl,
}: Pick<Dependencies, 'database' | 'mailbox' | 'publicUrl'>): Promise<void> {
  for (const kind of ['reminder', 'ended'] as const) {
    const some = () =>
      database.platform(async tx => {
        const notified = await store.markNotified(tx, kind);
        for (const line of notified) {
          if (line.email !== null) await mailbox.put(trialEmail(kind, line, line.email, publicUrl), tx);
        }
        return notified.length;
      });
    while ((await some()) > 0);
  }
}

/** @returns how many were removed */
export async function removeOverdueTrials({
  database,
  log,
}: Pick<Dependencies, 'database' | 'log'>): Promise<number> {
  const failed: string[] = [];
  let removed = 0;
  for (;;) {
    let current: string | undefined;
    try {
      const trial = await database.platform(async tx => {
        const found = await store.lockOverdue(tx, failed);
        current = found?.organization_id;
        if (found) await removeOrganization(tx, found.organization_id);
        return found;
      });
      if (!trial) return removed;
      removed += 1;
      const { organization_id: organization, name, trial_ends_at } = trial;
      log.warn({ organization, name, trial_ends_at }, 'a trial that ended long enough ago was removed');
    } catch (error) {
      if (current === undefined) throw error;
      // One that cannot be removed does not keep the others.
      failed.push(current);
      log.error({ err: error, organization: current }, 'an ended trial could not be removed');
    }
  }
}

/** Of ended trials, and of organizations that were deleted in any other way. */
export async function removeOrphanedPortals(
  dependencies: Pick<Dependencies, 'database' | 'secrets' | 'allowedHosts' | 'log'>,
  sandbox: SandboxControl,
): Promise<void> {
  const { database, secrets, log } = dependencies;
  const left = await database.platform(tx => store.listOrphanedPortals(tx));
  for (const portal of left) {
    const { organization_id: organization, portal_id } = portal;
    try {
      const token = secrets.open(tokenPlace(organization, portal_id), portal.token_sealed);
      if (!(await removeSandboxPortal(dependencies, sandbox, token))) return;
      await database.platform(tx => store.forgetTrialPortal(tx, portal));
      log.info({ organization, portal: portal_id }, 'the sandbox portal of a former trial was removed');
    } catch (error) {
      log.warn({ err: error, organization, portal: portal_id }, 'a sandbox portal could not be removed yet');
      await database.platform(tx => store.noteTried(tx, portal));
    }
  }
}
