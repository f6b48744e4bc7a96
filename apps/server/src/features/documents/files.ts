// Handing a document's file out: to be saved, or to be looked at through a link that ends.
import type { documentCalls } from '@groundwork/contract/documents';
import { Refusal } from '@groundwork/contract/errors';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Download, RequestContext } from '../../platform/route.ts';
import { inRecordTenant } from '../../platform/tenants.ts';
import { mayDownload } from './policy.ts';
import { requireDocument } from './service.ts';
import { findVersion, findVersionById } from './store-versions.ts';
import { linkMinutes, readLink, writeLink } from './view-links.ts';
import { viewPolicy } from './viewable.ts';

type Calls = typeof documentCalls;

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
      const found = await findVersion(tx, organizationId, id, number);
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
      const version = await findVersion(tx, organizationId, id, number);
      if (!version) throw new Refusal('not_found');
      if (!version.is_viewable) {
        throw new Refusal('unsupported_media', {
          message: 'This kind of file cannot be shown in a browser. Download it instead.',
        });
      }
      return { organizationId, versionId: version.id };
    },
  );
  const expiresAt = new Date(dependencies.clock.now().getTime() + linkMinutes * 60_000);
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
    findVersionById(tx, organizationId, versionId),
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
