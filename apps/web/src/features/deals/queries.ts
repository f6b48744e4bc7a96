// What the pages of deals ask, and what they change.

import type { DealChange, DealDetail, DealFields } from '@groundwork/contract/deal-shapes';
import type { OpenStage } from '@groundwork/contract/deal-stages';
import { dealWorkCalls as work } from '@groundwork/contract/deal-work';
import { dealCalls as calls, type DealFilter, type DealSort } from '@groundwork/contract/deals';
import type { DealId } from '@groundwork/contract/ids';
import { repCalls } from '@groundwork/contract/partners';
import { callApi, type KeptKey } from '../../lib/api/call-api.ts';
import { cacheUpdate, change, changeBy } from '../../lib/data/change.ts';
import { upload } from '../../lib/data/files.ts';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';
import { saveFile } from '../../lib/data/save-file.ts';

/** Staff decide on registrations at any time. */
const refetchInterval = 30_000;

export interface ListAsked extends DealFilter {
  sort?: DealSort | undefined;
}
/** What the board can be narrowed by. */
export type BoardAsked = Omit<DealFilter, 'state' | 'stage'>;
/** A deal as somebody has seen it. */
export interface Seen {
  id: DealId;
  version: number;
}

export const deals = (asked: ListAsked) =>
  pages(calls.list, { query: { ...asked, limit: 50 } }, { staleTime: 0, refetchInterval });
export const dealSummary = (asked: DealFilter) =>
  query(calls.summary, { query: asked }, { staleTime: 0, refetchInterval });
export const board = (asked: BoardAsked) =>
  query(calls.board, { query: asked }, { staleTime: 0, refetchInterval });
export const deal = (id: DealId) => query(calls.get, { params: { id } }, { staleTime: 0, refetchInterval });
export const conflicts = (asked: { company: string; domain: string }) =>
  query(calls.conflicts, { query: asked }, { staleTime: 30_000 });
export const views = () => query(work.views, {}, { staleTime: 60_000 });
export const me = () => query(repCalls.me, {}, { staleTime: 60_000 });

/** Whatever changes a deal answers with it. */
const answers = { cacheUpdates: (now: DealDetail) => [cacheUpdate(deal(now.id), () => now)] };
const at = ({ id, version }: Seen) => ({ params: { id }, ifMatch: version });

export const registerDeal = (key: KeptKey) =>
  change(calls.create, (body: DealFields) => ({ body }), { key, ...answers });
export const updateDeal = () =>
  change(
    calls.update,
    ({ seen, body }: { seen: Seen; body: DealChange }) => ({ ...at(seen), body }),
    answers,
  );
/** With the newest version that is known when it is sent: an earlier move of the same deal may be answered until then. */
export const moveDeal = () =>
  changeBy(
    calls.move,
    ({ seen, stage }: { seen: Seen; stage: OpenStage }, queries) => {
      const known = queries.getQueryData(deal(seen.id).queryKey)?.version ?? 0;
      const ifMatch = Math.max(seen.version, known);
      return callApi(calls.move, { params: { id: seen.id }, ifMatch, body: { stage } });
    },
    { ...answers, paramsOf: ({ seen }) => ({ id: seen.id }) },
  );
export const winDeal = (seen: Seen) =>
  change(calls.win, (body: { closed_on: string }) => ({ ...at(seen), body }), answers);
export const loseDeal = (seen: Seen) =>
  change(calls.lose, (body: { closed_on: string; reason: string }) => ({ ...at(seen), body }), answers);
export const reopenDeal = (seen: Seen) =>
  change(calls.reopen, (body: { reason: string }) => ({ ...at(seen), body }), answers);
export const askAgain = (seen: Seen) => change(calls.register, () => at(seen), answers);
export const makeClient = (id: DealId) =>
  change(
    calls.becomeClient,
    (body: { project_name?: string | undefined; invite?: string | undefined }) => ({ params: { id }, body }),
    {
      cacheUpdates: reply => answers.cacheUpdates(reply.deal),
    },
  );

export const addTask = (id: DealId, key: KeptKey) =>
  change(work.addTask, (body: { title: string; due_on: string | null }) => ({ params: { id }, body }), {
    key,
    ...answers,
  });
export const updateTask = (id: DealId) =>
  change(
    work.updateTask,
    ({ taskId, ...body }: { taskId: string; is_done: boolean }) => ({ params: { id, taskId }, body }),
    answers,
  );
export const removeTask = (id: DealId) =>
  change(work.removeTask, (taskId: string) => ({ params: { id, taskId } }), answers);
export const addNote = (id: DealId, key: KeptKey) =>
  change(work.addNote, (body: { body: string }) => ({ params: { id }, body }), { key, ...answers });

export const addFile = (id: DealId, onProgress: (share: number) => void) =>
  upload(
    work.addFile,
    (file: File) => ({
      params: { id },
      files: [{ file, name: file.name }],
      onProgress: (sent, total) => onProgress(total === 0 ? 1 : sent / total),
    }),
    answers,
  );
export const removeFile = (id: DealId) =>
  change(work.removeFile, (fileId: string) => ({ params: { id, fileId } }), answers);
export const saveDealFile = (id: DealId) =>
  saveFile(work.file, (fileId: string) => ({ params: { id, fileId } }));

export const saveView = () =>
  change(work.saveView, (body: { name: string; filter: DealFilter; sort?: DealSort | null | undefined }) => ({
    body,
  }));
export const removeView = () => change(work.removeView, (id: string) => ({ params: { id } }));
export const importDeals = () =>
  change(work.import, (body: { text: string; is_preview: boolean; are_other_companies: boolean }) => ({
    body,
  }));
export const saveDeals = (asked: DealFilter) => saveFile(calls.export, () => ({ query: asked }));
