// What the screens of support ask, and what they change.
import { helpCalls } from '@groundwork/contract/help';
import {
  supportCalls as calls,
  type Exchange,
  type TicketConversation,
  type TicketFields,
  type TicketStatus,
} from '@groundwork/contract/support';
import { callApi, type KeptKey } from '../../lib/api/call-api.ts';
import { type Upload, uploadFiles } from '../../lib/api/upload-files.ts';
import { cacheUpdate, change, changeBy } from '../../lib/data/change.ts';
import { upload } from '../../lib/data/files.ts';
import { query } from '../../lib/data/query.ts';
import { saveFile } from '../../lib/data/save-file.ts';

/** Support writes, too: an answer is taken as it is for half a minute. */
const staleTime = 30_000;
const everyMinute = 60_000;

/** Of one organization, as staff look at it. */
export const ticketsWithin = (organizationId: string) =>
  query(calls.list, { query: { organization_id: organizationId, limit: 20 } }, { staleTime });

export const tickets = () => query(calls.list, { query: { limit: 20 } }, { staleTime });

/** Looked at again while it is open: somebody may be answering. */
export const ticket = (id: string) =>
  query(calls.get, { params: { id } }, { staleTime, refetchInterval: 15_000 });

export const office = () => query(helpCalls.office, {}, { staleTime, refetchInterval: everyMinute });
export const faq = () => query(helpCalls.faq, {});
export const guides = () => query(helpCalls.guides, {});
export const guide = (slug: string) => query(helpCalls.guide, { params: { slug } });

/** What the draft of a new ticket is kept under. */
export const ticketForm = 'ticket';

/** Every change of a ticket answers with its newest state. */
const cacheUpdates = (changed: TicketConversation) => [cacheUpdate(ticket(changed.id), () => changed)];

interface NewTicket extends TicketFields {
  transcript: Exchange[];
  files: readonly File[];
}

export const createTicket = (key: KeptKey) =>
  changeBy(
    calls.create,
    async ({ files, ...body }: NewTicket) => {
      const made = await callApi(calls.create, { body }, { idempotencyKey: key.of(body) });
      key.arrived();
      if (files.length === 0) return { ticket: made, unsent: undefined };
      try {
        const ticket = await uploadFiles(calls.attach, attachment(made.id, files));
        return { ticket, unsent: undefined };
      } catch (unsent) {
        // The ticket is there whatever becomes of its files.
        return { ticket: made, unsent };
      }
    },
    { cacheUpdates: ({ ticket: made }) => cacheUpdates(made) },
  );

export const writeMessage = (id: string, key: KeptKey) =>
  change(calls.write, (body: string) => ({ params: { id }, body: { body } }), { key, cacheUpdates });

export const moveTicket = (id: string) =>
  change(
    calls.move,
    ({ status, version }: { status: TicketStatus; version: number }) => ({
      params: { id },
      body: { status },
      ifMatch: version,
    }),
    { cacheUpdates },
  );

export const rateTicket = (id: string) =>
  change(calls.rate, (body: { score: number; comment?: string | undefined }) => ({ params: { id }, body }), {
    cacheUpdates,
  });

export const attachFiles = (id: string, onProgress: (share: number) => void) =>
  upload(calls.attach, (files: readonly File[]) => attachment(id, files, onProgress), { cacheUpdates });

function attachment(
  id: string,
  files: readonly File[],
  onProgress: (share: number) => void = () => undefined,
): Upload<typeof calls.attach> {
  return {
    params: { id },
    files: files.map(file => ({ file, name: file.name })),
    onProgress: (sent, total) => onProgress(total === 0 ? 1 : sent / total),
  };
}

export const saveAttachment = (id: string) =>
  saveFile(calls.attachment, (attachmentId: string) => ({ params: { id, attachmentId } }));
