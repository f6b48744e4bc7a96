// Who is told of alerts, by mail and by webhook.
import { z } from 'zod';
import { call } from './call.ts';
import { Id } from './paging.ts';
import { peopleOnly } from './people-only.ts';
import { EmailAddress } from './text.ts';

export const maxRecipients = 20;
const WebhookUrl = z
  .url({ protocol: /^https?$/, error: 'Write a whole address that begins with https://' })
  .max(2000);
export const AlertingFields = z.strictObject({
  recipients: z.array(EmailAddress).max(maxRecipients, `At most ${maxRecipients} addresses`),
  /** null: no webhook. */
  webhook_url: WebhookUrl.nullable(),
});
export type AlertingFields = z.infer<typeof AlertingFields>;

/** Who is told of alerts. The key that webhooks are signed with is shown when it is made, and never again. */
export const Alerting = z.object({
  id: Id,
  version: z.number().int(),
  recipients: z.array(z.string()),
  webhook_url: z.string().nullable(),
  webhook_key: z.string().nullable(),
  /** Mails stay in the outbox, because no mail server is configured. */
  is_outbox: z.boolean(),
});
export type Alerting = z.infer<typeof Alerting>;

export const AlertingTest = z.object({
  mails: z.number().int(),
  webhook: z.object({ ok: z.boolean(), said: z.string() }).nullable(),
});
export type AlertingTest = z.infer<typeof AlertingTest>;

export const alertingCalls = {
  alerting: call({
    name: 'health.alerting',
    method: 'GET',
    path: '/system-health/alerting',
    summary: 'Who is told of alerts',
    permission: 'health.read',
    reply: Alerting,
  }),
  setAlerting: call({
    name: 'health.setAlerting',
    method: 'PUT',
    path: '/system-health/alerting',
    summary: 'Say who is told of alerts',
    permission: 'health.manage',
    peopleOnly: peopleOnly.settings,
    changes: ['health.alerting'],
    body: AlertingFields,
    reply: Alerting,
    conditional: true,
    unkept: true,
    failures: ['address_refused'],
  }),
  testAlerting: call({
    name: 'health.testAlerting',
    method: 'POST',
    path: '/system-health/alerting/test',
    summary: 'Send a test alert to everybody who would be told',
    permission: 'health.manage',
    peopleOnly: peopleOnly.settings,
    changes: [],
    reply: AlertingTest,
  }),
} as const;
