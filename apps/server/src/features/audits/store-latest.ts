// SQL of which audit of a portal is the latest: of its organization, whichever project it belongs to.
import type { NewerAudit } from '@groundwork/contract/audits';
import type { OrganizationId, PortalId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

/** Of each of these portals, by its id. */
export async function listLatest(
  tx: Tx,
  portals: readonly { organizationId: OrganizationId; portalId: PortalId }[],
): Promise<Map<PortalId, NewerAudit>> {
  const { rows } = await sql<NewerAudit & { portal_id: PortalId }>`
    select distinct on (a.portal_id) a.portal_id, a.id, a.as_of, a.project_id, p.name as project
    from unnest(${portals.map(each => each.organizationId)}::uuid[], ${portals.map(each => each.portalId)}::uuid[])
      as q (organization_id, portal_id)
    join audits a on a.organization_id = q.organization_id and a.portal_id = q.portal_id
    join projects p on p.organization_id = a.organization_id and p.id = a.project_id
    order by a.portal_id, a.as_of desc, a.id desc`.execute(tx);
  return new Map(rows.map(({ portal_id, ...audit }) => [portal_id, audit]));
}
