// Links that open one version of a document without a sign-in: made, listed, taken back, and opened by whoever holds one.
import type { DocumentShare, documentShareCalls, SharedDocument } from '@groundwork/contract/document-shares';
import { Refusal } from '@groundwork/contract/errors';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Limits, Rate } from '../../platform/limits.ts';
import { newLinkSecret, readLinkSecret } from '../../platform/link-secret.ts';
import { networkOf } from '../../platform/network.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant } from '../../platform/tenants.ts';
import { nameOf } from '../trail/append-trail.ts';
import { record } from './record.ts';
import { requireDocument } from './require-document.ts';
import { mayDownload } from './rules.ts';
import { findDocument } from './store.ts';
import * as store from './store-shares.ts';
import { findVersion, findVersionById } from './store-versions.ts';
import { linkMinutes, writeLink } from './view-links.ts';

type Calls = typeof documentShareCalls;

/** A person opens it some times; a machine guesses. */
const rate: Rate = { burst: 30, perMinute: 20 };
/** Of one document that count at the same time. */
const MOST_LIVE = 20;
const dayMs = 24 * 60 * 60 * 1000;

const ofDocument = ({ params: { id } }: { params: { id: Parameters<typeof requireDocument>[2] } }) => ({
  table: 'documents' as const,
  id,
});

/** @throws Refusal not_found */
export function listShares({ database, clock }: Dependencies, context: RequestContext<Calls['shares']>) {
  return inRecordTenant(database, context.caller, ofDocument(context), async (tx, organizationId) => {
    const { id } = await requireDocument(tx, organizationId, context.params.id);
    const rows = await store.listShares(tx, organizationId, id);
    return { data: rows.map(row => presentShare(row, clock.now())) };
  });
}

function presentShare(row: store.ShareRow, now: Date): DocumentShare {
  return { ...row, is_live: row.revoked_at === null && Date.parse(row.expires_at) > now.getTime() };
}

/** What may be taken along may be shared. @throws Refusal not_found, document_draft, no_file, unsupported_media, conflict */
export async function shareDocument(
  { database, clock, publicUrl }: Dependencies,
  context: RequestContext<Calls['share']>,
) {
  const { secret, hash } = newLinkSecret();
  const now = clock.now();
  const until = new Date(now.getTime() + context.body.days * dayMs);
  const share = await inRecordTenant(
    database,
    context.caller,
    ofDocument(context),
    async (tx, organizationId) => {
      const document = await requireDocument(tx, organizationId, context.params.id);
      if (document.file === null) throw new Refusal('no_file');
      mayDownload(document);
      const version = await findVersion(tx, organizationId, document.id, undefined);
      if (!version) throw new Refusal('no_file');
      if (!version.is_viewable)
        throw new Refusal('unsupported_media', {
          message: 'A browser cannot show this kind of file. Share a PDF or a page of it instead.',
        });
      if ((await store.countLive(tx, organizationId, document.id, now)) >= MOST_LIVE)
        throw new Refusal('conflict', {
          message: `${MOST_LIVE} links open this document already. Revoke one of them first.`,
        });
      const row = await store.insertShare(tx, organizationId, {
        documentId: document.id,
        versionId: version.id,
        hash,
        madeBy: nameOf(context),
        now,
        until,
      });
      await record(tx, context, document, {
        action: 'documents.share',
        line: `Link made to a document: ${document.name}`,
        details: { share: row.id, number: row.number, sha256: version.sha256, until: row.expires_at },
      });
      return row;
    },
  );
  // In the fragment, which browsers keep to themselves: no log and no Referer holds it.
  return { ...presentShare(share, now), url: `${publicUrl}/shared#${secret}` };
}

/** Twice is the same as once. @throws Refusal not_found */
export function unshareDocument(
  { database, clock }: Dependencies,
  context: RequestContext<Calls['unshare']>,
): Promise<void> {
  return inRecordTenant(database, context.caller, ofDocument(context), async (tx, organizationId) => {
    const document = await requireDocument(tx, organizationId, context.params.id);
    const given = { documentId: document.id, id: context.params.share_id, now: clock.now() };
    if (!(await store.revokeShare(tx, organizationId, given))) throw new Refusal('not_found');
    await record(tx, context, document, {
      action: 'documents.unshare',
      line: `Link to a document revoked: ${document.name}`,
      details: { share: given.id },
    });
  });
}

/** Says nothing of what ended a link, nor whether there ever was one. @throws Refusal share_invalid; TooOften */
export async function openShare(
  { database, clock, secrets }: Dependencies,
  limits: Limits,
  { address, body }: RequestContext<Calls['openShare']>,
): Promise<SharedDocument> {
  await limits.count(`document-share|${networkOf(address)}`, rate);
  const hash = readLinkSecret(body.token);
  const now = clock.now();
  const share = hash && (await database.platform(tx => store.findLiveShare(tx, hash, now)));
  if (!share) throw new Refusal('share_invalid');
  const { organization_id: organizationId, organization, expires_at } = share;
  return database.tenant(organizationId, async tx => {
    const version = await findVersionById(tx, organizationId, share.version_id);
    const document = await findDocument(tx, organizationId, share.document_id);
    // Made a draft again, it is nobody's to take along.
    if (!version?.is_viewable || !document || document.status === 'draft') throw new Refusal('share_invalid');
    await store.countOpened(tx, organizationId, share.id, now);
    const viewUntil = new Date(now.getTime() + linkMinutes * 60_000);
    const link = writeLink(secrets, { organizationId, versionId: version.id }, viewUntil);
    const { file_name, size, uploaded_at } = version;
    return {
      organization,
      name: document.name,
      file_name,
      size,
      uploaded_at,
      expires_at,
      view_url: `/api/documents/view?link=${link}`,
    };
  });
}
