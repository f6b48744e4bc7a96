// Tells of an alert, in the transaction that judges: whoever is told was told once.
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { alertBody, alertEmail, type Turn } from './emails.ts';
import { type AlertRow, findAlerting, insertDelivery } from './store-alerts.ts';

export type Outlets = Pick<Dependencies, 'mailbox' | 'publicUrl'>;

export async function announce(
  tx: Tx,
  { mailbox, publicUrl }: Outlets,
  alert: AlertRow,
  turn: Turn,
): Promise<void> {
  const { recipients, webhook_url } = await findAlerting(tx);
  for (const to of recipients) await mailbox.put(alertEmail(to, alert, turn, publicUrl), tx);
  if (webhook_url !== null) await insertDelivery(tx, alert.id, alertBody(alert, turn, publicUrl));
}
