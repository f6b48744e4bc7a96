// Handing a document's file out: to be saved, or to be looked at through a link that ends.
import type { documentCalls } from '@groundwork/contract/documents';
import { Refusal } from '@groundwork/contract/errors';
import type { Parts } from '../../platform/parts.ts';
import { reach } from '../../platform/reach.ts';
import type { Download, Visit } from '../../platform/route.ts';
import { mayDownload } from './policy.ts';
import { requireDocument } from './service.ts';
import { findVersion, findVersionById } from './versions-store.ts';
import { linkMinutes, readLink, writeLink } from './view-links.ts';
import { viewPolicy } from './viewable.ts';

type Calls = typeof documentCalls;

/** @throws Refusal document_draft, no_file; not_found for a version that never was */
export async function downloadDocument(parts: Parts, visit: Visit<Calls['download']>): Promise<Download> {
  const { id } = visit.params;
  const { number } = visit.query;
  const of = { table: 'documents' as const, id };
  const version = await reach(parts.database, visit.caller, of, async (tx, organizationId) => {
    const document = await requireDocument(tx, organizationId, id);
    if (document.file === null) throw new Refusal('no_file');
    mayDownload(document);
    const found = await findVersion(tx, organizationId, id, number);
    if (!found) throw new Refusal('not_found');
    return found;
  });
  return {
    stream: await parts.files.read(version.stored_as),
    type: version.media_type,
    filename: version.file_name,
  };
}

/** A link to look at one version, drafts included. @throws Refusal no_file, unsupported_media */
export async function linkDocument(parts: Parts, visit: Visit<Calls['link']>) {
  const { id } = visit.params;
  const { number } = visit.body;
  const of = { table: 'documents' as const, id };
  const linked = await reach(parts.database, visit.caller, of, async (tx, organizationId) => {
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
  });
  const expiresAt = new Date(parts.clock.now().getTime() + linkMinutes * 60_000);
  const link = writeLink(parts.secrets, linked, expiresAt);
  return { url: `/api/documents/view?link=${link}`, expires_at: expiresAt.toISOString() };
}

/** What a link stands for, as long as it and the document last. @throws Refusal link_invalid */
export async function viewDocument(parts: Parts, visit: Visit<Calls['view']>): Promise<Download> {
  const { organizationId, versionId } = readLink(parts.secrets, visit.query.link, parts.clock.now());
  const version = await parts.database.tenant(organizationId, tx =>
    findVersionById(tx, organizationId, versionId),
  );
  if (!version?.is_viewable) throw new Refusal('link_invalid');
  return {
    stream: await parts.files.read(version.stored_as),
    // All text is served as UTF-8: browsers guess without it, and guessing is how text becomes markup.
    type: version.media_type.startsWith('text/')
      ? `${version.media_type}; charset=utf-8`
      : version.media_type,
    filename: version.file_name,
    shownUnder: viewPolicy(version.media_type),
  };
}
