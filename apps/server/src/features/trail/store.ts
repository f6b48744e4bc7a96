// SQL of the trail: it is only ever added to.
import type { OrganizationId } from '@groundwork/contract/ids';
import type { Insertable } from 'kysely';
import type { Tables, Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';

export async function insertEntry(
  tx: Tx,
  organizationId: OrganizationId | null,
  entry: Omit<Insertable<Tables['trail']>, 'organization_id' | 'id'>,
): Promise<void> {
  await tx
    .insertInto('trail')
    .values({ ...entry, organization_id: organizationId, id: newId() })
    .execute();
}
