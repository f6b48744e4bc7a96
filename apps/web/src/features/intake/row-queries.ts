// Single rows of a project's files beside what they become.
import {
  rowPreviewCalls as calls,
  type PreviewBucket,
  type PreviewWork,
} from '@groundwork/contract/row-previews';
import { keepPreviousData } from '@tanstack/react-query';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';

/** How often it is asked again while the rows are being worked out. */
const AGAIN_MS = 1000;
const whileWorking = (working: PreviewWork | null | undefined): number | false =>
  working ? AGAIN_MS : false;

export interface RowFilter {
  q: string;
  source: string;
  bucket: PreviewBucket | '';
}

export const foundRows = (projectId: string, { q, source, bucket }: RowFilter) =>
  pages(
    calls.rows,
    {
      params: { id: projectId },
      query: {
        ...(q !== '' && { q }),
        ...(source !== '' && { source }),
        ...(bucket !== '' && { bucket }),
      },
    },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => whileWorking(state.data?.pages[0]?.working),
    },
  );

export const previewRow = (projectId: string, source: string, row: number | undefined) =>
  query(
    calls.row,
    { params: { id: projectId }, query: { source, ...(row !== undefined && { row }) } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => whileWorking(state.data?.working),
    },
  );
