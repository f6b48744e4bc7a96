// What the screens of the support queue ask, and what they change.
import type { OrganizationId } from '@groundwork/contract/ids';
import { staffCalls } from '@groundwork/contract/staff';
import {
  supportCalls,
  type TicketCategory,
  type TicketPriority,
  type TicketStatus,
} from '@groundwork/contract/support';
import {
  type CannedAnswerFields,
  supportQueueCalls as calls,
  type QueuedTicket,
  type QueueFilter,
} from '@groundwork/contract/support-queue';
import type { KeptKey } from '../../lib/api/call-api.ts';
import { cacheUpdate, change } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';
import { ticket } from './queries.ts';

/** Clients write, and colleagues answer: the queue is looked at again while it is open. */
const refetchInterval = 10_000;

/** As it is asked for; an organization's id stands in an address as text. */
export type QueueAsked = Omit<QueueFilter, 'organization_id'> & {
  organization_id?: OrganizationId | string | undefined;
  sort?: 'due' | 'newest' | 'updated' | undefined;
};

export const queue = (asked: QueueAsked) =>
  pages(calls.queue, { query: { ...asked, limit: 50 } }, { staleTime: 0, refetchInterval });

export const queueCounts = (asked: Omit<QueueAsked, 'sort'>) =>
  query(calls.queueCounts, { query: asked }, { staleTime: 0, refetchInterval });

export const queued = (id: string) =>
  query(calls.queued, { params: { id } }, { staleTime: 0, refetchInterval });

export const staff = () => query(staffCalls.list, {}, { staleTime: 60_000 });

export const notes = (id: string) =>
  query(supportCalls.notes, { params: { id } }, { staleTime: 0, refetchInterval });

export const answers = () => query(calls.answers, {}, { staleTime: 60_000 });

const keepQueued = (changed: QueuedTicket) => [cacheUpdate(queued(changed.id), () => changed)];

export const assignTicket = (id: string) =>
  change(
    calls.assign,
    ({ assignee_id, version }: { assignee_id: string | null; version: number }) => ({
      params: { id },
      body: { assignee_id },
      ifMatch: version,
    }),
    { cacheUpdates: keepQueued },
  );

export const updateTicket = (id: string) =>
  change(
    supportCalls.update,
    ({
      version,
      ...body
    }: {
      status?: TicketStatus;
      priority?: TicketPriority;
      category?: TicketCategory;
      version: number;
    }) => ({ params: { id }, body, ifMatch: version }),
    { cacheUpdates: changed => [cacheUpdate(ticket(id), () => changed)] },
  );

export const replyToTicket = (id: string, key: KeptKey) =>
  change(
    calls.reply,
    ({ version, ...body }: { body: string; awaits_client: boolean; version: number }) => ({
      params: { id },
      body,
      ifMatch: version,
    }),
    { key, cacheUpdates: changed => [cacheUpdate(ticket(id), () => changed)] },
  );

export const noteTicket = (id: string) =>
  change(supportCalls.note, (body: { body: string }) => ({ params: { id }, body }));

export const createAnswer = () => change(calls.createAnswer, (body: CannedAnswerFields) => ({ body }));

export const updateAnswer = ({ id, version }: { id: string; version: number }) =>
  change(calls.updateAnswer, (body: CannedAnswerFields) => ({ params: { id }, body, ifMatch: version }));

export const deleteAnswer = () =>
  change(calls.deleteAnswer, ({ id, version }: { id: string; version: number }) => ({
    params: { id },
    ifMatch: version,
  }));
