// What screens ask about documents, and what they change.
import type { Sent } from '@groundwork/contract/call';
import { type Deliverable, type DeliverableFormat } from '@groundwork/contract/deliverables';
import {
  documentCalls as calls,
  type Document,
  type DocumentStatus,
  type DocumentType,
} from '@groundwork/contract/documents';
import { keepPreviousData } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi, type KeptKey } from '../../lib/api/call-api.ts';
import { type Upload, uploadFiles } from '../../lib/api/upload-files.ts';
import { action, change, changeBy } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';
import { saveFile as saveFileOf } from '../../lib/data/save-file.ts';

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

const narrowing = ({ search = '', type, status }: Partial<Filters>) => ({
  ...(search !== '' && { search }),
  ...(type !== undefined && { type }),
  ...(status !== undefined && { status }),
});

/** Whether they leave anything out. */
export function isNarrowed({ search, type, status }: Filters): boolean {
  return search.trim() !== '' || type !== undefined || status !== undefined;
}

/** Others upload, too: an answer is taken as it is for half a minute. */
const staleTime = 30_000;
const pageSize = 48;

export const documents = ({ projectId, ...filters }: Filters & Within) =>
  pages(
    calls.list,
    {
      query: {
        limit: pageSize,
        ...queryWithin({ projectId }),
        ...narrowing(filters),
      },
    },
    // While somebody types, what was found before stays until there is something newer.
    { placeholderData: keepPreviousData, staleTime },
  );

/** Narrowed by filters, or of all there are. */
export const documentSummary = ({ projectId, ...filters }: Within & Partial<Filters>) =>
  query(
    calls.summary,
    { query: { ...queryWithin({ projectId }), ...narrowing(filters) } },
    { placeholderData: keepPreviousData, staleTime },
  );

export const document = (id: string) => query(calls.get, { params: { id } }, { staleTime });

/** For staff: a project's documents with those of its organization that belong to no project. */
/** Of one organization, as staff look at it. */
export const documentsWithin = (organizationId: string) =>
  query(calls.list, { query: { organization_id: organizationId, limit: 20 } }, { staleTime });

export const documentsOf = (organizationId: string, projectId: string) =>
  query(
    calls.list,
    { query: { organization_id: organizationId, project_id: projectId, with_general: 'true', limit: 100 } },
    { staleTime },
  );

export const versions = (id: string) => query(calls.versions, { params: { id } }, { staleTime: 0 });

export const deliverablesOf = (projectId: string) =>
  query(calls.deliverables, { params: { id: projectId } }, { staleTime: 0 });

/** What drafts are kept under. Of an upload only the words: the file has to be chosen again. */
export const requestForm = 'document request';
export const uploadForm = 'document upload';

type NewDocument = z.input<typeof calls.upload.query>;
export type FilesSent = Pick<Upload<typeof calls.upload>, 'files' | 'onProgress' | 'signal'>;

/** A new version of a document, or a new document where there is none. */
export const uploadDocument = (of: Pick<Document, 'id'> | undefined) =>
  changeBy(calls.upload, ({ fields, ...sent }: FilesSent & { fields: NewDocument }) =>
    of
      ? uploadFiles(calls.uploadVersion, { ...sent, params: { id: of.id } })
      : uploadFiles(calls.upload, { ...sent, params: {}, query: fields }),
  );

export const requestDocument = (key: KeptKey) =>
  change(calls.request, (body: Sent<z.infer<typeof calls.request.body>>) => ({ body }), { key });

interface Edited {
  id: string;
  version: number;
  edit: z.input<typeof calls.update.body>;
}

export const editDocument = () =>
  change(calls.update, ({ id, version, edit }: Edited) => ({ params: { id }, body: edit, ifMatch: version }));

export const approveDocument = () =>
  change(calls.approve, ({ id, sha256 }: { id: string; sha256: string }) => ({
    params: { id },
    body: { sha256 },
  }));

export const removeDocument = () => change(calls.remove, (id: string) => ({ params: { id } }));

export const generate = (projectId: string) =>
  change(calls.generate, (wanted: { deliverable: Deliverable; format: DeliverableFormat }) => ({
    params: { id: projectId },
    body: wanted,
  }));

interface Wanted {
  document: Pick<Document, 'id'>;
  number?: number;
}

export const saveFile = () =>
  saveFileOf(calls.download, ({ document: { id }, number }: Wanted) => ({
    params: { id },
    query: number === undefined ? {} : { number },
  }));

/** Shows a version in a tab of its own, by a link that ends after some minutes. */
export const viewFile = () =>
  action(async ({ document: { id }, number }: Wanted) => {
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
  });
