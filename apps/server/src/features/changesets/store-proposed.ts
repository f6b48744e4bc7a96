// SQL of change sets that wait for an approval, of many projects at once.
import type { ChangesetKind } from '@groundwork/contract/changesets';
import type { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

export interface ProjectPlace {
  organization_id: OrganizationId;
  project_id: ProjectId;
}

type Proposed = Pick<Row<'changesets'>, 'organization_id' | 'project_id' | 'portal_id' | 'facts'>;

/** With what their kind noted; what waits for its moment has its approval. For the platform role. */
export async function listProposed(
  tx: Tx,
  kind: ChangesetKind,
  projects: readonly ProjectPlace[],
): Promise<Proposed[]> {
  const { rows } = await sql<Proposed>`
    select c.organization_id, c.project_id, c.portal_id, c.facts
    from unnest(${projects.map(each => each.organization_id)}::uuid[], ${projects.map(each => each.project_id)}::uuid[])
      as p (organization_id, project_id)
    join changesets c on c.organization_id = p.organization_id and c.project_id = p.project_id
    where c.kind = ${kind} and c.state = 'proposed' and not exists (select from changeset_schedules s
      where s.organization_id = c.organization_id and s.changeset_id = c.id and s.state = 'waiting')`.execute(
    tx,
  );
  return rows;
}
