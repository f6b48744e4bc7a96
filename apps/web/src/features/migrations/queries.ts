// What became of every source row.
import type { LeftOutCells } from '@groundwork/contract/left-out';
import { type Bucket, migrationCalls as calls, type ReportList } from '@groundwork/contract/migrations';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';
import { saveFile } from '../../lib/data/save-file.ts';

export const migrationPreview = (id: string) => query(calls.preview, { params: { id } });

export const reconcileReport = (id: string) => query(calls.reconcile, { params: { id } });

export const rowOutcomes = (id: string, bucket: Bucket) =>
  pages(calls.rows, { params: { id }, query: { bucket, limit: 200 } });

/** Rows that were left out for one reason, by its id in the report. */
export const leftOutRows = (id: string, reason: string) =>
  pages(calls.rows, { params: { id }, query: { left_out: reason, limit: 200 } });

export const cellNotes = (
  id: string,
  only: Partial<Pick<LeftOutCells, 'source' | 'column' | 'bucket'>> = {},
) => pages(calls.cells, { params: { id }, query: { ...only, limit: 200 } });

export const mergedRows = (id: string) => pages(calls.merged, { params: { id }, query: { limit: 200 } });

export const keptSeparateRows = (id: string) =>
  pages(calls.keptSeparate, { params: { id }, query: { limit: 200 } });

export interface ListAsked {
  id: string;
  list: ReportList;
}

export const downloadList = () => saveFile(calls.listCsv, (params: ListAsked) => ({ params }));
