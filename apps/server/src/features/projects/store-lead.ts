// SQL of who of ours leads a project.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';
import type { ProjectScope } from './read-project.ts';

/** The version it has now; undefined when it is not there, or not at the named version any more. */
export async function updateLead(
  tx: Tx,
  { organizationId, projectId }: ProjectScope,
  version: number | undefined,
  leadId: string | null,
): Promise<number | undefined> {
  const { rows } = await sql<Pick<Row<'projects'>, 'version'>>`
    update projects set lead_id = ${leadId}::uuid, version = version + 1, updated_at = now()
    where organization_id = ${organizationId} and id = ${projectId}
      and (${version ?? null}::int is null or version = ${version ?? null}::int)
    returning version`.execute(tx);
  return rows[0]?.version;
}
