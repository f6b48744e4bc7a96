// What a rep keeps beside a deal: tasks and notes, views of the list, and files of deals taken in.
import { z } from 'zod';
import { call } from './call.ts';
import { DealDay, DealDetail } from './deal-shapes.ts';
import { DealFilter, DealSort, dealListReads, dealReads } from './deals.ts';
import { DealId } from './ids.ts';
import { Id, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';
import { required, requiredLine } from './text.ts';

export const taskLimit = 200;
export const viewLimit = 50;

/** Largest file of a deal, how many it holds, and bytes of all that a rep keeps. */
export const dealFileLimits = { bytes: 25 * 1024 * 1024, perDeal: 20, perRep: 2_000_000_000 } as const;

const One = z.object({ id: DealId });
const OneFile = z.object({ id: DealId, fileId: Id });
const OneTask = z.object({ id: DealId, taskId: Id });
const Title = requiredLine('Task is required', 300);

export const DealView = z.object({
  id: Id,
  name: z.string(),
  filter: DealFilter,
  sort: DealSort.nullable(),
  created_at: Timestamp,
});
export type DealView = z.infer<typeof DealView>;

/** Columns of a file of deals, as they are read and as the export writes them; `*`: every row needs it. */
export const importColumns = [
  'company*',
  'domain*',
  'value*',
  'currency*',
  'expected_close*',
  'contact_name',
  'contact_email',
  'decision_maker',
  'proposal_sent',
  'next_step',
  'next_step_due',
  'stage',
  'note',
] as const;

/** Rows, and characters, that one file may have. */
export const importLimits = { rows: 500, characters: 900_000 } as const;

/** A cell that keeps its row out. */
export const ImportFault = z.object({
  /** As a spreadsheet counts: the line of names is row 1. */
  row: z.number().int(),
  column: z.string(),
  value: z.string(),
  message: z.string(),
  mend: z.string(),
});
export type ImportFault = z.infer<typeof ImportFault>;

export const ImportReport = z.object({
  is_preview: z.boolean(),
  rows: z.number().int(),
  /** Rows that became a deal, or would. */
  registered: z.number().int(),
  /** Rows with the domain of one's own open deal: what their cells say was changed there, or would be. */
  updated: z.number().int(),
  /** Rows with at least one fault. */
  refused: z.number().int(),
  /** Registered rows that somebody else's registration stands against. */
  in_conflict: z.number().int(),
  /** Rows that were left out because their company may be one of an open deal of one's own, or of an earlier row. */
  possible_duplicates: z.number().int(),
  faults: z.array(ImportFault),
  /** Columns of the file that are not read. */
  unread: z.array(z.string()),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const dealWorkCalls = {
  addTask: call({
    name: 'deals.addTask',
    method: 'POST',
    path: '/rep/deals/{id}/tasks',
    summary: 'Add a task to a deal',
    permission: 'book.write',
    changes: dealReads,
    params: One,
    body: z.object({ title: Title, due_on: DealDay.nullish() }),
    reply: DealDetail,
    status: 201,
    failures: ['conflict'],
  }),
  updateTask: call({
    name: 'deals.updateTask',
    method: 'PATCH',
    path: '/rep/deals/{id}/tasks/{taskId}',
    summary: 'Change a task of a deal, or say that it is done',
    permission: 'book.write',
    changes: dealReads,
    params: OneTask,
    body: z.object({
      title: Title.optional(),
      due_on: DealDay.nullable().optional(),
      is_done: z.boolean().optional(),
    }),
    reply: DealDetail,
    failures: ['conflict'],
  }),
  removeTask: call({
    name: 'deals.removeTask',
    method: 'DELETE',
    path: '/rep/deals/{id}/tasks/{taskId}',
    summary: 'Remove a task of a deal',
    permission: 'book.write',
    peopleOnly: peopleOnly.remove,
    changes: dealReads,
    params: OneTask,
    reply: DealDetail,
    failures: ['conflict'],
  }),
  addNote: call({
    name: 'deals.addNote',
    method: 'POST',
    path: '/rep/deals/{id}/notes',
    summary: 'Note something about a deal',
    permission: 'book.write',
    changes: dealReads,
    params: One,
    body: z.object({ body: required('Note is required', 20_000) }),
    reply: DealDetail,
    status: 201,
  }),
  addFile: call({
    name: 'deals.addFile',
    method: 'POST',
    path: '/rep/deals/{id}/files',
    summary: 'Keep a file with a deal',
    permission: 'book.write',
    changes: dealReads,
    params: One,
    stream: 'upload',
    reply: DealDetail,
    status: 201,
    failures: ['file_refused', 'too_large', 'conflict', 'storage_full'],
  }),
  file: call({
    name: 'deals.file',
    method: 'GET',
    path: '/rep/deals/{id}/files/{fileId}',
    summary: 'One file of a deal',
    permission: 'book.read',
    params: OneFile,
    stream: 'download',
    media: ['*/*'],
  }),
  removeFile: call({
    name: 'deals.removeFile',
    method: 'DELETE',
    path: '/rep/deals/{id}/files/{fileId}',
    summary: 'Remove a file of a deal',
    permission: 'book.write',
    peopleOnly: peopleOnly.remove,
    changes: dealReads,
    params: OneFile,
    reply: DealDetail,
  }),
  views: call({
    name: 'deals.views',
    method: 'GET',
    path: '/rep/deal-views',
    summary: 'Filters of deals that were saved under a name',
    permission: 'book.read',
    reply: z.array(DealView),
  }),
  saveView: call({
    name: 'deals.saveView',
    method: 'POST',
    path: '/rep/deal-views',
    summary: 'Save a filter of deals under a name; one of that name is replaced',
    permission: 'book.write',
    changes: ['deals.views'],
    body: z.object({
      name: requiredLine('Name is required', 100),
      filter: DealFilter,
      sort: DealSort.nullish(),
    }),
    reply: DealView,
    status: 201,
    failures: ['conflict'],
  }),
  removeView: call({
    name: 'deals.removeView',
    method: 'DELETE',
    path: '/rep/deal-views/{id}',
    summary: 'Remove a saved filter of deals',
    permission: 'book.write',
    peopleOnly: peopleOnly.remove,
    changes: ['deals.views'],
    params: z.object({ id: Id }),
  }),
  import: call({
    name: 'deals.import',
    method: 'POST',
    path: '/rep/deals/import',
    summary:
      'Register the deals of a CSV file, and change those that are there; rows with a fault are reported and left out',
    permission: 'book.write',
    changes: [...dealListReads, 'deals.get'],
    body: z.object({
      /** The text of the file. */
      text: z.string().min(1, 'Choose a file that has rows').max(importLimits.characters),
      /** Tells what would become of it, and registers nothing. */
      is_preview: z.boolean(),
      /** Whether rows whose company looks like that of an open deal of one's own, or of an earlier row, are other companies. */
      are_other_companies: z.boolean().optional(),
    }),
    reply: ImportReport,
  }),
} as const;
