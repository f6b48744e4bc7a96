// SQL of storage: which price plan an organization has, and whether a limit of its own goes before it. What it stores is counted by the platform.
import type { OrganizationId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

export type Allowed = Pick<Row<'organizations'>, 'plan' | 'storage_limit'>;

/** Undefined when there is no such organization any more. */
export async function findAllowed(tx: Tx, organizationId: OrganizationId): Promise<Allowed | undefined> {
  const { rows } = await sql<Allowed>`
    select plan, storage_limit from organizations where organization_id = ${organizationId}`.execute(tx);
  return rows[0];
}
