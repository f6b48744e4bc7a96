// SQL of static lists: which are still to be filled, and how many are put on each.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { type ChangesetScope } from '../changesets/entry.ts';

function mine({ organizationId, changesetId }: ChangesetScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`organization_id = ${organizationId} and changeset_id = ${changesetId}`;
}

/** The next record, in order of external ids, from which links are still to be made. */
export async function nextFilled(
  tx: Tx,
  of: ChangesetScope,
  group: { object: string; to_object: string | null },
  after: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ from_key: string | null }>`
    select min(from_key) as from_key from changeset_entries
    where ${mine(of)} and kind = 'association.create' and object = ${group.object}
      and to_object = ${group.to_object} and state = 'pending' and from_key > ${after}`.execute(tx);
  return rows[0]?.from_key ?? undefined;
}

/** How many links go out from each record: those to be made, and all that should stand. */
export async function countByRecord(
  tx: Tx,
  of: ChangesetScope,
  object: string,
): Promise<{ made: number; all: number }[]> {
  const { rows } = await sql<{ made: number; all: number }>`
    select sum(made)::integer as made, count(*)::integer as all from (
      select from_key, 1 as made from changeset_entries
        where ${mine(of)} and kind = 'association.create' and object = ${object}
      union all
      select from_key, 0 from migration_links where ${mine(of)} and from_object = ${object}
    ) as links group by from_key`.execute(tx);
  return rows;
}

/** Links that the change set made from these records, `from>to` by portal ids. */
export async function linksOfRecords(
  tx: Tx,
  of: ChangesetScope,
  object: string,
  keys: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ crm_id: string }>`
    select crm_id from changeset_entries
    where organization_id = ${of.organizationId} and changeset_id = ${of.changesetId} and kind = 'association.create'
      and object = ${object} and from_key = any(${keys}::text[]) and crm_id is not null`.execute(tx);
  return rows.map(row => row.crm_id);
}
