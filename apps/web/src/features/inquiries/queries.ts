// What the screens of inquiries ask, and what they change: a rep's own, and everybody's for staff.
import {
  type CloseFields,
  inquiryCalls as calls,
  type InquiryFields,
  type InquiryFilter,
  type InquiryThread,
  type OwnInquiryFilter,
} from '@groundwork/contract/inquiries';
import type { KeptKey } from '../../lib/api/call-api.ts';
import { cacheUpdate, change } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';

/** The other side writes at any time. */
const live = { staleTime: 0, refetchInterval: 15_000 } as const;

export const ownInquiries = (asked: OwnInquiryFilter) =>
  pages(calls.own, { query: { ...asked, limit: 30 } }, live);
export const inquiries = (asked: InquiryFilter) =>
  pages(calls.list, { query: { ...asked, limit: 30 } }, live);
export const ownInquiry = (id: string) => query(calls.read, { params: { id } }, live);
export const inquiry = (id: string) => query(calls.get, { params: { id } }, live);

/** Every change answers with the newest state. */
const ownUpdates = (changed: InquiryThread) => [cacheUpdate(ownInquiry(changed.id), () => changed)];
const deskUpdates = (changed: InquiryThread) => [cacheUpdate(inquiry(changed.id), () => changed)];

interface Seen {
  id: string;
  version: number;
}
type Words = Pick<InquiryFields, 'body'>;

export const askInquiry = (key: KeptKey) =>
  change(calls.ask, (body: InquiryFields) => ({ body }), { key, cacheUpdates: ownUpdates });

export const writeOwn = (id: string, key: KeptKey) =>
  change(calls.write, (body: Words) => ({ params: { id }, body }), { key, cacheUpdates: ownUpdates });

export const reopenOwn = ({ id, version }: Seen) =>
  change(calls.reopen, (body: Words) => ({ params: { id }, body, ifMatch: version }), {
    cacheUpdates: ownUpdates,
  });

export const answerInquiry = (id: string, key: KeptKey) =>
  change(calls.answer, (body: Words) => ({ params: { id }, body }), { key, cacheUpdates: deskUpdates });

export const closeInquiry = ({ id, version }: Seen) =>
  change(calls.close, (body: CloseFields) => ({ params: { id }, body, ifMatch: version }), {
    cacheUpdates: deskUpdates,
  });
