// SQL of what is assumed about the costs of findings.
import type { CostAssumptions, CostAssumptionsOfProject } from '@groundwork/contract/finding-costs';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { jsonText } from '../../platform/json-text.ts';
import { nameIn } from '../people/person-name.ts';
import type { ProjectScope } from '../projects/read-project.ts';

/** Undefined while nobody has assumed anything else than what is assumed at first. */
export async function findAssumptions(
  tx: Tx,
  { organizationId, projectId }: ProjectScope,
): Promise<CostAssumptionsOfProject | undefined> {
  const { rows } = await sql<CostAssumptionsOfProject>`
    select assumptions, changed_at, ${sql.raw(nameIn('a.organization_id', 'a.changed_by'))} as changed_by_name
    from cost_assumptions a
    where organization_id = ${organizationId} and project_id = ${projectId}`.execute(tx);
  return rows[0];
}

export async function putAssumptions(
  tx: Tx,
  { organizationId, projectId }: ProjectScope,
  given: { assumptions: CostAssumptions; by: string },
): Promise<void> {
  await sql`
    insert into cost_assumptions (organization_id, project_id, assumptions, changed_by)
    values (${organizationId}, ${projectId}, ${jsonText(given.assumptions)}::jsonb, ${given.by})
    on conflict (organization_id, project_id) do update
      set assumptions = excluded.assumptions, changed_by = excluded.changed_by, changed_at = clock_timestamp()`.execute(
    tx,
  );
}
