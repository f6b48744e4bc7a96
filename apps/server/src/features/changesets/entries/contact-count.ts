// SQL of the contacts a change set starts from and adds.
import type { Organization } from '@groundwork/contract/organizations';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

export async function readContacts(
  tx: Tx,
  changeset: { organization_id: string; id: string },
): Promise<{ plan: Organization['plan']; before: number; created: number }> {
  const { rows } = await sql<{ plan: Organization['plan']; before: number; created: number }>`
    select o.plan, coalesce((c.facts #>> '{counts,contacts}')::bigint, 0) as before,
      (select count(*) from changeset_entries e
       where e.organization_id = c.organization_id and e.changeset_id = c.id
         and e.kind = 'record.create' and e.object = 'contacts') as created
    from changesets c join organizations o on o.organization_id = c.organization_id
    where c.organization_id = ${changeset.organization_id} and c.id = ${changeset.id}`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error('A change set that is locked is there');
  return row;
}
