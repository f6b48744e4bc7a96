// SQL of the contacts a change set starts from and adds.
import type { ChangesetId, OrganizationId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

export interface Contacts extends Pick<Row<'organizations'>, 'plan' | 'contact_limit'> {
  /** In the portal when the change set was worked out. */
  before: number;
  /** Written to the portal by other change sets since then, and not taken back. */
  since: number;
  created: number;
}

/** Work that was still going on when this change set was worked out counts as coming after it: refusing once too often is
 *  mended by working it out again. */
export async function readContacts(
  tx: Tx,
  changeset: { organization_id: OrganizationId; id: ChangesetId },
): Promise<Contacts> {
  const { rows } = await sql<Contacts>`
    select o.plan, o.contact_limit, coalesce((c.facts #>> '{counts,contacts}')::bigint, 0) as before,
      (select count(*) from changeset_entries e
       where e.organization_id = c.organization_id and e.changeset_id = c.id
         and e.kind = 'record.create' and e.object = 'contacts') as created,
      (select count(*) from changesets other
         left join operations work on work.organization_id = other.organization_id and work.id = other.operation_id
         join changeset_entries e on e.organization_id = other.organization_id and e.changeset_id = other.id
       where other.organization_id = c.organization_id and other.portal_id = c.portal_id and other.id <> c.id
         and coalesce(other.applied_at, work.finished_at, 'infinity') > c.created_at
         and e.kind = 'record.create' and e.object = 'contacts'
         and e.state in ('applied', 'kept', 'errored')) as since
    from changesets c join organizations o on o.organization_id = c.organization_id
    where c.organization_id = ${changeset.organization_id} and c.id = ${changeset.id}`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error('A change set that is locked is there');
  return row;
}
