// Leads: taken from anybody, shown to platform admins, told by mail, passed on to the vendor's forms endpoint.
import type { LeadFields, leadCalls } from '@groundwork/contract/leads';
import { guardedFetch } from '@groundwork/crm/guard';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Limits, Rate } from '../../platform/limits.ts';
import { pauseAfter } from '../../platform/mail/sender.ts';
import { networkOf } from '../../platform/network.ts';
import { pageOf } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import type { LeadSettings } from './settings.ts';
import * as store from './store.ts';

type Calls = typeof leadCalls;

/** A person corrects a message or two; a machine sends hundreds. */
const rate: Rate = { burst: 5, perMinute: 1 / 6 };
const maxTries = 12;
const timeoutMs = 15_000;

/** @throws TooOften */
export async function createLead(
  { database, mailbox }: Dependencies,
  limits: Limits,
  settings: LeadSettings,
  context: Pick<RequestContext<Calls['create']>, 'body' | 'address'>,
): Promise<void> {
  await limits.count(`leads|${networkOf(context.address)}`, rate);
  const { body } = context;
  // A machine learns nothing from an answer that is the same.
  if (body.website !== undefined && body.website !== '') return;
  await database.platform(async tx => {
    await store.insertLead(tx, body, settings.formsUrl !== undefined);
    if (settings.notify !== undefined) await mailbox.put(emailOf(settings.notify, body), tx);
  });
}

function emailOf(to: string, lead: LeadFields) {
  const lines = [
    `${lead.first_name} ${lead.last_name} (${lead.company}) wrote through the contact form.`,
    `Email: ${lead.email}${lead.phone ? `\nPhone: ${lead.phone}` : ''}`,
    lead.message,
  ];
  return { kind: 'lead', to, subject: `Contact form: ${lead.subject}`, text: lines.join('\n\n') };
}

export async function listLeads({ database }: Dependencies, { query }: RequestContext<Calls['list']>) {
  return pageOf(await database.platform(tx => store.listLeads(tx, query)), query);
}

/** Passes on what is due, once. A lead stays stored whatever becomes of it. */
export async function forwardLeads(
  { database, allowedHosts, log }: Pick<Dependencies, 'database' | 'allowedHosts' | 'log'>,
  settings: LeadSettings,
): Promise<void> {
  const { formsUrl } = settings;
  if (formsUrl === undefined) return;
  const fetch = guardedFetch({ allow: allowedHosts, timeoutMs, maxBytes: 1024 * 1024 });
  for (;;) {
    const due = await database.platform(tx => store.takeDue(tx));
    if (due.length === 0) return;
    for (const lead of due) {
      const fault = await submit(fetch, formsUrl, lead);
      if (fault) log.warn({ lead: lead.id, fault: fault.why }, 'a lead could not be passed on');
      await database.platform(tx =>
        store.noteForwarded(tx, lead.id, outcomeOf(fault, lead), fault?.why ?? null),
      );
    }
  }
}

interface ForwardFault {
  why: string;
  /** The endpoint will say the same again. */
  isFinal: boolean;
}

function outcomeOf(fault: ForwardFault | undefined, lead: store.DueLead) {
  if (!fault) return { state: 'sent' } as const;
  if (fault.isFinal || lead.forward_tries >= maxTries) return { state: 'failed' } as const;
  return { state: 'queued', pauseSeconds: pauseAfter(lead.forward_tries) } as const;
}

async function submit(
  fetch: ReturnType<typeof guardedFetch>,
  url: string,
  lead: store.DueLead,
): Promise<ForwardFault | undefined> {
  const values = {
    email: lead.email,
    firstname: lead.first_name,
    lastname: lead.last_name,
    company: lead.company,
    message: `${lead.subject}\n\n${lead.message}`,
    ...(lead.phone !== null && { phone: lead.phone }),
  };
  const fields = Object.entries(values).map(([name, value]) => ({ objectTypeId: '0-1', name, value }));
  const body = JSON.stringify({ fields, submittedAt: Date.parse(lead.created_at) });
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    if (answer.ok) return undefined;
    const why = `${answer.status}: ${(await answer.text()).slice(0, 300)}`;
    return { why, isFinal: answer.status >= 400 && answer.status < 500 && answer.status !== 429 };
  } catch (error) {
    return { why: error instanceof Error ? error.message.slice(0, 300) : 'unreachable', isFinal: false };
  }
}
