// SQL of one table of a project's analysis, as far as earlier choices of its columns are looked for by it.
import type { SourceSystem } from '@groundwork/contract/source-systems';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { ProjectScope } from '../projects/read-project.ts';

export interface AnalysedTable {
  system: SourceSystem;
  object: string | null;
  columns: string[];
}

export async function findTable(
  tx: Tx,
  { organizationId, projectId }: ProjectScope,
  source: string,
): Promise<AnalysedTable | undefined> {
  const { rows } = await sql<AnalysedTable>`
    select coalesce(s -> 'system' ->> 'name', a.analysis -> 'source_system' ->> 'name') as system,
      s -> 'mapping' ->> 'object' as object,
      array(select c ->> 'column' from jsonb_array_elements(s -> 'columns') c) as columns
    from analyses a, jsonb_array_elements(a.analysis -> 'sources') s
    where a.organization_id = ${organizationId} and a.project_id = ${projectId}
      and s -> 'profile' ->> 'id' = ${source}`.execute(tx);
  return rows[0];
}
