// SQL of what became of every source row and cell, and of the money the sources state.
import type { Bucket, CellNote, RowOutcome } from '@groundwork/contract/migrations';
import type { MoneyTotal } from '@groundwork/engine/compile/compiled';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { jsonText, type Of } from '../../changesets/service-entries.ts';

export interface NewRow extends RowOutcome {
  /** False: the row only contributed to this record; the record of its own file's object takes precedence. */
  is_own: boolean;
}

function mine({ organizationId, changesetId }: Of): RawBuilder<unknown> {
  return sql`organization_id = ${organizationId} and changeset_id = ${changesetId}`;
}

/** Every row once: the first word stands, unless it came from a record the row only contributed to. */
export async function insertRows(tx: Tx, of: Of, rows: NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into migration_rows as known (organization_id, changeset_id, source, row, object, bucket, external_id, place,
      value, reason, is_own)
    select distinct on (source, row) ${of.organizationId}, ${of.changesetId}, source, row, object, bucket, external_id,
      place, value, reason, is_own
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as given (source text, row integer, object text, bucket text,
      external_id text, place text, value text, reason text, is_own boolean)
    order by source, row, is_own desc
    on conflict (organization_id, changeset_id, source, row) do update
      set object = excluded.object, bucket = excluded.bucket, external_id = excluded.external_id,
        place = excluded.place, value = excluded.value, reason = excluded.reason, is_own = true
      where excluded.is_own and not known.is_own`.execute(tx);
}

/** A junction row whose links the portal has all had before changes nothing. */
export async function skipLinkedRows(tx: Tx, of: Of): Promise<void> {
  await sql`
    with new_links as (
      select source, row from changeset_entries where ${mine(of)} and kind = 'association.create')
    update migration_rows as r set bucket = 'skipped', reason = 'already up to date'
    from migration_links l
    where r.organization_id = ${of.organizationId} and r.changeset_id = ${of.changesetId}
      and l.organization_id = ${of.organizationId} and l.changeset_id = ${of.changesetId}
      and r.source = l.source and r.row = l.row and r.object = 'associations' and r.bucket = 'created'
      and not exists (select from new_links n where n.source = r.source and n.row = r.row)`.execute(tx);
}

/** Rows of records that the portal refused, or that vanished from it, become rejected with the portal's own reason. */
export async function rejectRows(
  tx: Tx,
  of: Of,
  refused: {
    object: string;
    external_id: string;
    place: string | null;
    value: string | null;
    reason: string;
  }[],
): Promise<void> {
  if (refused.length === 0) return;
  await sql`
    update migration_rows as r
    set bucket = 'rejected', reason = given.reason, place = given.place, value = given.value
    from jsonb_to_recordset(${jsonText(refused)}::jsonb)
      as given (object text, external_id text, place text, value text, reason text)
    where r.organization_id = ${of.organizationId} and r.changeset_id = ${of.changesetId}
      and r.external_id = any(${refused.map(one => one.external_id)}::text[])
      and r.object = given.object and r.external_id = given.external_id
      and r.bucket in ('created', 'updated', 'merged')`.execute(tx);
}

/** Rows of records that were not in the portal at the preview and were when they were written: changed, not created. */
export async function rowsFoundThere(
  tx: Tx,
  of: Of,
  found: { object: string; external_id: string }[],
): Promise<void> {
  if (found.length === 0) return;
  await sql`
    update migration_rows as r set bucket = 'updated', reason = 'made in the portal after the preview'
    from jsonb_to_recordset(${jsonText(found)}::jsonb) as given (object text, external_id text)
    where r.organization_id = ${of.organizationId} and r.changeset_id = ${of.changesetId}
      and r.external_id = any(${found.map(one => one.external_id)}::text[])
      and r.object = given.object and r.external_id = given.external_id and r.bucket = 'created'`.execute(tx);
}

/** Junction rows whose link could not be made. */
export async function rejectLinkRows(
  tx: Tx,
  of: Of,
  refused: { source: string; row: number; reason: string }[],
): Promise<void> {
  if (refused.length === 0) return;
  await sql`
    update migration_rows as r set bucket = 'rejected', reason = given.reason
    from jsonb_to_recordset(${jsonText(refused)}::jsonb) as given (source text, row integer, reason text)
    where r.organization_id = ${of.organizationId} and r.changeset_id = ${of.changesetId}
      and r.source = given.source and r.row = given.row and r.object = 'associations'`.execute(tx);
}

export async function insertCells(tx: Tx, of: Of, from: number, cells: CellNote[]): Promise<void> {
  if (cells.length === 0) return;
  const numbered = cells.map((cell, index) => ({ ...cell, seq: from + index }));
  await sql`
    insert into migration_cells (organization_id, changeset_id, seq, source, row, column_name, value, reason)
    select ${of.organizationId}, ${of.changesetId}, seq, source, row, "column", value, reason
    from jsonb_to_recordset(${jsonText(numbered)}::jsonb)
      as given (seq integer, source text, row integer, "column" text, value text, reason text)`.execute(tx);
}

export async function addMoney(tx: Tx, of: Of, totals: MoneyTotal[]): Promise<void> {
  if (totals.length === 0) return;
  const lines = totals.map(total => ({ ...total, cents: total.cents.toString() }));
  await sql`
    insert into migration_money as known (organization_id, changeset_id, pipeline, stage, currency, deals, cents)
    select ${of.organizationId}, ${of.changesetId}, pipeline, stage, currency, sum(deals), sum(cents)
    from jsonb_to_recordset(${jsonText(lines)}::jsonb)
      as given (pipeline text, stage text, currency text, deals integer, cents bigint)
    group by pipeline, stage, currency
    on conflict (organization_id, changeset_id, pipeline, stage, currency) do update
      set deals = known.deals + excluded.deals, cents = known.cents + excluded.cents`.execute(tx);
}

export interface MoneyRow {
  pipeline: string;
  stage: string;
  currency: string;
  deals: number;
  cents: string;
}

export async function listMoney(tx: Tx, of: Of): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    select pipeline, stage, currency, deals, cents::text as cents from migration_money
    where ${mine(of)} order by pipeline, stage, currency`.execute(tx);
  return rows;
}

