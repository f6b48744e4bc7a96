// What screens ask about documents, and what they change.
import { type Deliverable, type DeliverableFormat } from '@groundwork/contract/deliverables';
import {
  documentCalls as calls,
  type Document,
  type DocumentStatus,
  type DocumentType,
} from '@groundwork/contract/documents';
import { projectCalls } from '@groundwork/contract/projects';
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi, download, type KeptKey } from '../../lib/api/call-api.ts';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';
import { saveDownload } from '../../lib/save-download.ts';

/** One project's documents with those of no project, or, without one, all there are. */
export interface Within {
  projectId: string | undefined;
}
const queryWithin = ({ projectId }: Within) =>
  projectId === undefined ? {} : { project_id: projectId, with_general: 'true' as const };

export interface Filters {
  search: string;
  type: DocumentType | undefined;
  status: DocumentStatus | undefined;
}
export const noFilters: Filters = { search: '', type: undefined, status: undefined };

/** Others upload, too: an answer is taken as it is for half a minute. */
const staleTime = 30_000;
const pageSize = 48;

export const documents = ({ projectId, search, type, status }: Filters & Within) =>
  infiniteQueryOptions({
    queryKey: [calls.list.name, projectId, search, type, status],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        calls.list,
        {
          query: {
            limit: pageSize,
            ...queryWithin({ projectId }),
            search,
            ...(type !== undefined && { type }),
            ...(status !== undefined && { status }),
            ...(pageParam !== undefined && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => last.next_cursor ?? undefined,
    // While somebody types, what was found before stays until there is something newer.
    placeholderData: keepPreviousData,
    staleTime,
  });

export const documentSummary = (within: Within) => ({
  ...queryOf(calls.summary, { query: queryWithin(within) }),
  placeholderData: keepPreviousData,
  staleTime,
});

export const document = (id: string) => ({ ...queryOf(calls.get, { params: { id } }), staleTime });

/** For staff: a project's documents with those of its organization that belong to no project. */
export const documentsOf = (organizationId: string, projectId: string) => ({
  ...queryOf(calls.list, {
    query: { organization_id: organizationId, project_id: projectId, with_general: 'true', limit: 100 },
  }),
  staleTime,
});

export const versions = (id: string) => ({ ...queryOf(calls.versions, { params: { id } }), staleTime: 0 });

export const deliverablesOf = (projectId: string) => ({
  ...queryOf(calls.deliverables, { params: { id: projectId } }),
  staleTime: 0,
});

/** Everything that shows documents asks again. */
export function refresh(queries: QueryClient): Promise<unknown> {
  const all = [calls.list, calls.summary, calls.get, calls.versions, calls.deliverables];
  return Promise.all([
    ...all.map(call => queries.invalidateQueries({ queryKey: keyOf(call) })),
    queries.invalidateQueries({ queryKey: keyOf(projectCalls.activity) }),
  ]);
}

type Change = z.input<typeof calls.update.body>;

/** What drafts are kept under. Of an upload only the words: the file has to be chosen again. */
export const requestForm = 'document request';
export const uploadForm = 'document upload';

export const requestDocument = (key: KeptKey) =>
  mutationOptions({
    mutationFn: (body: z.infer<typeof calls.request.body>) =>
      callApi(calls.request, { body }, { idempotencyKey: key.of(body) }),
    retry: false,
  });

export const changeDocument = () =>
  mutationOptions({
    mutationFn: ({ id, version, change }: { id: string; version: number; change: Change }) =>
      callApi(calls.update, { params: { id }, body: change, ifMatch: version }),
    retry: false,
  });

export const approveDocument = () =>
  mutationOptions({
    mutationFn: ({ id, sha256 }: { id: string; sha256: string }) =>
      callApi(calls.approve, { params: { id }, body: { sha256 } }),
    retry: false,
  });

export const removeDocument = () =>
  mutationOptions({
    mutationFn: (id: string) => callApi(calls.remove, { params: { id } }),
    retry: false,
  });

export const generate = (projectId: string) =>
  mutationOptions({
    mutationFn: (wanted: { deliverable: Deliverable; format: DeliverableFormat }) =>
      callApi(calls.generate, { params: { id: projectId }, body: wanted }),
    retry: false,
  });

interface Wanted {
  document: Pick<Document, 'id'>;
  number?: number;
}

export const saveFile = () =>
  mutationOptions({
    mutationFn: async ({ document: { id }, number }: Wanted) => {
      const query = number === undefined ? {} : { number };
      saveDownload(await download(calls.download, { params: { id }, query }));
    },
    retry: false,
  });

/** Shows a version in a tab of its own, by a link that ends after some minutes. */
export const viewFile = () =>
  mutationOptions({
    mutationFn: async ({ document: { id }, number }: Wanted) => {
      // Opened within the click: a tab that comes later is blocked.
      const tab = window.open('about:blank', '_blank');
      try {
        const body = number === undefined ? {} : { number };
        const { url } = await callApi(calls.link, { params: { id }, body });
        if (!tab)
          throw new Error('The browser blocked the new tab. Allow it for this site, or download the file.');
        tab.opener = null;
        tab.location.replace(url);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    retry: false,
  });
