// SQL of documents in outline: how many there are in each status, and the newest of their names.
import type { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

export interface StatusOutline extends Pick<Row<'documents'>, 'status'> {
  count: number;
  /** The newest three. */
  names: string[];
}

/** Of a project and of the organization as a whole; without a project of the latter alone. */
export async function outlineDocuments(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId | undefined,
): Promise<StatusOutline[]> {
  const { rows } = await sql<StatusOutline>`
    select status, count(*)::int as count, (array_agg(name order by id desc))[1:3] as names from documents
    where organization_id = ${organizationId} and (project_id is null or project_id = ${projectId ?? null}::uuid)
    group by status order by status`.execute(tx);
  return rows;
}

export type RequestedDocument = Pick<Row<'documents'>, 'name' | 'due_date' | 'project_id'>;

/** What was asked for and not sent yet, the most pressing first. Of these projects and of the organization as a whole. */
export async function listRequestedDocuments(
  tx: Tx,
  organizationId: OrganizationId,
  projectIds: readonly ProjectId[],
): Promise<RequestedDocument[]> {
  const { rows } = await sql<RequestedDocument>`
    select d.name, d.due_date, d.project_id from documents d
    where d.organization_id = ${organizationId} and (d.project_id is null or d.project_id = any(${[...projectIds]}::uuid[]))
      and d.requested_at is not null and not exists (
        select from document_versions v where v.organization_id = d.organization_id and v.document_id = d.id)
    order by d.due_date nulls last, d.id limit 10000`.execute(tx);
  return rows;
}
