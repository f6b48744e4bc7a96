// Who may do what with a document, beyond holding the permission. Pure.
import type { Document, DocumentStatus, DocumentVersion } from '@groundwork/contract/documents';
import { Refusal } from '@groundwork/contract/errors';
import type { Caller } from '../../platform/caller.ts';

/** A draft is looked at, never taken along. @throws Refusal document_draft */
export function mayDownload(document: Pick<Document, 'status'>): void {
  if (document.status === 'draft') throw new Refusal('document_draft');
}

/**
 * `approved` is reached through an approval only, which names the file it is for. What was asked for and has not come
 * stays a draft. What was approved or delivered is taken back by those who may approve.
 * @throws Refusal invalid_request, no_file, forbidden
 */
export function mayBecome(caller: Caller, document: Document, status: DocumentStatus): void {
  if (status === document.status) return;
  if (status === 'approved' && document.approval === null) {
    const message = 'Approve the document instead: an approval names the version it is for.';
    throw new Refusal('invalid_request', { faults: [{ place: 'body.status', message, value: status }] });
  }
  if (document.file === null) throw new Refusal('no_file');
  const isTakenBack = isSettled(document.status) && !isSettled(status);
  if (isTakenBack && !caller.permissions.has('documents.approve')) {
    throw new Refusal('forbidden', {
      message: 'Only an administrator can take back a document that was approved or delivered.',
    });
  }
}

/**
 * What was approved or handed over is evidence: only those who may approve remove it. Nor is it removed by putting a newer
 * version on top: every version's approval counts, and one of several may have been the one that was delivered.
 * @throws Refusal forbidden
 */
export function mayRemove(
  caller: Caller,
  document: Pick<Document, 'status'>,
  versions: readonly Pick<DocumentVersion, 'approval'>[],
): void {
  const isEvidence =
    isSettled(document.status) || versions.length > 1 || versions.some(({ approval }) => approval !== null);
  if (isEvidence && !caller.permissions.has('documents.approve')) {
    throw new Refusal('forbidden', {
      message:
        'Only an administrator can remove a document that was approved or delivered, or that has several versions.',
    });
  }
}

function isSettled(status: DocumentStatus): boolean {
  return status === 'approved' || status === 'delivered';
}

/** A newer file is not the one that was approved or delivered: it has to be looked at again. */
export function statusAfterNewFile(status: DocumentStatus): DocumentStatus {
  return status === 'draft' ? 'draft' : 'review';
}
