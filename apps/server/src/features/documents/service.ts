// The rules of documents: uploading, asking for one, changing, approving, removing.
import type { Document, documentCalls } from '@groundwork/contract/documents';
import { Refusal } from '@groundwork/contract/errors';
import type { Tx } from '../../platform/db.ts';
import { pageOf } from '../../platform/paging.ts';
import type { Parts } from '../../platform/parts.ts';
import { reach, survey, targetOrganization } from '../../platform/reach.ts';
import type { Visit } from '../../platform/route.ts';
import { requireProject } from '../projects/service.ts';
import { countFileIn, countFilesOut, readStorage } from '../storage/service.ts';
import { nameOf } from '../trail/service.ts';
import { mayBecome, mayRemove, statusAfterNewFile } from './policy.ts';
import { record } from './record.ts';
import * as store from './store.ts';
import { type TakenFile, takeFile } from './uploads.ts';
import * as versions from './versions-store.ts';

export { storedAmong as documentsStoredAmong } from './versions-store.ts';

type Calls = typeof documentCalls;

/** The document, or a refusal. @throws Refusal not_found */
export async function requireDocument(tx: Tx, organizationId: string, id: string): Promise<Document> {
  const document = await store.findDocument(tx, organizationId, id);
  if (!document) throw new Refusal('not_found');
  return document;
}

export async function listDocuments({ database }: Parts, { caller, query }: Visit<Calls['list']>) {
  const { organization_id: named, ...filter } = query;
  const rows = await survey(database, caller, (tx, own) => {
    // Another organization is an empty list, not a refusal that says it exists.
    if (own !== null && named !== undefined && named !== own) return Promise.resolve([]);
    return store.listDocuments(tx, own ?? named ?? null, filter);
  });
  return pageOf(rows, query);
}

export function summarizeDocuments(parts: Parts, { caller, query }: Visit<Calls['summary']>) {
  const { organization_id: named, ...filter } = query;
  return survey(parts.database, caller, async (tx, own) => {
    if (own !== null && named !== undefined && named !== own) {
      return { total: 0, delivered: 0, in_review: 0, total_size: 0, storage: null };
    }
    const of = own ?? named ?? null;
    const storage = own === null ? null : await readStorage(parts, tx, own);
    return { ...(await store.summarize(tx, of, filter)), storage };
  });
}

export function getDocument({ database }: Parts, { caller, params }: Visit<Calls['get']>): Promise<Document> {
  return reach(database, caller, { table: 'documents', id: params.id }, (tx, organizationId) =>
    requireDocument(tx, organizationId, params.id),
  );
}

export function listVersions({ database }: Parts, { caller, params }: Visit<Calls['versions']>) {
  return reach(database, caller, { table: 'documents', id: params.id }, async (tx, organizationId) => ({
    data: await versions.listVersions(tx, organizationId, params.id),
  }));
}

/** The same file sent again within minutes under the same name is the same document: a double click makes one. */
export async function uploadDocument(parts: Parts, visit: Visit<Calls['upload']>): Promise<Document> {
  const { organization_id: named, project_id: projectId = null, ...given } = visit.query;
  const organizationId = targetOrganization(visit.caller, named);
  // Asked before the file is read: nobody waits for an upload that cannot end well.
  await parts.database.tenant(organizationId, tx => requireNamed(tx, organizationId, projectId));
  return takeFile(parts, organizationId, visit.uploads(), file =>
    parts.database.tenant(organizationId, async tx => {
      const name = given.name ?? file.fileName.replace(/\.[^.]+$/, '').slice(0, 200);
      const { fileName: file_name, sha256 } = file;
      const twin = { name, project_id: projectId, file_name, sha256, uploaded_by: nameOf(visit) };
      const known = await versions.findTwin(tx, organizationId, twin);
      if (known) return { document: await requireDocument(tx, organizationId, known), isKept: false };
      const id = await store.insertDocument(tx, organizationId, {
        project_id: projectId,
        name,
        type: given.type ?? 'other',
        status: given.status ?? 'review',
        description: given.description ?? '',
      });
      await countFileIn(parts, tx, organizationId, { ...file, name: file.fileName });
      await versions.insertVersion(tx, organizationId, id, versionOf(file, visit));
      const document = await requireDocument(tx, organizationId, id);
      await record(tx, visit, document, {
        action: 'documents.upload',
        line: `Document uploaded: ${name}`,
        details: { sha256: file.sha256, bytes: file.bytes },
        told: { type: 'info', title: 'New document' },
      });
      return { document, isKept: true };
    }),
  );
}

async function requireNamed(tx: Tx, organizationId: string, projectId: string | null): Promise<void> {
  if (projectId !== null) await requireProject(tx, organizationId, projectId);
}

function versionOf(file: TakenFile, visit: Parameters<typeof nameOf>[0]): versions.NewVersion {
  return {
    file_name: file.fileName,
    media_type: file.mediaType,
    bytes: file.bytes,
    sha256: file.sha256,
    stored_as: file.key,
    made_of: null,
    uploaded_by: nameOf(visit),
  };
}

