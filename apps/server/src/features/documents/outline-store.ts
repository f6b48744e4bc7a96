// SQL of documents in outline: how many there are in each status, and the newest of their names.
import type { DocumentStatus } from '@groundwork/contract/documents';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

export interface StatusOutline {
  status: DocumentStatus;
  count: number;
  /** The newest three. */
  names: string[];
}

/** Of a project and of the organization as a whole; without a project of the latter alone. */
export async function outlineDocuments(
  tx: Tx,
  organizationId: string,
  projectId: string | undefined,
): Promise<StatusOutline[]> {
  const { rows } = await sql<StatusOutline>`
    select status, count(*)::int as count, (array_agg(name order by id desc))[1:3] as names from documents
    where organization_id = ${organizationId} and (project_id is null or project_id = ${projectId ?? null}::uuid)
    group by status order by status`.execute(tx);
  return rows;
}
