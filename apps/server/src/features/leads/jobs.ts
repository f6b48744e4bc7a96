// Passing leads on to the vendor's forms endpoint, again and again until it takes them or says that it never will.
import { guardedFetch } from '@groundwork/crm/guard';
import { type DeliveryFault, isFinalStatus, outcomeOf } from '../../platform/deliveries.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { LeadSettings } from './settings.ts';
import * as store from './store.ts';

const timeoutMs = 15_000;

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
        store.noteForwarded(tx, lead.id, outcomeOf(fault, lead.forward_tries), fault?.why ?? null),
      );
    }
  }
}

async function submit(
  fetch: ReturnType<typeof guardedFetch>,
  url: string,
  lead: store.DueLead,
): Promise<DeliveryFault | undefined> {
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
    return { why, isFinal: isFinalStatus(answer.status) };
  } catch (error) {
    return { why: error instanceof Error ? error.message.slice(0, 300) : 'unreachable', isFinal: false };
  }
}
