// Requests that bring a document's file, or hand it out: to be saved, or to be looked at through a link that ends.
import type { Document, documentCalls } from '@groundwork/contract/documents';
import { Refusal } from '@groundwork/contract/errors';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Download, RequestContext } from '../../platform/route.ts';
import { inRecordTenant, targetOrganization } from '../../platform/tenants.ts';
import type { StorageAllowance } from '../storage/limits.ts';
import { countFileIn } from '../storage/room-for-files.ts';
import { nameOf } from '../trail/append-trail.ts';
import { addVersion, versionOf } from './add-version.ts';
import { record } from './record.ts';
import { requireDocument, requireNamed } from './require-document.ts';
import { mayDownload } from './rules.ts';
import * as store from './store.ts';
import * as versions from './store-versions.ts';
import { takeFile } from './take-file.ts';
import { linkMinutes, readLink, writeLink } from './view-links.ts';
import { viewPolicy } from './viewable.ts';

type Calls = typeof documentCalls;

/** The same file sent again within minutes under the same name is the same document: a double click makes one. */
export async function uploadDocument(
  dependencies: Dependencies & StorageAllowance,
  context: RequestContext<Calls['upload']>,
): Promise<Document> {
  const { organization_id: named, project_id: projectId = null, ...given } = context.query;
  const organizationId = targetOrganization(context.caller, named);
  // Asked before the file is read: nobody waits for an upload that cannot end well.
  await dependencies.database.tenant(organizationId, tx => requireNamed(tx, organizationId, projectId));
  return takeFile(dependencies, organizationId, context.uploads(), file =>
    dependencies.database.tenant(organizationId, async tx => {
      const name = given.name ?? file.fileName.replace(/\.[^.]+$/, '').slice(0, 200);
      const { fileName: file_name, sha256 } = file;
      const twin = { name, project_id: projectId, file_name, sha256, uploaded_by: nameOf(context) };
      const known = await versions.findTwin(tx, organizationId, twin);
      if (known) return { document: await requireDocument(tx, organizationId, known), isKept: false };
      const id = await store.insertDocument(tx, organizationId, {
        project_id: projectId,
        name,
        type: given.type ?? 'other',
        status: given.status ?? 'review',
        description: given.description ?? '',
      });
      await countFileIn(dependencies, tx, organizationId, { ...file, name: file.fileName });
      await versions.insertVersion(tx, organizationId, id, versionOf(file, context));
      const document = await requireDocument(tx, organizationId, id);
      await record(tx, context, document, {
        action: 'documents.upload',
        line: `Document uploaded: ${name}`,
        details: { sha256: file.sha256, bytes: file.bytes },
        notification: { type: 'info', title: 'New document' },
      });
      return { document, isKept: true };
    }),
  );
}

/** The bytes that stand already make no new version. */
export async function uploadVersion(
  dependencies: Dependencies & StorageAllowance,
  context: RequestContext<Calls['uploadVersion']>,
): Promise<Document> {
  const { id } = context.params;
  const of = { table: 'documents' as const, id };
  const { organization_id: owner } = await inRecordTenant(
    dependencies.database,
    context.caller,
    of,
    (tx, organizationId) => requireDocument(tx, organizationId, id),
  );
  return takeFile(dependencies, owner, context.uploads(), file =>
    inRecordTenant(dependencies.database, context.caller, of, async (tx, organizationId) => {
      await store.lockDocument(tx, organizationId, id);
      const before = await requireDocument(tx, organizationId, id);
      if (before.file?.sha256 === file.sha256) return { document: before, isKept: false };
      await countFileIn(dependencies, tx, organizationId, { ...file, name: file.fileName });
      const document = await addVersion(tx, before, versionOf(file, context));
      await record(tx, context, document, {
        action: 'documents.uploadVersion',
        line: before.file
          ? `New version of a document: ${document.name}`
          : `Requested document uploaded: ${document.name}`,
        details: { sha256: file.sha256, bytes: file.bytes, number: document.file?.number ?? 1 },
        notification: {
          type: 'info',
          title: before.file ? 'New version of a document' : 'A requested document is here',
        },
      });
      return { document, isKept: true };
    }),
  );
}

/** @throws Refusal document_draft, no_file; not_found for a version that never was */
export async function downloadDocument(
  dependencies: Dependencies,
  context: RequestContext<Calls['download']>,
): Promise<Download> {
  const { id } = context.params;
  const { number } = context.query;
  const of = { table: 'documents' as const, id };
  const version = await inRecordTenant(
    dependencies.database,
    context.caller,
    of,
    async (tx, organizationId) => {
      const document = await requireDocument(tx, organizationId, id);
      if (document.file === null) throw new Refusal('no_file');
      mayDownload(document);
      const found = await versions.findVersion(tx, organizationId, id, number);
      if (!found) throw new Refusal('not_found');
      return found;
    },
  );
  return {
    stream: await dependencies.files.read(version.stored_as),
    type: version.media_type,
    filename: version.file_name,
  };
}

/** A link to look at one version, drafts included. @throws Refusal no_file, unsupported_media */
export async function linkDocument(dependencies: Dependencies, context: RequestContext<Calls['link']>) {
  const { id } = context.params;
  const { number } = context.body;
  const of = { table: 'documents' as const, id };
  const linked = await inRecordTenant(
    dependencies.database,
    context.caller,
    of,
    async (tx, organizationId) => {
      const document = await requireDocument(tx, organizationId, id);
      if (document.file === null) throw new Refusal('no_file');
      const version = await versions.findVersion(tx, organizationId, id, number);
      if (!version) throw new Refusal('not_found');
      if (!version.is_viewable) {
        throw new Refusal('unsupported_media', {
          message: 'This kind of file cannot be shown in a browser. Download it instead.',
        });
      }
      return { organizationId, versionId: version.id };
    },
  );
  const expiresAt = new Date(dependencies.clock.now().getTime() + linkMinutes * 60000);
  const link = writeLink(dependencies.secrets, linked, expiresAt);
  return { url: `/api/documents/view?link=${link}`, expires_at: expiresAt.toISOString() };
}

/** What a link stands for, as long as it and the document last. @throws Refusal link_invalid */
export async function viewDocument(
  dependencies: Dependencies,
  context: RequestContext<Calls['view']>,
): Promise<Download> {
  const { organizationId, versionId } = readLink(
    dependencies.secrets,
    context.query.link,
    dependencies.clock.now(),
  );
  const version = await dependencies.database.tenant(organizationId, tx =>
    versions.findVersionById(tx, organizationId, versionId),
  );
  if (!version?.is_viewable) throw new Refusal('link_invalid');
  return {
    stream: await dependencies.files.read(version.stored_as),
    // All text is served as UTF-8: browsers guess without it, and guessing is how text becomes markup.
    type: version.media_type.startsWith('text/')
      ? `${version.media_type}; charset=utf-8`
      : version.media_type,
    filename: version.file_name,
    shownUnder: viewPolicy(version.media_type),
  };
}
