// What staff ask of resources, and what they change.
import {
  resourceDeskCalls as calls,
  type ResourceFilter,
  type ResourceOnDesk,
  type ResourceText,
} from '@groundwork/contract/resource-desk';
import type { ResourceKind } from '@groundwork/contract/resources';
import { cacheUpdate, change } from '../../lib/data/change.ts';
import { upload } from '../../lib/data/files.ts';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';
import { saveFile } from '../../lib/data/save-file.ts';

/** Reps look at any time. */
const staleTime = 0;

export const resources = (asked: ResourceFilter) =>
  pages(calls.list, { query: { ...asked, limit: 50 } }, { staleTime });
export const resource = (id: string) => query(calls.get, { params: { id } }, { staleTime });
export const readers = (id: string) =>
  pages(calls.readers, { params: { id }, query: { limit: 20 } }, { staleTime });

/** Every change answers with the newest state. */
const kept = {
  cacheUpdates: (changed: ResourceOnDesk) => [cacheUpdate(resource(changed.id), () => changed)],
};

interface Seen {
  id: string;
  version: number;
}
const at = ({ id, version }: Seen) => ({ params: { id }, ifMatch: version });

export const createResource = () =>
  change(calls.create, (body: ResourceText & { kind: ResourceKind }) => ({ body }), kept);
export const reviseResource = (seen: Seen) =>
  change(calls.revise, (body: ResourceText & { keeps_file: boolean }) => ({ ...at(seen), body }), kept);
export const uploadResourceFile = (id: string, onProgress: (share: number) => void) =>
  upload(
    calls.upload,
    (file: File) => ({
      params: { id },
      files: [{ file, name: file.name }],
      onProgress: (sent, total) => onProgress(total === 0 ? 1 : sent / total),
    }),
    kept,
  );
export const publishResource = () => change(calls.publish, at, kept);
export const expireResource = (seen: Seen) =>
  change(calls.setExpiry, (expires_on: string | null) => ({ ...at(seen), body: { expires_on } }), kept);
export const deleteResource = () => change(calls.delete, at, kept);
export const restoreResource = () => change(calls.restore, at, kept);
export const saveVersion = (id: string) =>
  saveFile(calls.versionFile, (number: number) => ({ params: { id }, query: { number } }));
