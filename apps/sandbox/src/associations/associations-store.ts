// All SQL about associations. Every link is kept from both ends, so that reading from either is one index scan.
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { AssociationCategory } from '../standard/associations.ts';

export interface AssociationRow {
  from_type: string;
  from_id: string;
  to_type: string;
  to_id: string;
  category: AssociationCategory;
  type_id: number;
}

export interface RecordRef {
  type: string;
  id: string;
}

/** Which of these records exist and are not archived, as "type id". */
export async function findLiveRefs(db: Db, portalId: number, refs: RecordRef[]): Promise<Set<string>> {
  if (refs.length === 0) return new Set();
  const { rows } = await sql<{ object_type: string; id: string }>`
    select r.object_type, r.id
    from unnest(${refs.map(ref => ref.type)}::text[], ${refs.map(ref => ref.id)}::bigint[]) as wanted(object_type, id)
    join sandbox.records r on r.portal_id = ${portalId} and r.object_type = wanted.object_type and r.id = wanted.id
    where r.archived_at is null`.execute(db);
  return new Set(rows.map(row => `${row.object_type} ${row.id}`));
}

/** Adds links; the ones that are there already stay as they are. */
export async function insertAssociations(trx: Db, portalId: number, rows: AssociationRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into sandbox.associations (portal_id, from_type, from_id, to_type, to_id, category, type_id)
    select distinct ${portalId}::integer, from_type, from_id, to_type, to_id, category, type_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(from_type text, from_id bigint, to_type text, to_id bigint, category text, type_id integer)
    on conflict do nothing`.execute(trx);
}

/** A record's new primary replaces its old one: removes other primaries, from both ends. */
export async function releasePrimaries(
  trx: Db,
  portalId: number,
  primaries: (AssociationRow & { inverse_type_id: number })[],
): Promise<void> {
  if (primaries.length === 0) return;
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(primaries)}::jsonb)
        as x(from_type text, from_id bigint, to_type text, to_id bigint, type_id integer, inverse_type_id integer))
    delete from sandbox.associations a using given g
    where a.portal_id = ${portalId} and a.category = 'HUBSPOT_DEFINED' and (
      (a.from_type = g.from_type and a.from_id = g.from_id and a.to_type = g.to_type
        and a.type_id = g.type_id and a.to_id <> g.to_id)
      or (a.to_type = g.from_type and a.to_id = g.from_id and a.from_type = g.to_type
        and a.type_id = g.inverse_type_id and a.from_id <> g.to_id))`.execute(trx);
}

/** Removes links of exactly these types, given with both ends. */
export async function deleteAssociations(trx: Db, portalId: number, rows: AssociationRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    delete from sandbox.associations a
    using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as gone(from_type text, from_id bigint, to_type text, to_id bigint, category text, type_id integer)
    where a.portal_id = ${portalId} and a.from_type = gone.from_type and a.from_id = gone.from_id
      and a.to_type = gone.to_type and a.to_id = gone.to_id
      and a.category = gone.category and a.type_id = gone.type_id`.execute(trx);
}

/** Removes everything between these pairs of records, from both ends. */
export async function deleteAllBetween(
  trx: Db,
  portalId: number,
  fromType: string,
  toType: string,
  pairs: { from: string; to: string }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    with gone as (
      select * from unnest(${pairs.map(pair => pair.from)}::bigint[], ${pairs.map(pair => pair.to)}::bigint[]) as x(f, t))
    delete from sandbox.associations a using gone
    where a.portal_id = ${portalId} and (
      (a.from_type = ${fromType} and a.from_id = gone.f and a.to_type = ${toType} and a.to_id = gone.t)
      or (a.from_type = ${toType} and a.from_id = gone.t and a.to_type = ${fromType} and a.to_id = gone.f))`.execute(
    trx,
  );
}

/** Links from these records to records of one type, by target id; `after` is the last target id already seen. */
export async function listAssociations(
  db: Db,
  portalId: number,
  fromType: string,
  fromIds: string[],
  toType: string,
  after = '0',
): Promise<AssociationRow[]> {
  const { rows } = await sql<AssociationRow>`
    select from_type, from_id, to_type, to_id, category, type_id from sandbox.associations
    where portal_id = ${portalId} and from_type = ${fromType} and from_id = any(${fromIds}::bigint[])
      and to_type = ${toType} and to_id > ${after}::bigint
    order by from_id, to_id, category, type_id`.execute(db);
  return rows;
}

/** Gives every link of some records to another one (merge), dropping what would link it to itself. */
export async function moveAssociations(
  trx: Db,
  portalId: number,
  objectType: string,
  fromIds: string[],
  toId: string,
): Promise<void> {
  await sql`
    with old as (
      delete from sandbox.associations
      where portal_id = ${portalId} and ((from_type = ${objectType} and from_id = any(${fromIds}::bigint[]))
        or (to_type = ${objectType} and to_id = any(${fromIds}::bigint[])))
      returning *),
    moved as (
      select from_type, to_type, category, type_id,
        case when from_type = ${objectType} and from_id = any(${fromIds}::bigint[]) then ${toId}::bigint else from_id end as from_id,
        case when to_type = ${objectType} and to_id = any(${fromIds}::bigint[]) then ${toId}::bigint else to_id end as to_id
      from old)
    insert into sandbox.associations (portal_id, from_type, from_id, to_type, to_id, category, type_id)
    select distinct ${portalId}::integer, from_type, from_id, to_type, to_id, category, type_id from moved
    where not (from_type = to_type and from_id = to_id)
    on conflict do nothing`.execute(trx);
}

export async function deleteAssociationsOfType(
  trx: Db,
  portalId: number,
  category: AssociationCategory,
  pairs: { fromType: string; toType: string; typeId: number }[],
): Promise<void> {
  for (const { fromType, toType, typeId } of pairs) {
    await sql`
      delete from sandbox.associations
      where portal_id = ${portalId} and category = ${category} and type_id = ${typeId}
        and from_type = ${fromType} and to_type = ${toType}`.execute(trx);
  }
}
