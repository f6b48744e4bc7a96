// What the screens of support ask, and what they change.
import { helpCalls } from '@groundwork/contract/help';
import {
  supportCalls as calls,
  type TicketConversation,
  type TicketStatus,
} from '@groundwork/contract/support';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { callApi, download, type KeptKey } from '../../lib/api/call-api.ts';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';
import { uploadFiles } from '../../lib/api/upload-files.ts';
import { saveDownload } from '../../lib/save-download.ts';
import type { NewTicket } from './ticket-rules.ts';

/** Support writes, too: an answer is taken as it is for half a minute. */
const staleTime = 30_000;
const everyMinute = 60_000;

export const tickets = () => ({ ...queryOf(calls.list, { query: { limit: 20 } }), staleTime });

/** Looked at again while it is open: somebody may be answering. */
export const ticket = (id: string) => ({
  ...queryOf(calls.get, { params: { id } }),
  staleTime,
  refetchInterval: 15_000,
});

export const office = () => ({ ...queryOf(helpCalls.office, {}), staleTime, refetchInterval: everyMinute });
export const faq = () => queryOf(helpCalls.faq, {});
export const guides = () => queryOf(helpCalls.guides, {});
export const guide = (slug: string) => queryOf(helpCalls.guide, { params: { slug } });

/** Sent or refused at once, also without a connection: whoever writes is told, and their words stay in the form. */
const atOnce = { retry: false, networkMode: 'always' } as const;

/** What the draft of a new ticket is kept under. */
export const ticketForm = 'ticket';

export const createTicket = (key: KeptKey) =>
  mutationOptions({
    mutationFn: async ({ files, ...body }: NewTicket) => {
      const made = await callApi(calls.create, { body }, { idempotencyKey: key.of(body) });
      if (files.length === 0) return { ticket: made, unsent: undefined };
      try {
        return { ticket: await attach(made.id, files, () => undefined), unsent: undefined };
      } catch (unsent) {
        // The ticket is there whatever becomes of its files.
        return { ticket: made, unsent };
      }
    },
    ...atOnce,
  });

export const writeMessage = (id: string, key: KeptKey) =>
  mutationOptions({
    mutationFn: (body: string) =>
      callApi(calls.write, { params: { id }, body: { body } }, { idempotencyKey: key.of(body) }),
    ...atOnce,
  });

export const moveTicket = (id: string) =>
  mutationOptions({
    mutationFn: ({ status, version }: { status: TicketStatus; version: number }) =>
      callApi(calls.move, { params: { id }, body: { status }, ifMatch: version }),
    ...atOnce,
  });

export const rateTicket = (id: string) =>
  mutationOptions({
    mutationFn: (body: { score: number; comment: string }) => callApi(calls.rate, { params: { id }, body }),
    ...atOnce,
  });

export const attachFiles = (id: string, onProgress: (share: number) => void) =>
  mutationOptions({
    mutationFn: (files: readonly File[]) => attach(id, files, onProgress),
    ...atOnce,
  });

function attach(
  id: string,
  files: readonly File[],
  onProgress: (share: number) => void,
): Promise<TicketConversation> {
  return uploadFiles(calls.attach, {
    params: { id },
    files: files.map(file => ({ file, name: file.name })),
    onProgress: (sent, total) => onProgress(total === 0 ? 1 : sent / total),
  });
}

export const saveAttachment = (id: string) =>
  mutationOptions({
    mutationFn: async (attachmentId: string) => {
      saveDownload(await download(calls.attachment, { params: { id, attachmentId } }));
    },
    ...atOnce,
  });

/** Puts a ticket's newest state where it is shown. */
export function remember(queries: QueryClient, changed: TicketConversation): Promise<void> {
  queries.setQueryData(ticket(changed.id).queryKey, changed);
  return queries.invalidateQueries({ queryKey: keyOf(calls.list) });
}
