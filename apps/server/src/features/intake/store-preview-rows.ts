// SQL of previews as they are read: rows found by what stands in them, one row, and the records it is part of.
import type { PreviewBucket, RowPlace } from '@groundwork/contract/row-previews';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';
import type { ProjectScope } from '../projects/read-project.ts';

/** Rows, winners of a value and links that are named of one record; the rest is counted. */
export const NAMED = 20;

function mine({ organizationId, projectId }: ProjectScope, alias?: string): RawBuilder<SqlBool> {
  const at = alias === undefined ? sql`` : sql.raw(`${alias}.`);
  return sql<SqlBool>`${at}organization_id = ${organizationId} and ${at}project_id = ${projectId}`;
}

/** Each by itself: these tables are just written, and without their statistics a join of them reads all of one. */
const named = (of: ProjectScope, record: string) => sql`
  select p.name from record_previews p
  where ${mine(of, 'p')} and p.object = ${sql.ref(`${record}.object`)}
    and p.external_id = ${sql.ref(`${record}.external_id`)} limit 1`;

export interface RowSearch {
  /** As `searchText` writes it. */
  text?: string | undefined;
  source?: string | undefined;
  bucket?: PreviewBucket | undefined;
}

export interface FoundPreview extends Pick<Row<'row_previews'>, 'source' | 'row' | 'cells'> {
  bucket: PreviewBucket;
  object: string | null;
  name: string | null;
}

/** In the order of the files. Looked for as it is, so that no sign in it means anything. */
export async function rowsWith(
  tx: Tx,
  of: ProjectScope,
  { text, source, bucket }: RowSearch,
  after: RowPlace | undefined,
  limit: number,
): Promise<FoundPreview[]> {
  const wanted = [
    mine(of),
    ...(text === undefined ? [] : [sql`strpos(search, ${text}) > 0`]),
    ...(source === undefined ? [] : [sql`source = ${source}`]),
    ...(bucket === undefined ? [] : [sql`coalesce(bucket, 'record') = ${bucket}`]),
    ...(after === undefined ? [] : [sql`(source, row) > (${after.source}, ${after.row}::integer)`]),
  ];
  const { rows } = await sql<FoundPreview>`
    select f.source, f.row, f.cells, coalesce(f.bucket, 'record') as bucket, coalesce(o.object, f.object) as object, p.name
    from (
      select source, row, cells, bucket, object from row_previews
      where ${sql.join(wanted, sql` and `)} order by source, row limit ${limit}) f
    left join lateral (
      select o.object, o.external_id from record_preview_rows o
      where ${mine(of, 'o')} and o.source = f.source and o.row = f.row and o.positions is null limit 1) o on true
    left join lateral (${named(of, 'o')}) p on true
    order by f.source, f.row`.execute(tx);
  return rows;
}

export type StoredPreview = Omit<
  Row<'row_previews'>,
  'organization_id' | 'project_id' | 'position' | 'search' | 'bucket'
> & {
  bucket: PreviewBucket;
};

/** Without a number, the first row of the file; without a file, of all. */
export async function findRow(
  tx: Tx,
  of: ProjectScope,
  source: string | undefined,
  row: number | undefined,
): Promise<StoredPreview | undefined> {
  const { rows } = await sql<StoredPreview>`
    select source, row, cells, emptied, made, coalesce(bucket, 'record') as bucket, object, place, value, reason, notes,
      kept_separate, merge
    from row_previews where ${mine(of)}
      ${source === undefined ? sql`` : sql`and source = ${source}`}
      ${row === undefined ? sql`` : sql`and row = ${row}::integer`}
    order by source, row limit 1`.execute(tx);
  return rows[0];
}

export interface Neighbours extends Pick<Row<'row_previews'>, 'position'> {
  rows: number;
  previous: number | null;
  next: number | null;
}

export async function findNeighbours(
  tx: Tx,
  of: ProjectScope,
  { source, row }: RowPlace,
): Promise<Neighbours> {
  const inFile = sql`row_previews where ${mine(of)} and source = ${source}`;
  const { rows } = await sql<Neighbours>`
    select
      coalesce((select position from ${inFile} and row = ${row}::integer), 0) as position,
      coalesce((select position from ${inFile} order by row desc limit 1), 0) as rows,
      (select row from ${inFile} and row < ${row}::integer order by row desc limit 1) as previous,
      (select row from ${inFile} and row > ${row}::integer order by row limit 1) as next`.execute(tx);
  return rows[0] ?? { position: 0, rows: 0, previous: null, next: null };
}

