// SQL of where every filled cell of the sources ends: single cells with why, everything else by column and bucket.
import type { CellNote } from '@groundwork/contract/migrations';
import type { CellLine } from '@groundwork/engine/compile/cell-counts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { Row } from '../../schema/rows.ts';
import { type ChangesetScope } from '../changesets/entry.ts';

function mine({ organizationId, changesetId }: ChangesetScope, table = ''): RawBuilder<SqlBool> {
  const of = sql.raw(table === '' ? '' : `${table}.`);
  return sql<SqlBool>`${of}organization_id = ${organizationId} and ${of}changeset_id = ${changesetId}`;
}

export async function insertCells(
  tx: Tx,
  of: ChangesetScope,
  from: number,
  cells: CellNote[],
): Promise<void> {
  if (cells.length === 0) return;
  const numbered = cells.map((cell, index) => ({ ...cell, seq: from + index }));
  await sql`
    insert into migration_cells (organization_id, changeset_id, seq, source, row, column_name, value, reason, bucket)
    select ${of.organizationId}, ${of.changesetId}, seq, source, row, "column", value, reason, bucket
    from jsonb_to_recordset(${jsonText(numbered)}::jsonb) as given (seq integer, source text, row integer,
      "column" text, value text, reason text, bucket text)`.execute(tx);
}

export async function insertCellLines(tx: Tx, of: ChangesetScope, lines: CellLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into migration_cell_lines (organization_id, changeset_id, source, position, bucket, column_name, cells,
      reason, is_answered)
    select ${of.organizationId}, ${of.changesetId}, source, position, bucket, "column", cells, reason, is_answered
    from jsonb_to_recordset(${jsonText(lines)}::jsonb) as given (source text, position integer, bucket text,
      "column" text, cells bigint, reason text, is_answered boolean)`.execute(tx);
}

/** Cells whose value a stranger's record in the portal has did not arrive, whatever was counted before the portal was
 *  looked at. Once, when all cells and lines are there. */
export async function withdrawTakenCells(tx: Tx, of: ChangesetScope): Promise<void> {
  await sql`
    with taken as (
      select source, column_name, count(*) as cells from migration_cells
      where ${mine(of)} and bucket = 'taken_in_portal' group by source, column_name),
    arrived as (
      update migration_cell_lines l set cells = l.cells - t.cells from taken t
      where ${mine(of, 'l')} and l.bucket = 'arrived' and l.source = t.source and l.column_name = t.column_name
      returning l.source, l.position, l.column_name, t.cells)
    insert into migration_cell_lines (organization_id, changeset_id, source, position, bucket, column_name, cells,
      reason, is_answered)
    select ${of.organizationId}, ${of.changesetId}, source, position, 'taken_in_portal', column_name, cells, null, false
    from arrived`.execute(tx);
}

/** By source and column. */
export async function listCellLines(tx: Tx, of: ChangesetScope): Promise<CellLine[]> {
  const { rows } = await sql<
    Pick<Row<'migration_cell_lines'>, 'source' | 'position' | 'cells' | 'reason' | 'is_answered'> &
      Pick<CellLine, 'column' | 'bucket'>
  >`
    select source, position, column_name as "column", bucket, cells::float8 as cells, reason, is_answered
    from migration_cell_lines where ${mine(of)} order by source collate "C", position, bucket`.execute(tx);
  return rows;
}

/** Cells that are listed one by one. */
export async function countCells(tx: Tx, of: ChangesetScope): Promise<number> {
  const found = await tx
    .selectFrom('migration_cells')
    .select(({ fn }) => fn.countAll<number>().as('cells'))
    .where(mine(of))
    .executeTakeFirst();
  return found?.cells ?? 0;
}

export async function cellsAfter(
  tx: Tx,
  of: ChangesetScope,
  after: number | undefined,
  limit: number,
  filter: { source?: string | undefined; column?: string | undefined; bucket?: string | undefined } = {},
): Promise<(CellNote & { seq: number })[]> {
  const { source, column, bucket } = filter;
  const { rows } = await sql<
    Pick<Row<'migration_cells'>, 'seq' | 'source' | 'row' | 'value' | 'reason'> &
      Pick<CellNote, 'column' | 'bucket'>
  >`
    select seq, source, row, column_name as "column", value, reason, bucket from migration_cells
    where ${mine(of)} ${after === undefined ? sql`` : sql`and seq > ${after}::integer`}
      ${source === undefined ? sql`` : sql`and source = ${source}`}
      ${column === undefined ? sql`` : sql`and column_name = ${column}`}
      ${bucket === undefined ? sql`` : sql`and bucket = ${bucket}`}
    order by seq limit ${limit}`.execute(tx);
  return rows;
}

/** Cells that were to be carried over and are lost with their rows. */
export interface LostCells {
  arrived: number;
  used: number;
}

/** With rows that the portal refused. */
export function cellsRefused(tx: Tx, of: ChangesetScope): Promise<LostCells> {
  return lostCells(tx, of, sql<SqlBool>`r.bucket = 'rejected'`);
}

/** With records that were written and are not in the portal. */
export function cellsVanished(
  tx: Tx,
  of: ChangesetScope,
  records: { object: string; external_id: string }[],
): Promise<LostCells> {
  const given = sql<SqlBool>`(r.object, r.external_id) in (
    select object, external_id
    from jsonb_to_recordset(${jsonText(records)}::jsonb) as given (object text, external_id text))`;
  return lostCells(tx, of, sql<SqlBool>`r.bucket <> 'rejected' and ${given}`);
}

/** A cell that is listed by itself is not lost once more with its row. */
async function lostCells(tx: Tx, of: ChangesetScope, lost: RawBuilder<SqlBool>): Promise<LostCells> {
  const used = sql<number>`(coalesce(sum(carried), 0) - coalesce(sum(arrived), 0) - (
    select count(*) from migration_cells c join lost using (source, row)
    where ${mine(of, 'c')} and c.bucket <> 'arrived'))::float8`;
  const found = await tx
    .with('lost', query =>
      query
        .selectFrom('migration_rows as r')
        .select(['r.source', 'r.row', 'r.carried', 'r.arrived'])
        .where(mine(of, 'r'))
        .where('r.carried', 'is not', null)
        .where(lost),
    )
    .selectFrom('lost')
    .select([sql<number>`coalesce(sum(arrived), 0)::float8`.as('arrived'), used.as('used')])
    .executeTakeFirst();
  return found ?? { arrived: 0, used: 0 };
}

/** Rows that the portal refused, with how many cells that are not listed by themselves were lost with each. */
export async function refusedAfter(
  tx: Tx,
  of: ChangesetScope,
  after: { source: string; row: number } | undefined,
  limit: number,
): Promise<{ source: string; row: number; reason: string; cells: number }[]> {
  const { rows } = await sql<
    Pick<Row<'migration_rows'>, 'source' | 'row'> & { reason: string; cells: number }
  >`
    select r.source, r.row, r.reason, (r.carried - (
      select count(*) from migration_cells c where ${mine(of, 'c')} and c.source = r.source and c.row = r.row
        and c.bucket <> 'arrived'))::integer as cells
    from migration_rows r
    where ${mine(of, 'r')} and r.bucket = 'rejected' and r.carried > 0
      ${after === undefined ? sql`` : sql`and (r.source, r.row) > (${after.source}, ${after.row}::integer)`}
    order by r.source, r.row limit ${limit}`.execute(tx);
  return rows;
}
