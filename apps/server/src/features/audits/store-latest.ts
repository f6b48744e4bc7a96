// SQL of which audit of a portal is the latest: of its organization, whichever project it belongs to.
import type { NewerAudit } from '@groundwork/contract/audits';
import type { OrganizationId, PortalId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

export async function findLatest(
  tx: Tx,
  organizationId: OrganizationId,
  portalId: PortalId,
): Promise<NewerAudit | undefined> {
  return (await listLatest(tx, organizationId, [portalId])).get(portalId);
}

/** Of each of these portals, by its id. */
export async function listLatest(
  tx: Tx,
  organizationId: OrganizationId,
  portals: readonly PortalId[],
): Promise<Map<PortalId, NewerAudit>> {
  const { rows } = await sql<NewerAudit & { portal_id: PortalId }>`
    select distinct on (a.portal_id) a.portal_id, a.id, a.as_of, a.project_id, p.name as project
    from audits a join projects p on p.organization_id = a.organization_id and p.id = a.project_id
    where a.organization_id = ${organizationId} and a.portal_id = any(${portals}::uuid[])
    order by a.portal_id, a.id desc`.execute(tx);
  return new Map(rows.map(({ portal_id, ...audit }) => [portal_id, audit]));
}
