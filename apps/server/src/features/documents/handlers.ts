// Requests about documents: asking for one, changing, approving, removing. Their files: handlers-files.ts.
import type { Document, documentCalls } from '@groundwork/contract/documents';
import { Refusal } from '@groundwork/contract/errors';
import type { Dependencies } from '../../platform/dependencies.ts';
import { pageOf } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant, inVisibleTenants, targetOrganization } from '../../platform/tenants.ts';
import type { StorageAllowance } from '../storage/limits.ts';
import { countFilesOut, readStorage } from '../storage/room-for-files.ts';
import { nameOf } from '../trail/append-trail.ts';
import { record } from './record.ts';
import { requireDocument, requireNamed } from './require-document.ts';
import { mayBecome, mayRemove } from './rules.ts';
import * as store from './store.ts';
import * as versions from './store-versions.ts';

type Calls = typeof documentCalls;

export async function listDocuments(
  { database }: Dependencies,
  { caller, query }: RequestContext<Calls['list']>,
) {
  const { organization_id: named, ...filter } = query;
  const rows = await inVisibleTenants(database, caller, (tx, own) => {
    // Another organization is an empty list, not a refusal that says it exists.
    if (own !== null && named !== undefined && named !== own) return Promise.resolve([]);
    return store.listDocuments(tx, own ?? named ?? null, filter);
  });
  return pageOf(rows, query);
}

export function summarizeDocuments(
  dependencies: Dependencies & StorageAllowance,
  { caller, query }: RequestContext<Calls['summary']>,
) {
  const { organization_id: named, ...filter } = query;
  return inVisibleTenants(dependencies.database, caller, async (tx, own) => {
    if (own !== null && named !== undefined && named !== own) {
      return { total: 0, delivered: 0, in_review: 0, total_size: 0, storage: null };
    }
    const of = own ?? named ?? null;
    const storage = own === null ? null : await readStorage(dependencies, tx, own);
    return { ...(await store.summarize(tx, of, filter)), storage };
  });
}

export function getDocument(
  { database }: Dependencies,
  { caller, params }: RequestContext<Calls['get']>,
): Promise<Document> {
  return inRecordTenant(database, caller, { table: 'documents', id: params.id }, (tx, organizationId) =>
    requireDocument(tx, organizationId, params.id),
  );
}

export function listVersions(
  { database }: Dependencies,
  { caller, params }: RequestContext<Calls['versions']>,
) {
  return inRecordTenant(
    database,
    caller,
    { table: 'documents', id: params.id },
    async (tx, organizationId) => ({
      data: await versions.listVersions(tx, organizationId, params.id),
    }),
  );
}

export function requestDocument(
  { database }: Dependencies,
  context: RequestContext<Calls['request']>,
): Promise<Document> {
  const { organization_id: named, project_id: projectId = null, note, due_date, ...fields } = context.body;
  const organizationId = targetOrganization(context.caller, named);
  return database.tenant(organizationId, async tx => {
    await requireNamed(tx, organizationId, projectId);
    const id = await store.insertDocument(tx, organizationId, {
      ...fields,
      project_id: projectId,
      status: 'draft',
      description: '',
      request: { by: nameOf(context), note, due_date: due_date ?? null },
    });
    const document = await requireDocument(tx, organizationId, id);
    const line = `Document requested: ${document.name}`;
    const notice = { type: 'info', title: 'Document requested' } as const;
    await record(tx, context, document, { action: 'documents.request', line, notification: notice });
    return document;
  });
}

export function updateDocument(
  { database }: Dependencies,
  context: RequestContext<Calls['update']>,
): Promise<Document> {
  const { id } = context.params;
  return inRecordTenant(database, context.caller, { table: 'documents', id }, async (tx, organizationId) => {
    await store.lockDocument(tx, organizationId, id);
    const before = await requireDocument(tx, organizationId, id);
    if (context.version !== undefined && context.version !== before.version) throw new Refusal('stale');
    if (context.body.status !== undefined) mayBecome(context.caller, before, context.body.status);
    await store.updateDocument(tx, organizationId, id, context.version, context.body);
    const after = await requireDocument(tx, organizationId, id);
    const isDelivered = after.status === 'delivered' && before.status !== 'delivered';
    await record(tx, context, after, {
      action: 'documents.update',
      line: isDelivered ? `Document delivered: ${after.name}` : `Document changed: ${after.name}`,
      details: { changed: Object.keys(context.body) },
      ...(isDelivered && { notification: { type: 'success', title: 'Document delivered' } }),
    });
    return after;
  });
}

/** Consent to the newest version, when it is the one the person saw. Approving it twice changes nothing.
 *  @throws Refusal no_file, approval_stale, document_draft */
export function approveDocument(
  { database }: Dependencies,
  context: RequestContext<Calls['approve']>,
): Promise<Document> {
  const { id } = context.params;
  return inRecordTenant(database, context.caller, { table: 'documents', id }, async (tx, organizationId) => {
    await store.lockDocument(tx, organizationId, id);
    const before = await requireDocument(tx, organizationId, id);
    const { file } = before;
    if (!file) throw new Refusal('no_file');
    if (file.sha256 !== context.body.sha256) {
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
      approved_by: nameOf(context),
      approved_subject: context.caller.subject,
    });
    // What was delivered stays delivered.
    const status = before.status === 'review' ? 'approved' : before.status;
    await store.updateDocument(tx, organizationId, id, undefined, { status });
    const document = await requireDocument(tx, organizationId, id);
    await record(tx, context, document, {
      action: 'documents.approve',
      line: `Document approved: ${document.name}, version ${file.number}`,
      details: { sha256: file.sha256, number: file.number },
      notification: { type: 'success', title: 'Document approved' },
    });
    return document;
  });
}

export async function removeDocument(
  dependencies: Dependencies,
  context: RequestContext<Calls['remove']>,
): Promise<void> {
  const { id } = context.params;
  const of = { table: 'documents' as const, id };
  const stored = await inRecordTenant(
    dependencies.database,
    context.caller,
    of,
    async (tx, organizationId) => {
      await store.lockDocument(tx, organizationId, id);
      const document = await requireDocument(tx, organizationId, id);
      const all = await versions.listVersions(tx, organizationId, id);
      mayRemove(context.caller, document, all);
      await store.deleteDocument(tx, organizationId, id);
      const keys = all.map(version => version.stored_as);
      await countFilesOut(tx, organizationId, keys);
      await record(tx, context, document, {
        action: 'documents.remove',
        line: `Document removed: ${document.name}`,
        details: { name: document.name, versions: all.map(({ number, sha256 }) => ({ number, sha256 })) },
      });
      return keys;
    },
  );
  // After the commit: a removal that is rolled back keeps its files; the sweep takes what a crash leaves here.
  await dependencies.database.afterCommit(async () => {
    await Promise.all(stored.map(key => dependencies.files.remove(key)));
  });
}
