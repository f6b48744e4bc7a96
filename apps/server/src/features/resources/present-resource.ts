// Rows of resources as staff are shown them. Pure.
import type { Resource, ResourceVersion } from '@groundwork/contract/resource-desk';
import { stateOf } from './rules.ts';
import type { DeskRow, VersionRow } from './store.ts';

type FileColumns = Pick<VersionRow, 'file_name' | 'file_type' | 'bytes' | 'sha256' | 'stored_as'>;

export const noFile: FileColumns = {
  file_name: null,
  file_type: null,
  bytes: null,
  sha256: null,
  stored_as: null,
};

/** The same file for another version. */
export function fileOf({ file_name, file_type, bytes, sha256, stored_as }: FileColumns): FileColumns {
  return { file_name, file_type, bytes, sha256, stored_as };
}

export function presentOnDesk(row: DeskRow, today: string): Resource {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    summary: row.summary,
    state: stateOf(row, today),
    latest: row.latest,
    published: row.published,
    published_at: row.published_at,
    expires_on: row.expires_on,
    readers: row.readers,
    current_readers: row.current_readers,
    passed: row.passed,
    version: row.version,
    updated_at: row.updated_at,
  };
}

export function presentVersion(row: VersionRow): ResourceVersion {
  const { file_name: name, file_type: type, bytes } = row;
  return {
    number: row.number,
    title: row.title,
    summary: row.summary,
    body: row.body,
    questions: row.questions,
    file: name === null || type === null || bytes === null ? null : { name, type, bytes },
    author: row.author,
    created_at: row.created_at,
    published_at: row.published_at,
  };
}