/** The bytes that stand already make no new version. */
export async function uploadVersion(parts: Parts, visit: Visit<Calls['uploadVersion']>): Promise<Document> {
  const { id } = visit.params;
  const of = { table: 'documents' as const, id };
  const { organization_id: owner } = await reach(parts.database, visit.caller, of, (tx, organizationId) =>
    requireDocument(tx, organizationId, id),
  );
  return takeFile(parts, owner, visit.uploads(), file =>
    reach(parts.database, visit.caller, of, async (tx, organizationId) => {
      await store.lockDocument(tx, organizationId, id);
      const before = await requireDocument(tx, organizationId, id);
      if (before.file?.sha256 === file.sha256) return { document: before, isKept: false };
      await countFileIn(parts, tx, organizationId, { ...file, name: file.fileName });
      const document = await addVersion(tx, before, versionOf(file, visit));
      await record(tx, visit, document, {
        action: 'documents.uploadVersion',
        line: before.file
          ? `New version of a document: ${document.name}`
          : `Requested document uploaded: ${document.name}`,
        details: { sha256: file.sha256, bytes: file.bytes, number: document.file?.number ?? 1 },
        told: {
          type: 'info',
          title: before.file ? 'New version of a document' : 'A requested document is here',
        },
      });
      return { document, isKept: true };
    }),
  );
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

export function requestDocument({ database }: Parts, visit: Visit<Calls['request']>): Promise<Document> {
  const { organization_id: named, project_id: projectId = null, note, due_date, ...fields } = visit.body;
  const organizationId = targetOrganization(visit.caller, named);
  return database.tenant(organizationId, async tx => {
    await requireNamed(tx, organizationId, projectId);
    const id = await store.insertDocument(tx, organizationId, {
      ...fields,
      project_id: projectId,
      status: 'draft',
      description: '',
      request: { by: nameOf(visit), note, due_date: due_date ?? null },
    });
    const document = await requireDocument(tx, organizationId, id);
    const line = `Document requested: ${document.name}`;
    const told = { type: 'info', title: 'Document requested' } as const;
    await record(tx, visit, document, { action: 'documents.request', line, told });
    return document;
  });
}

export function updateDocument({ database }: Parts, visit: Visit<Calls['update']>): Promise<Document> {
  const { id } = visit.params;
  return reach(database, visit.caller, { table: 'documents', id }, async (tx, organizationId) => {
    await store.lockDocument(tx, organizationId, id);
    const before = await requireDocument(tx, organizationId, id);
    if (visit.version !== undefined && visit.version !== before.version) throw new Refusal('stale');
    if (visit.body.status !== undefined) mayBecome(visit.caller, before, visit.body.status);
    await store.updateDocument(tx, organizationId, id, visit.version, visit.body);
    const after = await requireDocument(tx, organizationId, id);
    const isDelivered = after.status === 'delivered' && before.status !== 'delivered';
    await record(tx, visit, after, {
      action: 'documents.update',
      line: isDelivered ? `Document delivered: ${after.name}` : `Document changed: ${after.name}`,
      details: { changed: Object.keys(visit.body) },
      ...(isDelivered && { told: { type: 'success', title: 'Document delivered' } }),
    });
    return after;
  });
}

/** Consent to the newest version, when it is the one the person saw. Approving it twice changes nothing.
 *  @throws Refusal no_file, approval_stale, document_draft */
export function approveDocument({ database }: Parts, visit: Visit<Calls['approve']>): Promise<Document> {
  const { id } = visit.params;
  return reach(database, visit.caller, { table: 'documents', id }, async (tx, organizationId) => {
    await store.lockDocument(tx, organizationId, id);
    const before = await requireDocument(tx, organizationId, id);
    const { file } = before;
    if (!file) throw new Refusal('no_file');
    if (file.sha256 !== visit.body.sha256) {
      throw new Refusal('approval_stale', {
        message: 'The file is no longer the one you saw. Look at its newest version before you approve.',
      });
    }
    if (before.status === 'draft') {
      throw new Refusal('document_draft', {
        message: 'A draft cannot be approved. Move it to review first.',
      });
    }
    if (before.approval !== null) return before;
    await versions.insertApproval(tx, organizationId, {
      version_id: file.id,
      sha256: file.sha256,
      approved_by: nameOf(visit),
      approved_subject: visit.caller.subject,
    });
    // What was delivered stays delivered.
    const status = before.status === 'review' ? 'approved' : before.status;
    await store.updateDocument(tx, organizationId, id, undefined, { status });
    const document = await requireDocument(tx, organizationId, id);
    await record(tx, visit, document, {
      action: 'documents.approve',
      line: `Document approved: ${document.name}, version ${file.number}`,
      details: { sha256: file.sha256, number: file.number },
      told: { type: 'success', title: 'Document approved' },
    });
    return document;
  });
}

export async function removeDocument(parts: Parts, visit: Visit<Calls['remove']>): Promise<void> {
  const { id } = visit.params;
  const of = { table: 'documents' as const, id };
  const stored = await reach(parts.database, visit.caller, of, async (tx, organizationId) => {
    await store.lockDocument(tx, organizationId, id);
    const document = await requireDocument(tx, organizationId, id);
    const all = await versions.listVersions(tx, organizationId, id);
    mayRemove(visit.caller, document, all);
    await store.deleteDocument(tx, organizationId, id);
    const keys = all.map(version => version.stored_as);
    await countFilesOut(tx, organizationId, keys);
    await record(tx, visit, document, {
      action: 'documents.remove',
      line: `Document removed: ${document.name}`,
      details: { name: document.name, versions: all.map(({ number, sha256 }) => ({ number, sha256 })) },
    });
    return keys;
  });
  // After the commit: a removal that is rolled back keeps its files; the sweep takes what a crash leaves here.
  await Promise.all(stored.map(key => parts.files.remove(key)));
}
