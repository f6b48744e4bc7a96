// SQL of documents: reading them with their newest version, and changing the record.
import type { Document, DocumentStatus, DocumentSummary, DocumentType } from '@groundwork/contract/documents';
import { DocumentId, type OrganizationId, type ProjectId } from '@groundwork/contract/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import type { Row } from '../../schema/rows.ts';
import { nameIn } from '../people/person-name.ts';
import { presentVersion, type VersionRow, versionColumns } from './store-versions.ts';

type Optional<T> = { [K in keyof T]?: T[K] | undefined };
export type DocumentFields = Optional<Pick<Document, 'name' | 'description' | 'type' | 'status'>>;

/** One project's, with those of no project when `with_general`. */
export interface ProjectFilter {
  project_id?: ProjectId | undefined;
  with_general?: 'true' | undefined;
}

export interface Narrowing {
  search?: string | undefined;
  type?: DocumentType | undefined;
  status?: DocumentStatus | undefined;
}

export interface DocumentFilter extends PageAsked, ProjectFilter, Narrowing {}

/** The version's columns carry a prefix, because both records have an id. */
type JoinedRow = Omit<Row<'documents'>, 'format'> & { requested_by_name: string | null } & {
  [K in keyof VersionRow as `file_${K}`]: VersionRow[K] | null;
};

const documentColumns = sql.raw(
  `d.id, d.organization_id, d.project_id, d.name, d.type, d.status, d.description, d.deliverable, d.requested_by,
   ${nameIn('d.organization_id', 'd.requested_by')} as requested_by_name, d.requested_at, d.request_note, d.due_date, d.version, d.created_at, d.updated_at`,
);
const fileColumns = sql.raw(versionColumns.map(([from, name]) => `${from} as file_${name}`).join(', '));

/** Each document beside its newest version and that version's approval. */
const newest = sql`
  documents d
  left join lateral (
    select * from document_versions o where o.organization_id = d.organization_id and o.document_id = d.id
    order by o.number desc limit 1) v on true
  left join document_approvals a on a.organization_id = v.organization_id and a.version_id = v.id`;

/** Newest first; of every organization when none is named (for the platform role). */
export async function listDocuments(
  tx: Tx,
  organizationId: OrganizationId | null,
  asked: DocumentFilter,
): Promise<Document[]> {
  const after = afterId(asked);
  const { rows } = await sql<JoinedRow>`
    select ${documentColumns}, ${fileColumns} from ${newest}
    where true ${within(organizationId, asked)} ${narrowed(asked)}
      ${after === undefined ? sql`` : sql`and d.id < ${after}`}
    order by d.id desc limit ${rowsToRead(asked)}`.execute(tx);
  return rows.map(present);
}

function within(
  organizationId: OrganizationId | null,
  { project_id, with_general }: ProjectFilter,
): RawBuilder<unknown> {
  const general = with_general === undefined ? sql`` : sql`or d.project_id is null`;
  return sql`
    ${organizationId === null ? sql`` : sql`and d.organization_id = ${organizationId}`}
    ${project_id === undefined ? sql`` : sql`and (d.project_id = ${project_id} ${general})`}`;
}

function narrowed({ type, status, search }: Narrowing): RawBuilder<unknown> {
  return sql`
    ${type === undefined ? sql`` : sql`and d.type = ${type}`}
    ${status === undefined ? sql`` : sql`and d.status = ${status}`}
    ${holding(search)}`;
}

/** By position and not by pattern: a percent sign is looked for like any other character. */
function holding(search: string | undefined): RawBuilder<unknown> {
  if (search === undefined || search === '') return sql``;
  return sql`and (strpos(lower(d.name), lower(${search})) > 0 or strpos(lower(d.description), lower(${search})) > 0)`;
}

