// All SQL about records: sets in, sets out, one statement per batch.

import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { momentAt, type Portal } from '../portals/portal.ts';

export type Props = Record<string, string>;

export interface StoredRecord {
  id: string;
  props: Props;
  created_at: Date;
  updated_at: Date;
  archived_at: Date | null;
}

export interface RecordWrite {
  id: string;
  props: Props;
  created_at: string;
  updated_at: string;
  /** Property to its new value ("" when cleared). */
  changes: Props;
}

export interface UniqueValue {
  property: string;
  value: string;
  record_id: string;
}

/** Live records with these ids, in no particular order. */
export async function findRecords(
  db: Db,
  portalId: number,
  objectType: string,
  ids: string[],
): Promise<StoredRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredRecord>`
    select id, props, created_at, updated_at, archived_at from sandbox.records
    where portal_id = ${portalId} and object_type = ${objectType} and id = any(${ids}::bigint[]) and archived_at is null`.execute(
    db,
  );
  return rows;
}

export async function findArchivedRecord(
  db: Db,
  portalId: number,
  objectType: string,
  id: string,
): Promise<StoredRecord | undefined> {
  const { rows } = await sql<StoredRecord>`
    select id, props, created_at, updated_at, archived_at from sandbox.records
    where portal_id = ${portalId} and object_type = ${objectType} and id = ${id} and archived_at is not null`.execute(
    db,
  );
  return rows[0];
}

/** One page of records by id, starting at `after` (inclusive); one more than asked for tells of a next page. */
export async function listRecords(
  db: Db,
  portalId: number,
  objectType: string,
  page: { after: string; limit: number; archived: boolean },
): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`
    select id, props, created_at, updated_at, archived_at from sandbox.records
    where portal_id = ${portalId} and object_type = ${objectType} and id >= ${page.after}::bigint
      and (archived_at is not null) = ${page.archived}
    order by id limit ${page.limit + 1}`.execute(db);
  return rows;
}

/**
 * Who holds these values, of those that are held. Asked with two lists rather than joined with pairs: on a table
 * whose statistics lag behind, the planner answers a join by reading every value of the portal. A value that is
 * another property's may come along; callers look up by property and value.
 */
export async function findUniqueValues(
  db: Db,
  portalId: number,
  objectType: string,
  wanted: { property: string; value: string }[],
): Promise<UniqueValue[]> {
  if (wanted.length === 0) return [];
  const properties = [...new Set(wanted.map(one => one.property))];
  const values = [...new Set(wanted.map(one => one.value))];
  const { rows } = await sql<UniqueValue>`
    select property, value, record_id from sandbox.unique_values
    where portal_id = ${portalId} and object_type = ${objectType}
      and property = any(${properties}::text[]) and value = any(${values}::text[])`.execute(db);
  return rows;
}

