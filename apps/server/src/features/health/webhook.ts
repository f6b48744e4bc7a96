// Webhooks of alerts, signed as all of ours are.
import { hkdfSync } from 'node:crypto';
import { AddressRefused, guardedFetch } from '@groundwork/crm/guard';
import { type DeliveryFault, isFinalStatus, outcomeOf } from '../../platform/deliveries.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { signatureHeaders, webhookSecretPrefix } from '../../platform/webhook-signature.ts';
import { findAlerting, noteDelivered, takeDue } from './store-alerts.ts';

const timeoutMs = 10_000;

/** The key of a round: it follows from the secret of the installation, and is kept nowhere. */
export function webhookKey(secret: string, round: number): string {
  const key = hkdfSync('sha256', secret, '', `groundwork health webhook ${round}`, 32);
  return `${webhookSecretPrefix}${Buffer.from(key).toString('base64')}`;
}

interface Message {
  /** The same at every try: whoever gets it twice knows. */
  id: string;
  body: Record<string, unknown>;
}

export interface Target {
  url: string;
  key: string;
}

/** @returns what is wrong; undefined when it was taken */
export async function post(
  { url, key }: Target,
  { id, body }: Message,
  allowedHosts: readonly string[],
): Promise<DeliveryFault | undefined> {
  const fetch = guardedFetch({ allow: allowedHosts, timeoutMs, maxBytes: 64 * 1024 });
  const text = JSON.stringify(body);
  const timestamp = Math.floor(Date.now() / 1000);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signatureHeaders({ id, body: text, timestamp }, [key]),
      },
      body: text,
    });
    await answer.body?.cancel();
    if (answer.ok) return undefined;
    return { why: `It answered ${answer.status}.`, isFinal: isFinalStatus(answer.status) };
  } catch (error) {
    if (error instanceof AddressRefused) return { why: error.message, isFinal: true };
    return { why: 'It could not be reached.', isFinal: false };
  }
}

/** Sends everything that is due, once. Any number of processes may. */
export async function sendDueWebhooks(
  { database, allowedHosts, log }: Pick<Dependencies, 'database' | 'allowedHosts' | 'log'>,
  secret: string,
): Promise<void> {
  for (;;) {
    const { due, alerting } = await database.autonomous(async tx => ({
      due: await takeDue(tx),
      alerting: await findAlerting(tx),
    }));
    if (due.length === 0) return;
    for (const { id, body, tries } of due) {
      const { webhook_url: url, webhook_round: round } = alerting;
      const fault =
        url === null
          ? { why: 'The webhook was removed.', isFinal: true }
          : await post({ url, key: webhookKey(secret, round) }, { id, body }, allowedHosts);
      if (fault) log.warn({ delivery: id, why: fault.why }, 'an alert could not be passed on');
      await database.autonomous(tx => noteDelivered(tx, id, outcomeOf(fault, tries), fault?.why ?? null));
    }
  }
}
