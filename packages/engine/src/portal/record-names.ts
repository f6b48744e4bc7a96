// How a record of the portal is called.

import { isActivity } from '@groundwork/contract/standard-objects';

/** Property by which people call a record of the object. */
export function nameProperty(object: string): string {
  const known: Record<string, string> = {
    companies: 'name',
    contacts: 'lastname',
    deals: 'dealname',
    tickets: 'subject',
    tasks: 'hs_task_subject',
    notes: 'hs_note_body',
    calls: 'hs_call_title',
    emails: 'hs_email_subject',
    meetings: 'hs_meeting_title',
    communications: 'hs_communication_body',
    quotes: 'hs_title',
    orders: 'hs_order_name',
    invoices: 'hs_number',
    subscriptions: 'hs_name',
    leads: 'hs_lead_name',
  };
  return known[object] ?? 'name';
}

/** Whether the portal shows a record of the object by a name that it must have. */
export function needsName(object: string): boolean {
  if (object === 'tasks') return true;
  return !(['contacts', 'line_items', 'invoices'].includes(object) || isActivity(object));
}

/** A lead about somebody of whom neither a name nor an address is known. */
export const unnamedLead = 'Unnamed lead';

/** What a record is called; empty when nothing does. */
export function recordName(object: string, properties: Readonly<Record<string, string | null>>): string {
  if (object !== 'contacts') return properties[nameProperty(object)] ?? '';
  return `${properties['firstname'] ?? ''} ${properties['lastname'] ?? ''}`.trim();
}
