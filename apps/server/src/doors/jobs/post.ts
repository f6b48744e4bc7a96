// What is done without being anybody's operation: mails and leads leave the house, files that nobody names are removed.

import { sweepFiles } from '../../features/intake/sweep-files.ts';
import { forwardLeads } from '../../features/leads/service.ts';
import { mailsQueued } from '../../platform/mail/mail.ts';
import { forgetOldMails, sendDueMails } from '../../platform/mail/sender.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Settings } from '../../platform/settings.ts';
import { startSweep } from '../../platform/sweep.ts';

/** The floor; a notification brings a mail on its way at once. */
const beatMs = 15_000;
const hourMs = 60 * 60 * 1000;

export async function openPostDoor(
  parts: Parts,
  settings: Pick<Settings, 'smtp' | 'leads'>,
): Promise<{ stop(): Promise<void> }> {
  const { database, log } = parts;
  const { smtp, leads } = settings;
  const sweeps = [
    startSweep(hourMs, () => forgetOldMails(database), { log, name: 'forgetting old mails' }),
    startSweep(beatMs, () => forwardLeads(parts, leads), { log, name: 'passing on leads' }),
    startSweep(hourMs, () => sweepFiles(parts), { log, name: 'removing files nobody names' }),
  ];
  const mails = smtp && startSweep(beatMs, () => sendDueMails(database, smtp, log), { log, name: 'mail' });
  const unlisten = mails && (await database.listen(mailsQueued, () => mails.nudge()));
  return {
    async stop() {
      unlisten?.();
      await Promise.all([...sweeps, ...(mails ? [mails] : [])].map(sweep => sweep.stop()));
    },
  };
}
