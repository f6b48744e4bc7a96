// SQL that holds a change set against the one worked out before it.
import type { Changeset } from '@groundwork/contract/changesets';
import type { ChangesetDifference, EntryDifference } from '@groundwork/contract/differences';
import type { ChangesetId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

/** Worked out to the end before this one, whatever became of it; the newest of them. */
export async function findFormerId(tx: Tx, changeset: Changeset): Promise<ChangesetId | undefined> {
  const { rows } = await sql<Pick<Row<'changesets'>, 'id'>>`
    select id from changesets
    where organization_id = ${changeset.organization_id} and project_id = ${changeset.project_id}
      and portal_id = ${changeset.portal_id} and kind = ${changeset.kind}
      and id < ${changeset.id} and content_hash is not null and state <> 'draft'
    order by id desc limit 1`.execute(tx);
  return rows[0]?.id;
}

/** The entries of both, those about the same thing beside each other. What the former wrote and what stands in the portal
 *  still is not missing in the latter: it is done. */
function beside(changeset: Changeset, former: ChangesetId) {
  const of = (id: ChangesetId) => sql`
    select seq, kind, split_part(kind, '.', 1) as what, object, to_object, key, after, state, reason, order_name
    from changeset_entries where organization_id = ${changeset.organization_id} and changeset_id = ${id}`;
  return sql`
    with now as (${of(changeset.id)}), former as (${of(former)}),
    pairs as (
      select coalesce(n.what, f.what) as what, coalesce(n.object, f.object) as object,
        coalesce(n.to_object, f.to_object) as to_object, coalesce(n.key, f.key) as key,
        coalesce(n.kind, f.kind) as kind, coalesce(n.reason, f.reason) as reason,
        coalesce(n.order_name, f.order_name) as order_name, coalesce(n.seq, f.seq) as seq,
        f.after as former, n.after as after,
        case when f.seq is null then 'added'
             when n.seq is null and f.state in ('applied', 'kept', 'errored') then 'done'
             when n.seq is null then 'removed'
             when n.kind <> f.kind or n.after <> f.after then 'changed'
             else 'same' end as change
      from now n full join former f
        on f.what = n.what and f.object = n.object and f.key = n.key
          and coalesce(f.to_object, '') = coalesce(n.to_object, ''))`;
}

export async function countDifferences(
  tx: Tx,
  changeset: Changeset,
  former: ChangesetId,
): Promise<ChangesetDifference['groups']> {
  const { rows } = await sql<ChangesetDifference['groups'][number]>`
    ${beside(changeset, former)}
    select what, object, to_object,
      count(*) filter (where former is not null)::integer as former,
      count(*) filter (where after is not null)::integer as after,
      count(*) filter (where change = 'added')::integer as added,
      count(*) filter (where change = 'removed')::integer as removed,
      count(*) filter (where change = 'changed')::integer as changed,
      count(*) filter (where change = 'done')::integer as done
    from pairs group by what, object, to_object
    having bool_or(change <> 'same') order by min(seq), what, object, to_object`.execute(tx);
  return rows;
}

type DifferingEntry = Pick<Row<'changeset_entries'>, 'kind' | 'object' | 'to_object' | 'key' | 'reason'> &
  Pick<EntryDifference, 'change' | 'former' | 'after'>;

/** Not of associations: which two records they join is in no words of theirs. */
export async function firstDifferences(
  tx: Tx,
  changeset: Changeset,
  former: ChangesetId,
  limit: number,
): Promise<EntryDifference[]> {
  const { rows } = await sql<DifferingEntry>`
    ${beside(changeset, former)}
    select change, kind, object, to_object, key, reason, former, after from pairs
    where change in ('added', 'removed', 'changed') and what <> 'association'
    order by array_position(array['object', 'property', 'pipeline', 'currency', 'record', 'group'], what), object,
      order_name collate "C", key collate "C" limit ${limit}`.execute(tx);
  return rows;
}
