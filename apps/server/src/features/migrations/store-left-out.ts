// SQL of what is not carried over: rows by why, single cells by column, and the money that rows state.
import type { LeftOutCells, LeftOutRows } from '@groundwork/contract/left-out';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';
import type { ChangesetScope } from '../changesets/entry.ts';

/** Rows of which nothing new reached the portal because all of it stood there are not left out. */
export const UP_TO_DATE = 'already up to date';

const isLeftOut = sql<SqlBool>`(bucket = 'rejected' or bucket = 'skipped' and reason <> ${UP_TO_DATE})`;
/** What names the rows of one reason; `former` is what a row was before the portal refused it. */
const groupId = sql<string>`md5(concat_ws(chr(31), source, object, bucket, (former is not null)::text,
  coalesce(place, ''), reason))`;

function mine({ organizationId, changesetId }: ChangesetScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`organization_id = ${organizationId} and changeset_id = ${changesetId}`;
}

/** Those of the reason with this id. */
export function leftOutFor(id: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${isLeftOut} and ${groupId} = ${id}`;
}

/** All that are left out. */
export function leftOutAtAll(): RawBuilder<SqlBool> {
  return isLeftOut;
}

type CountedReason = Pick<Row<'migration_rows'>, 'source' | 'object' | 'place' | 'reason'> &
  Omit<LeftOutRows, 'money' | 'source' | 'object' | 'place' | 'reason'> & {
    reasons: number;
    all_rows: number;
  };

/** Rows by why they were left out: rejected ones first, then by how many. */
export async function countReasons(tx: Tx, of: ChangesetScope, limit: number): Promise<CountedReason[]> {
  const { rows } = await sql<CountedReason>`
    select ${groupId} as id, source, object, bucket, former is not null as is_refused, place, reason,
      count(*)::integer as rows, (array_agg(row order by row))[1:3] as first_rows,
      (count(*) over ())::integer as reasons, (sum(count(*)) over ())::integer as all_rows
    from migration_rows where ${mine(of)} and ${isLeftOut}
    group by 1, 2, 3, 4, 5, 6, 7
    order by (bucket = 'skipped'), count(*) desc, source collate "C", reason collate "C", id
    limit ${limit}`.execute(tx);
  return rows;
}

/** Of the money of rows: what it is in, what it comes to, where it ended. */
type OfMoney = NonNullable<Row<'migration_rows'>['money']>;

/** What the rows of each reason state, by currency; `cents` is null of amounts that could not be read. */
export async function sumReasons(
  tx: Tx,
  of: ChangesetScope,
): Promise<(Pick<OfMoney, 'currency' | 'cents'> & { id: string; amounts: number })[]> {
  const { rows } = await sql<Pick<OfMoney, 'currency' | 'cents'> & { id: string; amounts: number }>`
    select ${groupId} as id, money ->> 'currency' as currency, sum((money ->> 'cents')::numeric)::text as cents,
      count(*)::integer as amounts
    from migration_rows where ${mine(of)} and ${isLeftOut} and money ->> 'end' <> 'repeated'
    group by 1, 2, (money ->> 'cents') is null order by 1, 2`.execute(tx);
  return rows;
}

/** Amounts that did not become their record's although their rows arrived. */
export async function sumNotCarried(
  tx: Tx,
  of: ChangesetScope,
): Promise<(Pick<OfMoney, 'currency' | 'end'> & { cents: string })[]> {
  const { rows } = await sql<Pick<OfMoney, 'currency' | 'end'> & { cents: string }>`
    select money ->> 'end' as "end", money ->> 'currency' as currency, sum((money ->> 'cents')::numeric)::text as cents
    from migration_rows
    where ${mine(of)} and bucket <> 'rejected' and money ->> 'end' in ('withheld', 'gave_way')
    group by 1, 2 order by 1, 2`.execute(tx);
  return rows;
}

/** The money of rows that are not in the portal, where it would count: those never sent, and those it refused. */
interface RowsMoney
  extends Pick<NonNullable<Row<'migration_rows'>['money']>, 'pipeline' | 'stage' | 'currency'> {
  is_refused: boolean;
  rows: number;
  cents: string;
}

export async function sumLeftOutByStage(tx: Tx, of: ChangesetScope): Promise<RowsMoney[]> {
  const { rows } = await sql<RowsMoney>`
    select money ->> 'pipeline' as pipeline, money ->> 'stage' as stage, money ->> 'currency' as currency,
      former is not null as is_refused, count(*)::integer as rows, sum((money ->> 'cents')::numeric)::text as cents
    from migration_rows
    where ${mine(of)} and ${isLeftOut} and money ->> 'cents' is not null
      and money ->> 'end' = case when former is null then 'left_out' else 'carried' end
    group by 1, 2, 3, 4`.execute(tx);
  return rows;
}

/** Whether the money of rows was noted when they were worked out. */
export async function hasRowMoney(tx: Tx, of: ChangesetScope): Promise<boolean> {
  const { rows } = await sql`
    select from migration_rows where ${mine(of)} and money is not null limit 1`.execute(tx);
  return rows.length > 0;
}

type CountedColumn = Pick<Row<'migration_cells'>, 'source'> &
  Omit<LeftOutCells, 'source'> & { columns: number; all_cells: number };

/** Single cells by column and why, those of most cells first. */
export async function countCellsByColumn(
  tx: Tx,
  of: ChangesetScope,
  limit: number,
): Promise<CountedColumn[]> {
  const { rows } = await sql<CountedColumn>`
    select source, column_name as "column", bucket, count(*)::integer as cells,
      (array_agg(jsonb_build_object('row', row, 'value', value, 'reason', reason) order by seq))[1] as example,
      (count(*) over ())::integer as columns, (sum(count(*)) over ())::integer as all_cells
    from migration_cells where ${mine(of)} and bucket <> 'arrived'
    group by source, column_name, bucket
    order by count(*) desc, source collate "C", column_name collate "C", bucket limit ${limit}`.execute(tx);
  return rows;
}
