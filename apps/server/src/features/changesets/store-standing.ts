// SQL of where the change sets of many projects stand: for whoever shows them side by side.
import type { Changeset } from '@groundwork/contract/changesets';
import type { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

/** `state`: as it is now, which is not always as the table has it. */
export interface ChangesetStanding
  extends Pick<
      Row<'changesets'>,
      'project_id' | 'portal_id' | 'kind' | 'counts' | 'applied_at' | 'undone_at'
    >,
    Pick<Changeset, 'state'> {}

/** The newest so many of each project, newest first. For the platform role. */
export async function listStandings(
  tx: Tx,
  projects: readonly { organization_id: OrganizationId; id: ProjectId }[],
  ofEach: number,
): Promise<ChangesetStanding[]> {
  const { rows } = await sql<ChangesetStanding>`
    select c.project_id, c.portal_id, c.kind, changeset_state(c.state, o.status) as state, c.counts, c.applied_at, c.undone_at
    from unnest(${projects.map(each => each.organization_id)}::uuid[], ${projects.map(each => each.id)}::uuid[])
      as p (organization_id, id)
    cross join lateral (select * from changesets each
      where each.organization_id = p.organization_id and each.project_id = p.id
      order by each.id desc limit ${ofEach}) c
    left join operations o on o.organization_id = c.organization_id and o.id = c.operation_id
    order by c.id desc`.execute(tx);
  return rows;
}
