// SQL of how many projects an organization may have at once.
import type { OrganizationId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

export interface ProjectRoom {
  /** null: as many as they like. */
  limit: number | null;
  under_way: number;
}

/** Where there is a limit its row is locked first, so that two who begin the last one at once see each other. */
export async function lockProjectLimit(tx: Tx, organizationId: OrganizationId): Promise<ProjectRoom> {
  const locked = await sql<{ project_limit: number }>`
    select project_limit from organizations
    where organization_id = ${organizationId} and project_limit is not null for no key update`.execute(tx);
  const limit = locked.rows[0]?.project_limit ?? null;
  if (limit === null) return { limit, under_way: 0 };
  const { rows } = await sql<{ under_way: number }>`
    select count(*) as under_way from projects
    where organization_id = ${organizationId} and status not in ('completed', 'cancelled')`.execute(tx);
  return { limit, under_way: rows[0]?.under_way ?? 0 };
}