/** Names of the columns of these files, in their order. */
export async function findHeaders(
  tx: Tx,
  of: ProjectScope,
  sources: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<Pick<Row<'row_previews'>, 'source'> & { header: string[] }>`
    select s -> 'profile' ->> 'id' as source,
      (select coalesce(jsonb_agg(c -> 'name' order by (c ->> 'position')::integer), '[]')
        from jsonb_array_elements(s -> 'profile' -> 'columns') c) as header
    from analyses, jsonb_array_elements(analysis -> 'sources') s
    where organization_id = ${of.organizationId} and project_id = ${of.projectId}
      and s -> 'profile' ->> 'id' = any(${[...new Set(sources)]}::text[])`.execute(tx);
  return new Map(rows.map(({ source, header }) => [source, header]));
}

export type RecordName = Pick<Row<'record_previews'>, 'object' | 'external_id'>;

/** The row's own record first, then the companies that stand in it. */
export async function recordsOfRow(
  tx: Tx,
  of: ProjectScope,
  { source, row }: RowPlace,
): Promise<RecordName[]> {
  const { rows } = await sql<RecordName>`
    select object, external_id from record_preview_rows
    where ${mine(of)} and source = ${source} and row = ${row}::integer
    order by positions is not null, object, external_id limit ${NAMED}`.execute(tx);
  return rows;
}

export async function findRecord(
  tx: Tx,
  of: ProjectScope,
  { object, external_id }: RecordName,
): Promise<Pick<Row<'record_previews'>, 'name' | 'properties' | 'shown'> | undefined> {
  return tx
    .selectFrom('record_previews')
    .select(['name', 'properties', 'shown'])
    .where(mine(of))
    .where('object', '=', object)
    .where('external_id', '=', external_id)
    .executeTakeFirst();
}

/** A row of a record, with its cells and what they gave. */
export type RecordRow = Pick<Row<'record_preview_rows'>, 'source' | 'row' | 'won' | 'positions'> &
  Pick<Row<'row_previews'>, 'cells' | 'made' | 'merge'>;

/** Those that gave it a value first. */
export async function rowsOfRecord(
  tx: Tx,
  of: ProjectScope,
  { object, external_id }: RecordName,
): Promise<{ rows: RecordRow[]; total: number }> {
  const { rows } = await sql<RecordRow & { total: number }>`
    select o.source, o.row, o.won, o.positions, r.cells, r.made, r.merge, o.total
    from (
      select source, row, won, positions, place, count(*) over ()::integer as total from record_preview_rows
      where ${mine(of)} and object = ${object} and external_id = ${external_id}
      order by coalesce(jsonb_array_length(won), 0) = 0, place, source, row limit ${NAMED}) o
    cross join lateral (
      select cells, made, merge from row_previews r
      where ${mine(of, 'r')} and r.source = o.source and r.row = o.row limit 1) r
    order by o.place, o.source, o.row`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** A record that a link leads to; only named where no row of the files makes it. */
export interface LinkedRecord extends Pick<Row<'record_previews'>, 'object' | 'external_id'> {
  name: string | null;
  source: string | null;
  row: number | null;
}

/** Where a record of a link stands: its name and its first row. */
const linked = (of: ProjectScope, ends: RawBuilder<unknown>) => sql`
  select e.*, p.name, f.source, f.row from (${ends}) e
  left join lateral (${named(of, 'e')}) p on true
  left join lateral (
    select source, row from record_preview_rows f
    where ${mine(of, 'f')} and f.object = e.object and f.external_id = e.external_id
    order by place, source, row limit 1) f on true`;

export async function linksOfRecord(
  tx: Tx,
  of: ProjectScope,
  { object, external_id }: RecordName,
): Promise<{ links: LinkedRecord[]; total: number }> {
  const ends = sql`
    select object, external_id, count(*) over ()::integer as total from (
      select to_object as object, to_external_id as external_id, seq from link_previews
      where ${mine(of)} and from_object = ${object} and from_external_id = ${external_id}
      union all
      select from_object, from_external_id, seq from link_previews
      where ${mine(of)} and to_object = ${object} and to_external_id = ${external_id}) a
    order by seq limit ${NAMED}`;
  const { rows } = await sql<LinkedRecord & { total: number }>`${linked(of, ends)}`.execute(tx);
  return { links: rows, total: rows[0]?.total ?? 0 };
}

/** Both ends of the links that a row makes. */
export async function linksOfRow(
  tx: Tx,
  of: ProjectScope,
  { source, row }: RowPlace,
): Promise<(LinkedRecord & { seq: number; is_from: boolean })[]> {
  const ends = sql`
    select seq, true as is_from, from_object as object, from_external_id as external_id from link_previews
    where ${mine(of)} and source = ${source} and row = ${row}::integer
    union all
    select seq, false, to_object, to_external_id from link_previews
    where ${mine(of)} and source = ${source} and row = ${row}::integer
    order by seq, is_from desc limit ${NAMED * 2}`;
  const { rows } = await sql<LinkedRecord & { seq: number; is_from: boolean }>`
    ${linked(of, ends)} order by seq, is_from desc`.execute(tx);
  return rows;
}
