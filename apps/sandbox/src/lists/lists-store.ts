// All SQL about lists and who is in them. A member that goes to the recycle bin is in none until it comes back.
import { sql } from 'kysely';
import type { Db } from '../database.ts';

export interface StoredList {
  id: string;
  object_type: string;
  name: string;
  processing_type: string;
  created_at: Date;
  updated_at: Date;
  size: number;
}

const columns = sql`
  l.id, l.object_type, l.name, l.processing_type, l.created_at, l.updated_at,
  (select count(*)::integer from sandbox.list_members m
    join sandbox.records r on r.portal_id = l.portal_id and r.object_type = l.object_type and r.id = m.record_id
    where m.list_id = l.id and r.archived_at is null) as size`;

/** Undefined when another list of the portal is called so. */
export async function insertList(
  db: Db,
  portalId: number,
  { object_type, name, processing_type }: Pick<StoredList, 'object_type' | 'name' | 'processing_type'>,
  at: string,
): Promise<StoredList | undefined> {
  const { rows } = await sql<StoredList>`
    insert into sandbox.lists (id, portal_id, object_type, name, processing_type, created_at, updated_at)
    values (nextval('sandbox.list_ids'), ${portalId}, ${object_type}, ${name}, ${processing_type}, ${at}, ${at})
    on conflict (portal_id, name) do nothing
    returning id, object_type, name, processing_type, created_at, updated_at, 0 as size`.execute(db);
  return rows[0];
}

export async function findLists(db: Db, portalId: number, ids: string[]): Promise<StoredList[]> {
  const { rows } = await sql<StoredList>`
    select ${columns} from sandbox.lists l where l.portal_id = ${portalId} and l.id = any(${ids}::bigint[])
    order by l.id`.execute(db);
  return rows;
}

export async function findListByName(
  db: Db,
  portalId: number,
  objectType: string,
  name: string,
): Promise<StoredList | undefined> {
  const { rows } = await sql<StoredList>`
    select ${columns} from sandbox.lists l
    where l.portal_id = ${portalId} and l.object_type = ${objectType} and l.name = ${name}`.execute(db);
  return rows[0];
}

/** Those with the words in their names, by id. */
export async function searchLists(
  db: Db,
  portalId: number,
  { query, offset, count }: { query: string; offset: number; count: number },
): Promise<{ lists: StoredList[]; total: number }> {
  const wanted = sql`l.portal_id = ${portalId} and position(lower(${query}) in lower(l.name)) > 0`;
  const { rows } = await sql<StoredList>`
    select ${columns} from sandbox.lists l where ${wanted} order by l.id offset ${offset} limit ${count}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from sandbox.lists l where ${wanted}`.execute(db);
  return { lists: rows, total: counted.rows[0]?.total ?? 0 };
}

/** False when another list of the portal is called so. */
export async function renameList(
  db: Db,
  portalId: number,
  { id, name, at }: { id: string; name: string; at: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update sandbox.lists set name = ${name}, updated_at = ${at}
    where portal_id = ${portalId} and id = ${id}
      and not exists (select from sandbox.lists o where o.portal_id = ${portalId} and o.name = ${name} and o.id <> ${id})
    returning id`.execute(db);
  return rows.length > 0;
}

export async function deleteList(db: Db, portalId: number, id: string): Promise<void> {
  await sql`delete from sandbox.list_members where portal_id = ${portalId} and list_id = ${id}`.execute(db);
  await sql`delete from sandbox.lists where portal_id = ${portalId} and id = ${id}`.execute(db);
}

/** Ids of those that were not members before. Ids of no live record of the list's kind are passed over. */
export async function addMembers(
  db: Db,
  portalId: number,
  { id, object_type }: Pick<StoredList, 'id' | 'object_type'>,
  given: { ids: string[]; at: string },
): Promise<string[]> {
  const { rows } = await sql<{ record_id: string }>`
    insert into sandbox.list_members (portal_id, list_id, record_id, added_at)
    select ${portalId}, ${id}, r.id, ${given.at} from sandbox.records r
    where r.portal_id = ${portalId} and r.object_type = ${object_type}
      and r.id = any(${given.ids}::bigint[]) and r.archived_at is null
    on conflict do nothing returning record_id`.execute(db);
  return rows.map(row => row.record_id);
}

export async function removeMembers(
  db: Db,
  portalId: number,
  listId: string,
  ids: string[],
): Promise<string[]> {
  const { rows } = await sql<{ record_id: string }>`
    delete from sandbox.list_members
    where portal_id = ${portalId} and list_id = ${listId} and record_id = any(${ids}::bigint[])
    returning record_id`.execute(db);
  return rows.map(row => row.record_id);
}

/** Members by record id, after the one with that id. */
export async function pageOfMembers(
  db: Db,
  portalId: number,
  { id, object_type }: Pick<StoredList, 'id' | 'object_type'>,
  { after, limit }: { after: string; limit: number },
): Promise<{ record_id: string; added_at: Date }[]> {
  const { rows } = await sql<{ record_id: string; added_at: Date }>`
    select m.record_id, m.added_at from sandbox.list_members m
    join sandbox.records r on r.portal_id = m.portal_id and r.object_type = ${object_type} and r.id = m.record_id
    where m.portal_id = ${portalId} and m.list_id = ${id} and r.archived_at is null and m.record_id > ${after}::bigint
    order by m.record_id limit ${limit}`.execute(db);
  return rows;
}
