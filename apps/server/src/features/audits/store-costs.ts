// SQL of what is assumed about the costs of findings.
import type { CostAssumptions, CostAssumptionsOfProject } from '@groundwork/contract/finding-costs';
import type { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { Row } from '../../schema/rows.ts';
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

/** Of many projects, by their ids; those of which nobody assumed anything are left out. For the platform role. */
export async function listAssumptions(
  tx: Tx,
  projects: readonly { organization_id: OrganizationId; project_id: ProjectId }[],
): Promise<Map<ProjectId, CostAssumptions>> {
  const { rows } = await sql<Pick<Row<'cost_assumptions'>, 'project_id' | 'assumptions'>>`
    select a.project_id, a.assumptions
    from unnest(${projects.map(each => each.organization_id)}::uuid[], ${projects.map(each => each.project_id)}::uuid[])
      as p (organization_id, project_id)
    join cost_assumptions a on a.organization_id = p.organization_id and a.project_id = p.project_id`.execute(
    tx,
  );
  return new Map(rows.map(({ project_id, assumptions }) => [project_id, assumptions]));
}
