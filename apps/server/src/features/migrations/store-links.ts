// SQL of the links of a migration as people read them.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';
import type { ChangesetScope } from '../changesets/entry.ts';

export interface LinkLine
  extends Pick<Row<'migration_links'>, 'from_object' | 'to_object' | 'from_key' | 'to_key'> {
  /** That of its entry, or `standing`. */
  state: string;
  source: string | null;
  row: number | null;
  reason: string | null;
}

/** Those that the migration makes. */
export async function newLinksAfter(
  tx: Tx,
  of: ChangesetScope,
  after: number | undefined,
  limit: number,
): Promise<(LinkLine & { seq: number })[]> {
  const { rows } = await sql<LinkLine & { seq: number }>`
    select seq, object as from_object, to_object, from_key, to_key, state, source, row, error as reason
    from changeset_entries
    where organization_id = ${of.organizationId} and changeset_id = ${of.changesetId}
      and kind = 'association.create' and seq > ${after ?? 0}
    order by seq limit ${limit}`.execute(tx);
  return rows;
}

/** Those that stood before. */
export async function standingLinksAfter(
  tx: Tx,
  of: ChangesetScope,
  after: LinkLine | undefined,
  limit: number,
): Promise<LinkLine[]> {
  const { rows } = await sql<LinkLine>`
    select from_object, to_object, from_key, to_key, 'standing' as state, source, row, null as reason
    from migration_links
    where organization_id = ${of.organizationId} and changeset_id = ${of.changesetId}
      ${
        after === undefined
          ? sql``
          : sql`and (from_object, to_object, from_key, to_key)
            > (${after.from_object}, ${after.to_object}, ${after.from_key}, ${after.to_key})`
      }
    order by from_object, to_object, from_key, to_key limit ${limit}`.execute(tx);
  return rows;
}
