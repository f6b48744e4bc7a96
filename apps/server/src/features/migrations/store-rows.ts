// SQL of what became of every source row, and of the money the sources state.
import type { Bucket, RowOutcome } from '@groundwork/contract/migrations';
import type { MoneyTotal, RowCells, RowMoney } from '@groundwork/engine/compile/compiled';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { Row } from '../../schema/rows.ts';
import { type ChangesetScope } from '../changesets/entry.ts';
import { leftOutAtAll, leftOutFor, UP_TO_DATE } from './store-left-out.ts';

export interface NewRow extends RowOutcome {
  /** False: the row only contributed to this record; the record of its own file's object takes precedence. */
  is_own: boolean;
  /** What is lost with it should the portal refuse it; absent for rows of which nothing is made. */
  cells?: RowCells | undefined;
  money?: RowMoney | undefined;
}

function mine({ organizationId, changesetId }: ChangesetScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`organization_id = ${organizationId} and changeset_id = ${changesetId}`;
}

/** Every row once: the first word stands, unless it came from a record the row only contributed to. */
export async function insertRows(tx: Tx, of: ChangesetScope, rows: NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into migration_rows as known (organization_id, changeset_id, source, row, object, bucket, external_id, place,
      value, reason, is_own, carried, arrived, money)
    select distinct on (source, row) ${of.organizationId}, ${of.changesetId}, source, row, object, bucket, external_id,
      place, value, reason, is_own, (cells ->> 'carried')::integer, (cells ->> 'arrived')::integer,
      money
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as given (source text, row integer, object text, bucket text,
      external_id text, place text, value text, reason text, is_own boolean, cells jsonb, money jsonb)
    order by source, row, is_own desc
    on conflict (organization_id, changeset_id, source, row) do update
      set object = excluded.object, bucket = excluded.bucket, external_id = excluded.external_id,
        place = excluded.place, value = excluded.value, reason = excluded.reason, is_own = true,
        carried = excluded.carried, arrived = excluded.arrived, money = excluded.money
      where excluded.is_own and not known.is_own`.execute(tx);
}

/** A cell whose value a stranger's record in the portal has is listed by itself and not lost once more with its row. */
export async function withdrawTakenFromRows(tx: Tx, of: ChangesetScope): Promise<void> {
  await sql`
    with taken as (
      select source, row, count(*) as cells from migration_cells
      where ${mine(of)} and bucket = 'taken_in_portal' group by source, row)
    update migration_rows r set arrived = r.arrived - t.cells from taken t
    where r.organization_id = ${of.organizationId} and r.changeset_id = ${of.changesetId} and r.source = t.source
      and r.row = t.row and r.arrived is not null`.execute(tx);
}

/** A junction row whose links the portal has all had before changes nothing. */
export async function skipLinkedRows(tx: Tx, of: ChangesetScope): Promise<void> {
  await sql`
    with new_links as (
      select source, row from changeset_entries where ${mine(of)} and kind = 'association.create')
    update migration_rows as r set bucket = 'skipped', reason = ${UP_TO_DATE}
    from migration_links l
    where r.organization_id = ${of.organizationId} and r.changeset_id = ${of.changesetId}
      and l.organization_id = ${of.organizationId} and l.changeset_id = ${of.changesetId}
      and r.source = l.source and r.row = l.row and r.object = 'associations' and r.bucket = 'created'
      and not exists (select from new_links n where n.source = r.source and n.row = r.row)`.execute(tx);
}

/** What a row was before it was refused: comes back when its record is sent once more. */
const former = sql`coalesce(r.former,
  jsonb_build_object('bucket', r.bucket, 'reason', r.reason, 'place', r.place, 'value', r.value))`;

/** Rows whose record or link waits to be sent once more are what they were before it was refused. */
export async function restoreRefusedRows(tx: Tx, of: ChangesetScope): Promise<void> {
  await sql`
    update migration_rows as r set bucket = r.former ->> 'bucket', reason = r.former ->> 'reason',
      place = r.former ->> 'place', value = r.former ->> 'value', former = null
    where r.organization_id = ${of.organizationId} and r.changeset_id = ${of.changesetId} and r.former is not null
      and exists (select from changeset_entries e
        where e.organization_id = r.organization_id and e.changeset_id = r.changeset_id and e.state = 'pending'
          and case when r.object = 'associations' then e.kind = 'association.create' and e.source = r.source and e.row = r.row
            else e.kind in ('record.create', 'record.update') and e.object = r.object and e.key = r.external_id end)`.execute(
    tx,
  );
}

/** Rows of records that the portal refused, or that vanished from it, become rejected with the portal's own reason. */
export async function rejectRows(
  tx: Tx,
  of: ChangesetScope,
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
    set bucket = 'rejected', reason = given.reason, place = given.place, value = given.value, former = ${former}
    from jsonb_to_recordset(${jsonText(refused)}::jsonb)
      as given (object text, external_id text, place text, value text, reason text)
    where r.organization_id = ${of.organizationId} and r.changeset_id = ${of.changesetId}
      and r.external_id = any(${refused.map(one => one.external_id)}::text[])
      and r.object = given.object and r.external_id = given.external_id
      and r.bucket in ('created', 'updated', 'merged')`.execute(tx);
}

