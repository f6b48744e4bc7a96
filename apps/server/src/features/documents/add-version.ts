// A document gets another file: what was approved or delivered goes back to review.
import type { Document } from '@groundwork/contract/documents';
import type { Tx } from '../../platform/db.ts';
import { nameOf } from '../trail/append-trail.ts';
import { requireDocument } from './require-document.ts';
import { statusAfterNewFile } from './rules.ts';
import * as store from './store.ts';
import * as versions from './store-versions.ts';
import type { TakenFile } from './take-file.ts';

export function versionOf(file: TakenFile, context: Parameters<typeof nameOf>[0]): versions.NewVersion {
  return {
    file_name: file.fileName,
    media_type: file.mediaType,
    bytes: file.bytes,
    sha256: file.sha256,
    stored_as: file.key,
    made_of: null,
    uploaded_by: nameOf(context),
  };
}

/** Adds a version to a locked document; what was approved or delivered goes back to review. */
export async function addVersion(tx: Tx, before: Document, version: versions.NewVersion): Promise<Document> {
  const { organization_id: organizationId, id } = before;
  await versions.insertVersion(tx, organizationId, id, version);
  // What was asked for and comes is there to be looked at.
  const status = before.file === null ? 'review' : statusAfterNewFile(before.status);
  await store.updateDocument(tx, organizationId, id, undefined, { status });
  return requireDocument(tx, organizationId, id);
}
