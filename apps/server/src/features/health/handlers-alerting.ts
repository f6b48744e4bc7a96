// Requests about who is told of alerts.
import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { Alerting, AlertingTest, alertingCalls } from '@groundwork/contract/alerting';
import { Refusal } from '@groundwork/contract/errors';
import { isPublicAddress } from '@groundwork/crm/public-address';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Limits, Rate } from '../../platform/limits.ts';
import type { RequestContext } from '../../platform/route.ts';
import { appendTrail } from '../trail/append-trail.ts';
import { testEmail } from './emails.ts';
import * as store from './store-alerts.ts';
import { post, webhookKey } from './webhook.ts';

type Calls = typeof alertingCalls;

export interface Signing {
  secret: string;
}

export async function readAlerting(
  { database, mailbox }: Dependencies,
  _context: RequestContext<Calls['alerting']>,
): Promise<Alerting> {
  return present(await database.readOnly(null, store.findAlerting), mailbox.isOutbox, null);
}

/** @throws Refusal stale, address_refused */
export function setAlerting(
  { database, mailbox, allowedHosts }: Dependencies,
  { secret }: Signing,
  context: RequestContext<Calls['setAlerting']>,
): Promise<Alerting> {
  const recipients = [...new Set(context.body.recipients.map(each => each.toLowerCase()))];
  const { webhook_url } = context.body;
  if (webhook_url !== null) requirePublic(new URL(webhook_url), allowedHosts);
  return database.platform(async tx => {
    const before = await store.lockAlerting(tx);
    // Another place gets another key: the one before is somebody else's knowledge.
    const isNew = webhook_url !== null && webhook_url !== before.webhook_url;
    const webhook_round = before.webhook_round + (isNew ? 1 : 0);
    const row = await store.saveAlerting(tx, context.version, { recipients, webhook_url, webhook_round });
    if (!row) throw new Refusal('stale');
    if (webhook_url !== before.webhook_url)
      await store.giveUpQueued(tx, 'The address was changed before it was taken.');
    await appendTrail(tx, null, context, {
      action: 'health.setAlerting',
      details: {
        recipients: recipients.length,
        webhook: webhook_url === null ? null : new URL(webhook_url).host,
      },
    });
    return present(row, mailbox.isOutbox, isNew ? webhookKey(secret, webhook_round) : null);
  });
}

/** Names are looked up when they are called; an address is judged at once. @throws Refusal address_refused */
function requirePublic(url: URL, allowedHosts: readonly string[]): void {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  if (allowedHosts.includes(`${url.hostname}:${port}`)) return;
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const isRefused =
    url.username !== '' || url.password !== '' || (isIP(literal) !== 0 && !isPublicAddress(literal));
  if (isRefused) throw new Refusal('address_refused');
}

/** Everybody who would be told gets one, now. */
const testRate: Rate = { burst: 5, perMinute: 2 };

/** @throws TooOften */
export async function testAlerting(
  { database, mailbox, allowedHosts, publicUrl }: Dependencies,
  { secret, limits }: Signing & { limits: Limits },
  context: RequestContext<Calls['testAlerting']>,
): Promise<AlertingTest> {
  await limits.count('health|alerting-test', testRate);
  const {
    recipients,
    webhook_url: url,
    webhook_round,
  } = await database.platform(async tx => {
    await appendTrail(tx, null, context, { action: 'health.testAlerting' });
    const row = await store.findAlerting(tx);
    for (const to of row.recipients) await mailbox.put(testEmail(to, publicUrl), tx);
    return row;
  });
  if (url === null) return { mails: recipients.length, webhook: null };
  const body = { type: 'health.test', url: `${publicUrl}/admin/health` };
  const fault = await post(
    { url, key: webhookKey(secret, webhook_round) },
    { id: randomUUID(), body },
    allowedHosts,
  );
  return {
    mails: recipients.length,
    webhook: { ok: fault === undefined, said: fault?.why ?? 'It was taken.' },
  };
}

function present(row: store.AlertingRow, isOutbox: boolean, key: string | null): Alerting {
  const { id, version, recipients, webhook_url } = row;
  return { id, version, recipients, webhook_url, webhook_key: key, is_outbox: isOutbox };
}