/** Rows by source, object and bucket. */
export async function countRows(
  tx: Tx,
  of: Of,
): Promise<{ source: string; object: string; bucket: Bucket; rows: number }[]> {
  const { rows } = await sql<{ source: string; object: string; bucket: Bucket; rows: number }>`
    select source, object, bucket, count(*)::integer as rows from migration_rows
    where ${mine(of)} group by source, object, bucket order by source, object, bucket`.execute(tx);
  return rows;
}

export async function countCells(tx: Tx, of: Of): Promise<number> {
  const { rows } = await sql<{ cells: number }>`
    select count(*)::integer as cells from migration_cells where ${mine(of)}`.execute(tx);
  return rows[0]?.cells ?? 0;
}

export interface RowFilter {
  bucket?: Bucket | undefined;
  source?: string | undefined;
}

export async function rowsAfter(
  tx: Tx,
  of: Of,
  filter: RowFilter,
  after: { source: string; row: number },
  limit: number,
): Promise<RowOutcome[]> {
  const { rows } = await sql<RowOutcome>`
    select source, row, object, bucket, external_id, place, value, reason from migration_rows
    where ${mine(of)} and (source, row) > (${after.source}, ${after.row}::integer)
      ${filter.bucket === undefined ? sql`` : sql`and bucket = ${filter.bucket}`}
      ${filter.source === undefined ? sql`` : sql`and source = ${filter.source}`}
    order by source, row limit ${limit}`.execute(tx);
  return rows;
}

export interface RejectedGroup {
  source: string;
  object: string;
  /** Column concerned; null when the whole row was refused. */
  place: string | null;
  reason: string;
  rows: number;
  /** The lowest of its row numbers, to look one up. */
  first_row: number;
}

/** Rejected rows by why they were. Collated by bytes, so that the order is the same on every machine. */
export async function countRejected(tx: Tx, of: Of): Promise<RejectedGroup[]> {
  const { rows } = await sql<RejectedGroup>`
    select source, object, place, reason, count(*) as rows, min(row) as first_row from migration_rows
    where ${mine(of)} and bucket = 'rejected'
    group by source, object, place, reason
    order by source collate "C", place collate "C" nulls first, reason collate "C", object collate "C"`.execute(
    tx,
  );
  return rows;
}

export async function cellsAfter(
  tx: Tx,
  of: Of,
  after: number,
  limit: number,
): Promise<(CellNote & { seq: number })[]> {
  const { rows } = await sql<CellNote & { seq: number }>`
    select seq, source, row, column_name as "column", value, reason from migration_cells
    where ${mine(of)} and seq > ${after} order by seq limit ${limit}`.execute(tx);
  return rows;
}
