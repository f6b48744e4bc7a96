// SQL of a document's versions and of their approvals. Versions are only ever added.
import type { DocumentVersion } from '@groundwork/contract/documents';
import type { DocumentId, OrganizationId, ProjectId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import type { Row } from '../../schema/rows.ts';
import { nameIn } from '../people/person-name.ts';
import { isViewable } from './viewable.ts';

export interface VersionRow
  extends Omit<Row<'document_versions'>, 'organization_id' | 'document_id' | 'stored_as'> {
  uploaded_by_name: string | null;
  approved_by: string | null;
  approved_by_name: string | null;
  approved_at: string | null;
  approved_sha256: string | null;
}

/** Columns and the names they are read as, of `document_versions v` beside `document_approvals a`. */
export const versionColumns = [
  ['v.id', 'id'],
  ['v.number', 'number'],
  ['v.file_name', 'file_name'],
  ['v.media_type', 'media_type'],
  ['v.bytes', 'bytes'],
  ['v.sha256', 'sha256'],
  ['v.made_of', 'made_of'],
  ['v.uploaded_by', 'uploaded_by'],
  [nameIn('v.organization_id', 'v.uploaded_by'), 'uploaded_by_name'],
  ['v.uploaded_at', 'uploaded_at'],
  ['a.approved_by', 'approved_by'],
  [nameIn('a.organization_id', 'a.approved_by'), 'approved_by_name'],
  ['a.approved_at', 'approved_at'],
  ['a.sha256', 'approved_sha256'],
] as const;

const columns = sql.raw(versionColumns.map(([from, name]) => `${from} as ${name}`).join(', '));
const approvedVersions = sql`
  document_versions v
  left join document_approvals a on a.organization_id = v.organization_id and a.version_id = v.id`;

export interface StoredVersion extends DocumentVersion {
  stored_as: string;
  document_id: DocumentId;
}

type StoredRow = VersionRow & Pick<Row<'document_versions'>, 'stored_as' | 'document_id'>;

export function presentVersion(row: VersionRow): DocumentVersion {
  const { approved_by: by, approved_by_name, approved_at: at, approved_sha256: sha256 } = row;
  const is_generated = row.made_of !== null;
  // The hash is compared once more: an approval never speaks for another file, whatever else went wrong.
  const isApproved = by !== null && at !== null && sha256 === row.sha256;
  return {
    id: row.id,
    number: row.number,
    file_name: row.file_name,
    media_type: row.media_type,
    size: row.bytes,
    sha256: row.sha256,
    uploaded_by: row.uploaded_by,
    uploaded_by_name: row.uploaded_by_name,
    uploaded_at: row.uploaded_at,
    is_viewable: isViewable({ media_type: row.media_type, is_generated }),
    is_generated,
    approval: isApproved ? { by, by_name: approved_by_name ?? by, at, sha256 } : null,
  };
}

function presentStored(row: StoredRow): StoredVersion {
  return { ...presentVersion(row), stored_as: row.stored_as, document_id: row.document_id };
}

/** Newest first. */
export async function listVersions(
  tx: Tx,
  organizationId: OrganizationId,
  documentId: DocumentId,
): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredRow>`
    select ${columns}, v.stored_as, v.document_id from ${approvedVersions}
    where v.organization_id = ${organizationId} and v.document_id = ${documentId}
    order by v.number desc`.execute(tx);
  return rows.map(presentStored);
}

/** The version of this number, else the newest. */
export async function findVersion(
  tx: Tx,
  organizationId: OrganizationId,
  documentId: DocumentId,
  number: number | undefined,
): Promise<StoredVersion | undefined> {
  const { rows } = await sql<StoredRow>`
    select ${columns}, v.stored_as, v.document_id from ${approvedVersions}
    where v.organization_id = ${organizationId} and v.document_id = ${documentId}
      ${number === undefined ? sql`` : sql`and v.number = ${number}`}
    order by v.number desc limit 1`.execute(tx);
  return rows[0] && presentStored(rows[0]);
}

export async function findVersionById(
  tx: Tx,
  organizationId: OrganizationId,
  id: string,
): Promise<StoredVersion | undefined> {
  const { rows } = await sql<StoredRow>`
    select ${columns}, v.stored_as, v.document_id from ${approvedVersions}
    where v.organization_id = ${organizationId} and v.id = ${id}`.execute(tx);
  return rows[0] && presentStored(rows[0]);
}

export interface NewVersion {
  file_name: string;
  media_type: string;
  bytes: number;
  sha256: string;
  stored_as: string;
  made_of: string | null;
  uploaded_by: string | null;
}

/** Numbered after the newest; the document's row must be locked. */
export async function insertVersion(
  tx: Tx,
  organizationId: OrganizationId,
  documentId: DocumentId,
  given: NewVersion,
): Promise<void> {
  await sql`
    insert into document_versions (organization_id, id, document_id, number, file_name, media_type, bytes, sha256,
      stored_as, made_of, uploaded_by)
    select ${organizationId}, ${newId()}, ${documentId}, coalesce(max(number), 0) + 1, ${given.file_name},
      ${given.media_type}, ${given.bytes}::bigint, ${given.sha256}, ${given.stored_as}, ${given.made_of}::text,
      ${given.uploaded_by}::text
    from document_versions where organization_id = ${organizationId} and document_id = ${documentId}`.execute(
    tx,
  );
}

/** The first approval of a version stands. */
export async function insertApproval(
  tx: Tx,
  organizationId: OrganizationId,
  given: { version_id: string; sha256: string; approved_by: string; approved_subject: string },
): Promise<void> {
  await tx
    .insertInto('document_approvals')
    .values({ ...given, organization_id: organizationId })
    .onConflict(conflict => conflict.columns(['organization_id', 'version_id']).doNothing())
    .execute();
}

/** A document of this name whose newest version has these bytes, brought by the same person: the same upload sent twice. */
export async function findTwin(
  tx: Tx,
  organizationId: OrganizationId,
  given: {
    name: string;
    project_id: ProjectId | null;
    file_name: string;
    sha256: string;
    uploaded_by: string;
  },
): Promise<DocumentId | undefined> {
  // One after the other: two of the same at once must not both find nothing.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${organizationId} ${given.sha256}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<Pick<Row<'documents'>, 'id'>>`
    select d.id from documents d
    join document_versions v on v.organization_id = d.organization_id and v.document_id = d.id
    where d.organization_id = ${organizationId} and d.name = ${given.name}
      and d.project_id is not distinct from ${given.project_id}::uuid
      and v.file_name = ${given.file_name} and v.sha256 = ${given.sha256} and v.uploaded_by = ${given.uploaded_by} and v.number = 1
      and v.uploaded_at > now() - interval '10 minutes'
      and not exists (select from document_versions newer where newer.organization_id = v.organization_id
        and newer.document_id = v.document_id and newer.number > 1)
    order by d.id limit 1`.execute(tx);
  return rows[0]?.id;
}
