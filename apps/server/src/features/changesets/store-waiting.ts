// SQL of bundles of fixes that wait for an approval, of many projects at once.
import type { OrganizationId, PortalId, ProjectId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

/** A bundle that was proposed, and what it was worked out of. */
export interface WaitingFix {
  organization_id: OrganizationId;
  project_id: ProjectId;
  portal_id: PortalId;
  audit_id: string;
  audited_at: string;
}

/** For the platform role. */
export async function listWaitingFixes(
  tx: Tx,
  projects: readonly { organization_id: OrganizationId; project_id: ProjectId }[],
): Promise<WaitingFix[]> {
  const { rows } = await sql<WaitingFix>`
    select c.organization_id, c.project_id, c.portal_id, c.facts -> 'request' ->> 'audit_id' as audit_id,
      c.facts ->> 'audited_at' as audited_at
    from unnest(${projects.map(each => each.organization_id)}::uuid[], ${projects.map(each => each.project_id)}::uuid[])
      as p (organization_id, project_id)
    join changesets c on c.organization_id = p.organization_id and c.project_id = p.project_id
    where c.kind = 'fix' and c.state = 'proposed'`.execute(tx);
  return rows;
}
