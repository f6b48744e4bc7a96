// SQL of storage: which price plan an organization has. What it stores is counted by the platform.
import type { OrganizationId } from '@groundwork/contract/ids';
import type { Organization } from '@groundwork/contract/organizations';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

/** Undefined when there is no such organization any more. */
export async function findPlan(
  tx: Tx,
  organizationId: OrganizationId,
): Promise<Organization['plan'] | undefined> {
  const { rows } = await sql<Pick<Row<'organizations'>, 'plan'>>`
    select plan from organizations where organization_id = ${organizationId}`.execute(tx);
  return rows[0]?.plan;
}
