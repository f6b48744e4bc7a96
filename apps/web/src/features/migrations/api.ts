// What became of every source row.
import { type Bucket, migrationCalls as calls } from '@groundwork/contract/migrations';
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import { callApi, download } from '../../lib/api/call-api.ts';
import { queryOf } from '../../lib/api/query-of.ts';
import { saveDownload } from '../../lib/save-download.ts';

export const migrationPreview = (id: string) => queryOf(calls.preview, { params: { id } });

export const reconcileReport = (id: string) => queryOf(calls.reconcile, { params: { id } });

export const rowOutcomes = (id: string, bucket: Bucket) =>
  infiniteQueryOptions({
    queryKey: [calls.rows.name, id, bucket],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        calls.rows,
        {
          params: { id },
          query: { bucket, limit: 200, ...(pageParam !== undefined && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => last.next_cursor ?? undefined,
  });

export const cellNotes = (id: string) =>
  infiniteQueryOptions({
    queryKey: [calls.cells.name, id],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        calls.cells,
        { params: { id }, query: { limit: 200, ...(pageParam !== undefined && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => last.next_cursor ?? undefined,
  });

export const mergedRows = (id: string) =>
  infiniteQueryOptions({
    queryKey: [calls.merged.name, id],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        calls.merged,
        { params: { id }, query: { limit: 200, ...(pageParam !== undefined && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => last.next_cursor ?? undefined,
  });

export const apartRows = (id: string) =>
  infiniteQueryOptions({
    queryKey: [calls.apart.name, id],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        calls.apart,
        { params: { id }, query: { limit: 200, ...(pageParam !== undefined && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => last.next_cursor ?? undefined,
  });

export const downloadRejected = () =>
  mutationOptions({
    mutationFn: async (id: string) => {
      saveDownload(await download(calls.rejectedCsv, { params: { id } }));
    },
    retry: false,
  });

export const downloadCells = () =>
  mutationOptions({
    mutationFn: async (id: string) => {
      saveDownload(await download(calls.cellsCsv, { params: { id } }));
    },
    retry: false,
  });
