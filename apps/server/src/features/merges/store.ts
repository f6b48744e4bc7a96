// SQL of the merges of a portal, those that stand and those that were taken back.
import type { ChangesetId, OrganizationId, PortalId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

type Entry = Pick<
  Row<'changeset_entries'>,
  'seq' | 'kind' | 'object' | 'key' | 'crm_id' | 'before' | 'after' | 'state'
>;

export interface MergeRow extends Pick<Row<'changesets'>, 'facts'> {
  id: ChangesetId;
  /** Milliseconds: when it was approved, and so carried out, and when it was taken back. */
  at: number;
  undone_at: number | null;
  /** Of the records, not of links. */
  entries: Entry[];
}

/** In the order in which they were approved: two are never carried out at once. */
export async function listMerges(
  tx: Tx,
  organizationId: OrganizationId,
  portalId: PortalId,
): Promise<MergeRow[]> {
  const { rows } = await sql<MergeRow>`
    select c.id, c.facts, (extract(epoch from c.approved_at) * 1000)::float8 as at,
      (extract(epoch from c.undone_at) * 1000)::float8 as undone_at,
      coalesce((select jsonb_agg(jsonb_build_object('seq', e.seq, 'kind', e.kind, 'object', e.object, 'key', e.key,
          'crm_id', e.crm_id, 'before', e.before, 'after', e.after, 'state', e.state) order by e.seq)
        from changeset_entries e
        where e.organization_id = c.organization_id and e.changeset_id = c.id
          and e.kind in ('record.update', 'record.archive')), '[]'::jsonb) as entries
    from changesets c
    where c.organization_id = ${organizationId} and c.portal_id = ${portalId} and c.kind = 'merge'
      and c.approved_at is not null
    order by c.approved_at, c.id`.execute(tx);
  return rows;
}