/** Writes records, their history and the unique values they now hold: one statement however many there are. */
export async function writeRecords(
  trx: Db,
  portalId: number,
  objectType: string,
  writes: RecordWrite[],
  claims: UniqueValue[],
  releases: { property: string; value: string }[],
): Promise<void> {
  if (writes.length === 0) return;
  if (releases.length > 0) {
    await sql`
      delete from sandbox.unique_values
      where portal_id = ${portalId} and object_type = ${objectType}
        and property = any(${releases.map(one => one.property)}::text[])
        and value = any(${releases.map(one => one.value)}::text[])
        and (property, value) in (
          select * from unnest(${releases.map(one => one.property)}::text[], ${releases.map(one => one.value)}::text[]))`.execute(
      trx,
    );
  }
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(writes)}::jsonb)
        as x(id bigint, props jsonb, created_at timestamptz, updated_at timestamptz, changes jsonb)),
    claimed as (
      insert into sandbox.unique_values (portal_id, object_type, property, value, record_id)
      select ${portalId}, ${objectType}, property, value, record_id
      from unnest(${claims.map(one => one.property)}::text[], ${claims.map(one => one.value)}::text[],
        ${claims.map(one => one.record_id)}::bigint[]) as claim(property, value, record_id)),
    logged as (
      insert into sandbox.history (portal_id, object_type, record_id, changed_at, changes)
      select ${portalId}, ${objectType}, id, updated_at, changes from given)
    insert into sandbox.records (portal_id, object_type, id, props, created_at, updated_at)
    select ${portalId}, ${objectType}, id, props, created_at, updated_at from given
    on conflict (portal_id, object_type, id) do update set props = excluded.props, updated_at = excluded.updated_at`.execute(
    trx,
  );
}

/** Moves live records to the recycle bin and frees what they held. Ids that are not there are passed over. */
export async function archiveRecords(
  trx: Db,
  portal: Pick<Portal, 'id' | 'clockOffsetMs'>,
  objectType: string,
  ids: string[],
): Promise<void> {
  const portalId = portal.id;
  await sql`
    with freed as (
      delete from sandbox.unique_values where portal_id = ${portalId} and record_id = any(${ids}::bigint[])),
    unlinked as (
      delete from sandbox.associations
      where portal_id = ${portalId} and from_type = ${objectType} and from_id = any(${ids}::bigint[])),
    forgotten as (
      delete from sandbox.associations
      where portal_id = ${portalId} and to_type = ${objectType} and to_id = any(${ids}::bigint[])
        and not (from_type = ${objectType} and from_id = any(${ids}::bigint[])))
    update sandbox.records set archived_at = ${momentAt(portal)}
    where portal_id = ${portalId} and object_type = ${objectType} and id = any(${ids}::bigint[])
      and archived_at is null`.execute(trx);
}

/** Removes records for good (merge, privacy erasure): no recycle bin, no history. */
export async function purgeRecords(
  trx: Db,
  portalId: number,
  objectType: string,
  ids: string[],
): Promise<void> {
  for (const [table, column] of [
    ['unique_values', 'record_id'],
    ['history', 'record_id'],
    ['records', 'id'],
  ] as const) {
    await sql`
      delete from ${sql.table(`sandbox.${table}`)}
      where portal_id = ${portalId} and object_type = ${objectType} and ${sql.ref(column)} = any(${ids}::bigint[])`.execute(
      trx,
    );
  }
}

export interface Change {
  record_id: string;
  changed_at: Date;
  changes: Props;
}

/** Every change of these records, newest first. */
export async function listHistory(
  db: Db,
  portalId: number,
  objectType: string,
  ids: string[],
): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select record_id, changed_at, changes from sandbox.history
    where portal_id = ${portalId} and object_type = ${objectType} and record_id = any(${ids}::bigint[])
    order by changed_at desc, ctid desc`.execute(db);
  return rows;
}

export async function countRecords(db: Db, portalId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ object_type: string; count: number }>`
    select object_type, count(*)::integer as count from sandbox.records
    where portal_id = ${portalId} and archived_at is null group by object_type`.execute(db);
  return Object.fromEntries(rows.map(row => [row.object_type, row.count]));
}

/** Whether any live record has this value in this property. */
export async function isValueInUse(
  db: Db,
  portalId: number,
  objectType: string,
  property: string,
  values: string[],
): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select distinct props->>${property} as value from sandbox.records
    where portal_id = ${portalId} and object_type = ${objectType} and archived_at is null
      and props->>${property} = any(${values}::text[])`.execute(db);
  return rows.map(row => row.value);
}

const BLOCK = 1000n;
/** The block in hand of every database this process serves: ids of one database mean nothing in another. */
const blocks = new WeakMap<Db, { next: bigint; end: bigint }>();

/** Fresh record ids of `db`, increasing within this process; a new block is fetched over `trx`, a transaction of it. */
export async function takeRecordIds(db: Db, trx: Db, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    let block = blocks.get(db);
    if (block === undefined || block.next === block.end) {
      const { rows } = await sql<{ id: string }>`select nextval('sandbox.record_ids') as id`.execute(trx);
      const next = BigInt(rows[0]?.id ?? '0');
      block = { next, end: next + BLOCK };
      blocks.set(db, block);
    }
    ids.push(String(block.next++));
  }
  return ids;
}
