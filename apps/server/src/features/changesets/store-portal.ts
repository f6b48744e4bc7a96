// SQL of what change sets wrote into a portal, by project.
import type { OrganizationId, PortalId } from '@groundwork/contract/ids';
import type { PortalUse } from '@groundwork/contract/portals';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

export interface WrittenTo
  extends Pick<Row<'changesets'>, 'project_id'>,
    Omit<PortalUse['projects'][number], 'id' | 'name'> {}

/** Of what was not taken back, the latest first. A project counts once it wrote a single thing. */
export async function readWrittenTo(
  tx: Tx,
  organizationId: OrganizationId,
  portalId: PortalId,
): Promise<WrittenTo[]> {
  const { rows } = await sql<WrittenTo>`
    select c.project_id, count(*)::int as changesets,
      coalesce(sum((c.counts -> 'record.create' ->> 'applied')::int), 0)::int as records,
      max(coalesce(c.applied_at, c.approved_at, c.created_at)) as last_written_at
    from changesets c
    where c.organization_id = ${organizationId} and c.portal_id = ${portalId} and c.state <> 'undone'
      and exists (select from jsonb_each(c.counts) as kind (name, states) where (states ->> 'applied')::int > 0)
    group by c.project_id
    order by last_written_at desc, c.project_id
    limit 100`.execute(tx);
  return rows;
}
