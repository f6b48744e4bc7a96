// SQL of how many projects an organization may have at once.
import type { OrganizationId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';

export interface ProjectRoom {
  /** null: as many as they like. */
  limit: number | null;
  under_way: number;
}

/** Where there is a limit its row is locked first, so that two who begin the last one at once see each other. */
export async function lockProjectLimit(tx: Tx, organizationId: OrganizationId): Promise<ProjectRoom> {
  const locked = await tx
    .selectFrom('organizations')
    .select('project_limit')
    .where('organization_id', '=', organizationId)
    .where('project_limit', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const limit = locked?.project_limit ?? null;
  if (limit === null) return { limit, under_way: 0 };
  const { under_way } = await tx
    .selectFrom('projects')
    .select(({ fn }) => fn.countAll<number>().as('under_way'))
    .where('organization_id', '=', organizationId)
    .where('status', 'not in', ['completed', 'cancelled'])
    .executeTakeFirstOrThrow();
  return { limit, under_way };
}
