// Where audits are found again: in the results of the operations that made them.
import { AuditResult } from '@groundwork/contract/audits';
import type { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';

/** The newest completed audit of a project; undefined when there is none. */
export async function findLastAudit(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
): Promise<AuditResult | undefined> {
  const row = await tx
    .selectFrom('operations')
    .select('result')
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', projectId)
    .where('kind', '=', 'audit.run')
    .where('status', '=', 'completed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return AuditResult.safeParse(row?.result).data;
}
