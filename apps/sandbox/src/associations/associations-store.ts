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
    select object_type, id from sandbox.records
    where portal_id = ${portalId} and object_type = any(${[...new Set(refs.map(ref => ref.type))]}::text[])
      and id = any(${[...new Set(refs.map(ref => ref.id))]}::bigint[]) and archived_at is null`.execute(db);
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
  const ids = primaries.map(row => row.from_id);
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(primaries)}::jsonb)
        as x(from_type text, from_id bigint, to_type text, to_id bigint, type_id integer, inverse_type_id integer)),
    mirrored as (
      delete from sandbox.associations a
      where a.portal_id = ${portalId} and a.to_id = any(${ids}::bigint[]) and a.category = 'HUBSPOT_DEFINED'
        and exists (select from given g where a.to_type = g.from_type and a.to_id = g.from_id
          and a.from_type = g.to_type and a.type_id = g.inverse_type_id and a.from_id <> g.to_id))
    delete from sandbox.associations a
    where a.portal_id = ${portalId} and a.from_type = any(${primaries.map(row => row.from_type)}::text[])
      and a.from_id = any(${ids}::bigint[]) and a.category = 'HUBSPOT_DEFINED'
      and exists (select from given g where a.from_type = g.from_type and a.from_id = g.from_id
        and a.to_type = g.to_type and a.type_id = g.type_id and a.to_id <> g.to_id)`.execute(trx);
}

/** Removes links of exactly these types, given with both ends. */
export async function deleteAssociations(trx: Db, portalId: number, rows: AssociationRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    delete from sandbox.associations
    where portal_id = ${portalId} and from_type = any(${rows.map(row => row.from_type)}::text[])
      and from_id = any(${rows.map(row => row.from_id)}::bigint[])
      and (from_type, from_id, to_type, to_id, category, type_id) in (
        select from_type, from_id, to_type, to_id, category, type_id
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as gone(from_type text, from_id bigint, to_type text, to_id bigint, category text, type_id integer))`.execute(
    trx,
  );
}

/** Removes everything between these pairs of records, from both ends. */
export async function deleteAllBetween(
  trx: Db,
  portalId: number,
  fromType: string,
  toType: string,
  pairs: { from: string; to: string }[],
): Promise<void> {
  await deleteOneWay(trx, portalId, fromType, toType, pairs);
  await deleteOneWay(
    trx,
    portalId,
    toType,
    fromType,
    pairs.map(({ from, to }) => ({ from: to, to: from })),
  );
}

async function deleteOneWay(
  trx: Db,
  portalId: number,
  fromType: string,
  toType: string,
  pairs: { from: string; to: string }[],
): Promise<void> {
  const from = pairs.map(pair => pair.from);
  const to = pairs.map(pair => pair.to);
  await sql`
    delete from sandbox.associations
    where portal_id = ${portalId} and from_type = ${fromType} and from_id = any(${from}::bigint[])
      and to_type = ${toType} and to_id = any(${to}::bigint[])
      and (from_id, to_id) in (select * from unnest(${from}::bigint[], ${to}::bigint[]))`.execute(trx);
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

/** The object types that each of these records is linked with. */
export async function listLinkedTypes(
  db: Db,
  portalId: number,
  fromType: string,
  fromIds: string[],
): Promise<Pick<AssociationRow, 'from_id' | 'to_type'>[]> {
  const { rows } = await sql<Pick<AssociationRow, 'from_id' | 'to_type'>>`
    select distinct from_id, to_type from sandbox.associations
    where portal_id = ${portalId} and from_type = ${fromType} and from_id = any(${fromIds}::bigint[])`.execute(
    db,
  );
  return rows;
}

/** Records of one type that any of these is linked with. */
export async function listLinkedIds(
  db: Db,
  portalId: number,
  fromType: string,
  fromIds: string[],
  toType: string,
): Promise<string[]> {
  const { rows } = await sql<Pick<AssociationRow, 'to_id'>>`
    select distinct to_id from sandbox.associations
    where portal_id = ${portalId} and from_type = ${fromType} and from_id = any(${fromIds}::bigint[])
      and to_type = ${toType}`.execute(db);
  return rows.map(row => row.to_id);
}

/** Which of these records have a link of one of the vendor's types. */
export async function listPrimaries(
  db: Db,
  portalId: number,
  fromType: string,
  fromIds: string[],
  typeIds: number[],
): Promise<string[]> {
  const { rows } = await sql<Pick<AssociationRow, 'from_id'>>`
    select distinct from_id from sandbox.associations
    where portal_id = ${portalId} and from_type = ${fromType} and from_id = any(${fromIds}::bigint[])
      and category = 'HUBSPOT_DEFINED' and type_id = any(${typeIds}::integer[])`.execute(db);
  return rows.map(row => row.from_id);
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

/** Whether records that are not archived are linked by one of these types. */
export async function hasAssociationsOfType(
  trx: Db,
  portalId: number,
  category: AssociationCategory,
  pairs: { fromType: string; toType: string; typeId: number }[],
): Promise<boolean> {
  for (const { fromType, toType, typeId } of pairs) {
    const { rows } = await sql`
      select 1 from sandbox.associations a
      join sandbox.records f on f.portal_id = a.portal_id and f.object_type = a.from_type and f.id = a.from_id
        and f.archived_at is null
      join sandbox.records t on t.portal_id = a.portal_id and t.object_type = a.to_type and t.id = a.to_id
        and t.archived_at is null
      where a.portal_id = ${portalId} and a.category = ${category} and a.type_id = ${typeId}
        and a.from_type = ${fromType} and a.to_type = ${toType} limit 1`.execute(trx);
    if (rows.length > 0) return true;
  }
  return false;
}
