// All SQL of links that open one version of a document.
import type { DocumentShare } from '@groundwork/contract/document-shares';
import type { DocumentId, OrganizationId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import type { Row } from '../../schema/rows.ts';
import { nameIn } from '../people/person-name.ts';

export type ShareRow = Omit<DocumentShare, 'is_live'>;

const columns =
  sql.raw(`s.id, s.made_by, ${nameIn('s.organization_id', 's.made_by')} as made_by_name, s.created_at,
  s.expires_at, s.revoked_at, s.opened, s.opened_at,
  (select v.number from document_versions v where v.organization_id = s.organization_id and v.id = s.version_id) as number`);

export async function listShares(
  tx: Tx,
  organizationId: OrganizationId,
  documentId: DocumentId,
): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select ${columns} from document_shares s
    where s.organization_id = ${organizationId} and s.document_id = ${documentId}
    order by s.id desc limit 100`.execute(tx);
  return rows;
}

/** How many links of a document still count. */
export async function countLive(
  tx: Tx,
  organizationId: OrganizationId,
  documentId: DocumentId,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ live: number }>`
    select count(*)::int as live from document_shares
    where organization_id = ${organizationId} and document_id = ${documentId}
      and revoked_at is null and expires_at > ${now.toISOString()}`.execute(tx);
  return rows[0]?.live ?? 0;
}

export async function insertShare(
  tx: Tx,
  organizationId: OrganizationId,
  given: { documentId: DocumentId; versionId: string; hash: Buffer; madeBy: string; now: Date; until: Date },
): Promise<ShareRow> {
  const { rows } = await sql<ShareRow>`
    insert into document_shares as s (organization_id, id, document_id, version_id, token_hash, made_by, created_at, expires_at)
    values (${organizationId}, ${newId()}, ${given.documentId}, ${given.versionId}, ${given.hash}, ${given.madeBy},
      ${given.now.toISOString()}, ${given.until.toISOString()})
    returning ${columns}`.execute(tx);
  const [share] = rows;
  if (!share) throw new Error('An insert returns its row');
  return share;
}

/** Revoking twice is revoking once. @returns whether there is such a link */
export async function revokeShare(
  tx: Tx,
  organizationId: OrganizationId,
  given: { documentId: DocumentId; id: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update document_shares set revoked_at = coalesce(revoked_at, ${given.now.toISOString()}::timestamptz)
    where organization_id = ${organizationId} and document_id = ${given.documentId} and id = ${given.id}
    returning id`.execute(tx);
  return rows.length > 0;
}

export interface LiveShare
  extends Pick<Row<'document_shares'>, 'organization_id' | 'id' | 'document_id' | 'version_id'>,
    Pick<DocumentShare, 'expires_at'> {
  organization: Row<'organizations'>['name'];
}

/** Of all organizations: for the platform role. Undefined for one that has ended, whatever ended it. */
export async function findLiveShare(tx: Tx, hash: Buffer, now: Date): Promise<LiveShare | undefined> {
  const { rows } = await sql<LiveShare>`
    select s.organization_id, s.id, s.document_id, s.version_id, s.expires_at, o.name as organization
    from document_shares s
    join organizations o on o.organization_id = s.organization_id
    where s.token_hash = ${hash} and s.revoked_at is null and s.expires_at > ${now.toISOString()}
      and o.status <> 'suspended'`.execute(tx);
  return rows[0];
}

/** Looking again within ten minutes of the last look is the same visit. */
export async function countOpened(
  tx: Tx,
  organizationId: OrganizationId,
  id: string,
  now: Date,
): Promise<void> {
  await sql`
    update document_shares set opened_at = ${now.toISOString()},
      opened = opened + (coalesce(opened_at < ${now.toISOString()}::timestamptz - interval '10 minutes', true))::integer
    where organization_id = ${organizationId} and id = ${id}`.execute(tx);
}