export async function summarize(
  tx: Tx,
  organizationId: OrganizationId | null,
  filter: ProjectFilter & Narrowing,
): Promise<Omit<DocumentSummary, 'storage'>> {
  const found = sql<Pick<Row<'documents'>, 'status'> & Pick<Row<'document_versions'>, 'bytes'>>`
    (select d.status, v.bytes from ${newest} where true ${within(organizationId, filter)} ${narrowed(filter)})`;
  return tx
    .selectFrom(found.as('found'))
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('status', '=', 'delivered').as('delivered'),
      fn.countAll<number>().filterWhere('status', '=', 'review').as('in_review'),
      sql<number>`coalesce(sum(bytes), 0)::bigint`.as('total_size'),
    ])
    .executeTakeFirstOrThrow();
}

export async function findDocument(
  tx: Tx,
  organizationId: OrganizationId,
  id: DocumentId,
): Promise<Document | undefined> {
  const { rows } = await sql<JoinedRow>`
    select ${documentColumns}, ${fileColumns} from ${newest}
    where d.organization_id = ${organizationId} and d.id = ${id}`.execute(tx);
  return rows[0] && present(rows[0]);
}

/** Waits for whoever changes the document: versions get their numbers, and approvals their file, one after the other. */
export async function lockDocument(tx: Tx, organizationId: OrganizationId, id: DocumentId): Promise<void> {
  await sql`
    select from documents where organization_id = ${organizationId} and id = ${id} for update`.execute(tx);
}

export interface NewDocument {
  project_id: ProjectId | null;
  name: string;
  type: DocumentType;
  status: DocumentStatus;
  description: string;
  request?: { by: string; note: string; due_date: string | null };
}

export async function insertDocument(
  tx: Tx,
  organizationId: OrganizationId,
  given: NewDocument,
): Promise<DocumentId> {
  const id = DocumentId.parse(newId());
  const { request, ...fields } = given;
  await tx
    .insertInto('documents')
    .values({
      ...fields,
      organization_id: organizationId,
      id,
      ...(request && {
        requested_by: request.by,
        requested_at: sql<string>`now()`,
        request_note: request.note,
        due_date: request.due_date,
      }),
    })
    .execute();
  return id;
}

/** False when it is not there, or not at this version any more. */
export async function updateDocument(
  tx: Tx,
  organizationId: OrganizationId,
  id: DocumentId,
  version: number | undefined,
  fields: DocumentFields,
): Promise<boolean> {
  let query = tx
    .updateTable('documents')
    .set(eb => ({ ...fields, version: eb('version', '+', 1), updated_at: sql<string>`now()` }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id);
  if (version !== undefined) query = query.where('version', '=', version);
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}

export async function deleteDocument(tx: Tx, organizationId: OrganizationId, id: DocumentId): Promise<void> {
  await tx
    .deleteFrom('documents')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

function present(row: JoinedRow): Document {
  const file = fileOf(row);
  return {
    id: row.id,
    organization_id: row.organization_id,
    project_id: row.project_id,
    name: row.name,
    type: row.type,
    status: row.status,
    description: row.description,
    size: file?.size ?? 0,
    uploaded_at: file?.uploaded_at ?? null,
    is_requested: file === null,
    request:
      row.requested_by === null || row.requested_at === null
        ? null
        : {
            by: row.requested_by,
            by_name: row.requested_by_name ?? row.requested_by,
            at: row.requested_at,
            note: row.request_note,
            due_date: row.due_date,
          },
    file,
    approval: file?.approval ?? null,
    is_generated: row.deliverable !== null,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function fileOf(row: JoinedRow): Document['file'] {
  const { file_id, file_number, file_file_name, file_media_type, file_bytes, file_sha256, file_uploaded_at } =
    row;
  if (file_id === null || file_number === null || file_file_name === null || file_media_type === null)
    return null;
  if (file_bytes === null || file_sha256 === null || file_uploaded_at === null) return null;
  return presentVersion({
    id: file_id,
    number: file_number,
    file_name: file_file_name,
    media_type: file_media_type,
    bytes: file_bytes,
    sha256: file_sha256,
    made_of: row.file_made_of,
    uploaded_by: row.file_uploaded_by,
    uploaded_by_name: row.file_uploaded_by_name,
    uploaded_at: file_uploaded_at,
    approved_by: row.file_approved_by,
    approved_by_name: row.file_approved_by_name,
    approved_at: row.file_approved_at,
    approved_sha256: row.file_approved_sha256,
  });
}
