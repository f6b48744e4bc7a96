// What became of every source row.
import { type Bucket, migrationCalls as calls } from '@groundwork/contract/migrations';
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import { callApi, download } from '../../lib/api/call-api.ts';
import { queryOf } from '../../lib/api/query-of.ts';

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

/** Fetched with the bearer and handed over as a file: a plain link would carry no token. */
export const downloadRejected = () =>
  mutationOptions({
    mutationFn: async (id: string) => {
      const { blob, filename } = await download(calls.rejectedCsv, { params: { id } });
      const address = URL.createObjectURL(blob);
      const link = document.createElement('a');
      link.href = address;
      link.download = filename;
      link.click();
      // The browser has taken hold of the blob once the click is through.
      setTimeout(() => URL.revokeObjectURL(address), 0);
    },
    retry: false,
  });
