// SQL of links with which records are made.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { type ChangesetScope } from '../changesets/entry.ts';

/** A link of a record that is about to be made: to which object, and the id of the other record. */
interface MadeLink {
  key: string;
  object: string;
  id: string;
}

/** Links of records that are not made yet to records that are, by the external ids of the former. */
export async function linksToMake(
  tx: Tx,
  of: ChangesetScope,
  object: string,
  keys: string[],
): Promise<MadeLink[]> {
  // Once from either end: which of the two stands first in an entry follows from the order of objects.
  const seenFrom = (own: 'from' | 'to'): RawBuilder<unknown> => {
    const [ownObject, ownKey, otherObject, otherKey] =
      own === 'from'
        ? [sql`link.object`, sql`link.from_key`, sql`link.to_object`, sql`link.to_key`]
        : [sql`link.to_object`, sql`link.to_key`, sql`link.object`, sql`link.from_key`];
    return sql`
      select ${ownKey} as key, ${otherObject} as object, link.seq, coalesce(
        (select record.crm_id from changeset_entries record
          where record.organization_id = link.organization_id and record.changeset_id = link.changeset_id
            and record.object = ${otherObject} and record.key = ${otherKey}
            and record.kind in ('record.create', 'record.update') and record.state <> 'failed'),
        (select match.crm_id from migration_matches match
          where match.organization_id = link.organization_id and match.changeset_id = link.changeset_id
            and match.object = ${otherObject} and match.external_id = ${otherKey})) as id
      from changeset_entries link
      where link.organization_id = ${of.organizationId} and link.changeset_id = ${of.changesetId}
        and link.kind = 'association.create' and link.state = 'pending'
        and ${ownObject} = ${object} and ${ownKey} = any(${keys}::text[])`;
  };
  const { rows } = await sql<MadeLink>`
    select key, object, id from (${seenFrom('from')} union all ${seenFrom('to')}) as made
    where id is not null order by seq`.execute(tx);
  return rows;
}
