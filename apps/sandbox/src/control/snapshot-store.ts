// Reading a whole portal, page by page.
import { sql } from 'kysely';
import type { AssociationRow } from '../associations/associations-store.ts';
import type { Db } from '../database.ts';
import type { Props } from '../objects/records-store.ts';

const PAGE = 5_000;

export interface SnapshotRecord {
  object_type: string;
  id: string;
  props: Props;
  created_at: Date;
}

export async function* eachRecord(db: Db, portalId: number): AsyncGenerator<SnapshotRecord> {
  let after: { type: string; id: string } = { type: '', id: '0' };
  for (;;) {
    const { rows } = await sql<SnapshotRecord>`
      select object_type, id, props, created_at from sandbox.records
      where portal_id = ${portalId} and (object_type, id) > (${after.type}, ${after.id}::bigint) and archived_at is null
      order by object_type, id limit ${PAGE}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = { type: last.object_type, id: last.id };
  }
}

export async function* eachAssociation(db: Db, portalId: number): AsyncGenerator<AssociationRow> {
  let after: AssociationRow = {
    from_type: '',
    from_id: '0',
    to_type: '',
    to_id: '0',
    category: 'HUBSPOT_DEFINED',
    type_id: 0,
  };
  for (;;) {
    const { rows } = await sql<AssociationRow>`
      select from_type, from_id, to_type, to_id, category, type_id from sandbox.associations
      where portal_id = ${portalId} and (from_type, from_id, to_type, to_id, category, type_id)
        > (${after.from_type}, ${after.from_id}::bigint, ${after.to_type}, ${after.to_id}::bigint, ${after.category}, ${after.type_id}::integer)
      order by from_type, from_id, to_type, to_id, category, type_id limit ${PAGE}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last;
  }
}

export interface SnapshotList {
  object_type: string;
  name: string;
  /** Ids of its members, live or not. */
  members: string[];
}

export async function snapshotLists(db: Db, portalId: number): Promise<SnapshotList[]> {
  const { rows } = await sql<SnapshotList>`
    select l.object_type, l.name,
      coalesce(array_agg(m.record_id::text order by m.record_id) filter (where m.record_id is not null), '{}') as members
    from sandbox.lists l left join sandbox.list_members m on m.list_id = l.id
    where l.portal_id = ${portalId} group by l.id order by l.name`.execute(db);
  return rows;
}

export async function listSubmissions(
  db: Db,
  portalId: number,
): Promise<{ form_id: string; body: unknown }[]> {
  const { rows } = await sql<{ form_id: string; body: unknown }>`
    select form_id, body from sandbox.form_submissions where portal_id = ${portalId} order by submitted_at`.execute(
    db,
  );
  return rows;
}
