// Where people look at a record of a portal. Links lead to the vendor, or to the portal itself where it shows its records; to no
// other place, whatever a portal says of itself.
import type { Portal } from '@groundwork/contract/portals';
import type { RecordLink } from '@groundwork/contract/record-link';
import { isActivity, LISTS } from '@groundwork/contract/standard-objects';
import { z } from 'zod';

/** What a look at the portal found out about its pages. */
export const RecordPages = z.object({
  ui_host: z.string().nullable(),
  /** Its own ids of custom objects, by name. */
  object_ids: z.record(z.string(), z.string()),
});
export type RecordPages = z.infer<typeof RecordPages>;

const standardIds: Readonly<Record<string, string>> = {
  contacts: '0-1',
  companies: '0-2',
  deals: '0-3',
  tickets: '0-5',
  tasks: '0-27',
  notes: '0-46',
  calls: '0-48',
  emails: '0-49',
  meetings: '0-47',
  communications: '0-18',
  products: '0-7',
  line_items: '0-8',
  quotes: '0-14',
  orders: '0-123',
  invoices: '0-53',
  subscriptions: '0-69',
  leads: '0-136',
};
const vendorPages = /^app(?:-[a-z]{2}\d+)?\.hubspot\.com$/;
const vendorApi = /^api(?:-[a-z]{2}\d+)?\.hubapi\.com$/;
const activitiesText =
  'Notes, tasks, calls, emails, meetings and messages have no page of their own: they stand on the records they are linked with.';
const linesText =
  'Line items have no page of their own: they stand on the deal, quote, order, invoice or subscription they are a line of.';
const listsText = 'Static lists stand among the lists (segments) of the portal, by their names.';
const objectId = /^\d+-\d+$/;

type Place = Pick<Portal, 'base_url' | 'account_id'>;

/** `crmId` is what the portal calls the record. */
export function recordPage(
  portal: Place,
  pages: RecordPages | undefined,
  { object, crmId }: { object: string; crmId: string },
): RecordLink {
  if (object === LISTS) return none(listsText);
  const origin = pagesAt(portal, pages);
  if (origin === undefined || portal.account_id === null)
    return none('This portal has no page to show a record at.');
  const id = standardIds[object] ?? pages?.object_ids[object];
  if (id === undefined || !objectId.test(id))
    return none('The portal did not say at which address it shows records of this object.');
  if (origin.isVendor && isActivity(object)) return none(activitiesText);
  if (origin.isVendor && object === 'line_items') return none(linesText);
  const path = ['contacts', portal.account_id, 'record', id, crmId].map(encodeURIComponent).join('/');
  return { url: `${origin.url}/${path}`, reason: null };
}

function pagesAt({ base_url }: Place, pages: RecordPages | undefined) {
  const base = new URL(base_url);
  const host = pages?.ui_host ?? null;
  if (vendorApi.test(base.hostname)) {
    // Without a word of the account the vendor's own address leads on to the right region.
    const named = host !== null && vendorPages.test(host) ? host : 'app.hubspot.com';
    return { url: `https://${named}`, isVendor: true };
  }
  return host === base.host ? { url: base.origin, isVendor: false } : undefined;
}

function none(reason: string): RecordLink {
  return { url: null, reason };
}
