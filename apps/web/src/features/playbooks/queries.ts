// An organization's playbook, and those that staff share with every client.
import type { PlaybookFile, PlaybookKind } from '@groundwork/contract/playbook-shapes';
import { playbookCalls as calls } from '@groundwork/contract/playbooks';
import { callApi } from '../../lib/api/call-api.ts';
import { action, cacheUpdate, change } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';
import { saveDownload } from '../../lib/save-download.ts';

export interface Asked {
  search?: string | undefined;
  kind?: PlaybookKind | undefined;
}

/** Every answer in a mapping teaches it. */
const staleTime = 0;

export const playbook = (id: string) => query(calls.get, { params: { id } }, { staleTime });
export const entries = (id: string, asked: Asked) =>
  pages(calls.entries, { params: { id }, query: { ...asked, limit: 50 } }, { staleTime });
export const organizations = () => query(calls.ofOrganizations, {}, { staleTime });
export const sharedPlaybooks = () => query(calls.shared, {}, { staleTime });

export const setPlaybook = (id: string) =>
  change(calls.set, (body: { is_on?: boolean; uses_shared?: boolean }) => ({ params: { id }, body }), {
    cacheUpdates: state => [cacheUpdate(playbook(id), () => state)],
  });
export const setEntry = (id: string) =>
  change(calls.setEntry, ({ entryId, is_on }: { entryId: string; is_on: boolean }) => ({
    params: { id, entryId },
    body: { is_on },
  }));
export const removeEntry = (id: string) =>
  change(calls.removeEntry, (entryId: string) => ({ params: { id, entryId } }));
export const removeAll = (id: string) => change(calls.removeAll, () => ({ params: { id } }));
export const previewImport = (id: string) =>
  change(calls.preview, (body: PlaybookFile) => ({ params: { id }, body }));
export const importPlaybook = (id: string) =>
  change(calls.import, (body: PlaybookFile) => ({ params: { id }, body }));

export const savePlaybook = (id: string) =>
  action(async () => {
    const file = await callApi(calls.file, { params: { id } });
    const text = JSON.stringify(file, null, 2);
    saveDownload({ blob: new Blob([text], { type: 'application/json' }), filename: 'playbook.json' });
  });

/** What one client's people chose becomes evidence for every client. */
export const sharePlaybook = () =>
  change(calls.share, (body: { name: string; file: PlaybookFile }) => ({ body }));
export const fileOf = (id: string) => query(calls.file, { params: { id } }, { staleTime });
export const setShared = () =>
  change(calls.setShared, ({ sharedId, is_on }: { sharedId: string; is_on: boolean }) => ({
    params: { sharedId },
    body: { is_on },
  }));
export const removeShared = () =>
  change(calls.removeShared, (sharedId: string) => ({ params: { sharedId } }));