/** Rows of records that were not in the portal at the preview and were when they were written: changed, not created. */
export async function markRowsFound(
  tx: Tx,
  of: ChangesetScope,
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
  of: ChangesetScope,
  refused: { source: string; row: number; reason: string }[],
): Promise<void> {
  if (refused.length === 0) return;
  await sql`
    update migration_rows as r set bucket = 'rejected', reason = given.reason, former = ${former}
    from jsonb_to_recordset(${jsonText(refused)}::jsonb) as given (source text, row integer, reason text)
    where r.organization_id = ${of.organizationId} and r.changeset_id = ${of.changesetId}
      and r.source = given.source and r.row = given.row and r.object = 'associations'`.execute(tx);
}

export async function addMoney(tx: Tx, of: ChangesetScope, totals: MoneyTotal[]): Promise<void> {
  if (totals.length === 0) return;
  const lines = totals.map(total => ({ ...total, cents: total.cents.toString() }));
  await sql`
    insert into migration_money as known (organization_id, changeset_id, pipeline, stage, currency, deals, cents,
      amounts_read, cells_not_read)
    select ${of.organizationId}, ${of.changesetId}, pipeline, stage, currency, sum(deals), sum(cents)::text,
      sum(amounts), sum(unread)
    from jsonb_to_recordset(${jsonText(lines)}::jsonb) as given (pipeline text, stage text, currency text, deals integer,
      cents numeric, amounts integer, unread integer)
    group by pipeline, stage, currency
    on conflict (organization_id, changeset_id, pipeline, stage, currency) do update
      set deals = known.deals + excluded.deals, cents = (known.cents::numeric + excluded.cents::numeric)::text,
        amounts_read = known.amounts_read + excluded.amounts_read,
        cells_not_read = known.cells_not_read + excluded.cells_not_read`.execute(tx);
}

/** `amounts_read` is null in what was worked out before amounts were counted. */
export type MoneyRow = Pick<
  Row<'migration_money'>,
  'pipeline' | 'stage' | 'currency' | 'deals' | 'cents' | 'amounts_read' | 'cells_not_read'
>;

export async function listMoney(tx: Tx, of: ChangesetScope): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    select pipeline, stage, currency, deals, cents, amounts_read, cells_not_read from migration_money
    where ${mine(of)} order by pipeline, stage, currency`.execute(tx);
  return rows;
}

/** Rows by source, object and bucket. */
export async function countRows(
  tx: Tx,
  of: ChangesetScope,
): Promise<{ source: string; object: string; bucket: Bucket; rows: number }[]> {
  const { rows } = await sql<Pick<Row<'migration_rows'>, 'source' | 'object' | 'bucket'> & { rows: number }>`
    select source, object, bucket, count(*)::integer as rows from migration_rows
    where ${mine(of)} group by source, object, bucket order by source, object, bucket`.execute(tx);
  return rows;
}

export interface RowFilter {
  bucket?: Bucket | undefined;
  source?: string | undefined;
  /** The reason for which they were left out, by its id; `all`: any. */
  left_out?: string | undefined;
}

export function rowsAfter(
  tx: Tx,
  of: ChangesetScope,
  filter: RowFilter,
  after: { source: string; row: number } | undefined,
  limit: number,
): Promise<RowOutcome[]> {
  return rowsIn(tx, of, filter, after).limit(limit).execute();
}

function rowsIn(
  tx: Tx,
  of: ChangesetScope,
  filter: RowFilter,
  after: { source: string; row: number } | undefined,
) {
  let query = tx
    .selectFrom('migration_rows')
    .select(['source', 'row', 'object', 'bucket', 'external_id', 'place', 'value', 'reason'])
    .where(mine(of));
  if (after !== undefined)
    query = query.where(sql<SqlBool>`(source, row) > (${after.source}, ${after.row}::integer)`);
  if (filter.bucket !== undefined) query = query.where('bucket', '=', filter.bucket);
  if (filter.source !== undefined) query = query.where('source', '=', filter.source);
  if (filter.left_out !== undefined)
    query = query.where(filter.left_out === 'all' ? leftOutAtAll() : leftOutFor(filter.left_out));
  return query.orderBy('source').orderBy('row');
}

export interface RowMoneyLine extends RowOutcome {
  money_currency: string | null;
  money_cents: string | null;
}

/** The same with the amount that a row of a deal states. */
export async function rowsWithMoneyAfter(
  tx: Tx,
  of: ChangesetScope,
  filter: RowFilter,
  after: { source: string; row: number } | undefined,
  limit: number,
): Promise<RowMoneyLine[]> {
  return rowsIn(tx, of, filter, after)
    .select([
      sql<string | null>`money ->> 'currency'`.as('money_currency'),
      sql<string | null>`money ->> 'cents'`.as('money_cents'),
    ])
    .limit(limit)
    .execute();
}

/** `place`: the column concerned; null when the whole row was refused. */
export interface RejectedGroup extends Pick<Row<'migration_rows'>, 'source' | 'object' | 'place' | 'reason'> {
  rows: number;
  /** The lowest of its row numbers, to look one up. */
  first_row: number;
}

/** Rejected rows by why they were. Collated by bytes, so that the order is the same on every machine. */
export async function countRejected(tx: Tx, of: ChangesetScope): Promise<RejectedGroup[]> {
  return await tx
    .selectFrom('migration_rows')
    .select(['source', 'object', 'place', 'reason'])
    .select(({ fn }) => [fn.countAll<number>().as('rows'), fn.min('row').as('first_row')])
    .where(mine(of))
    .where('bucket', '=', 'rejected')
    .groupBy(['source', 'object', 'place', 'reason'])
    .orderBy(sql`source collate "C"`)
    .orderBy(sql`place collate "C" nulls first`)
    .orderBy(sql`reason collate "C"`)
    .orderBy(sql`object collate "C"`)
    .execute();
}
