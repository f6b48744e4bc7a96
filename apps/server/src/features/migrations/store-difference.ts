// SQL that holds where rows and money would end against where a migration worked out before would have put them.
import type { MigrationDifference } from '@groundwork/contract/differences';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';
import { type ChangesetScope } from '../changesets/entry.ts';

export interface Two {
  now: ChangesetScope;
  former: ChangesetScope;
  /** The former was carried out and stands in the portal. */
  isCarriedOut: boolean;
}

function mine({ organizationId, changesetId }: ChangesetScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`organization_id = ${organizationId} and changeset_id = ${changesetId}`;
}

type RowPair = Pick<Row<'migration_rows'>, 'source' | 'row'> & {
  former: MigrationDifference['rows'][number]['former'];
  after: MigrationDifference['rows'][number]['after'];
};

/** Rows that end otherwise. A row that was carried over and is up to date now is ‘done’: that it is skipped says only so. */
function pairs({ now, former, isCarriedOut }: Two): RawBuilder<RowPair & { is_done: boolean }> {
  const end = (row: string) =>
    sql.raw(
      `case when ${row}.row is null then null else
      jsonb_build_object('object', ${row}.object, 'bucket', ${row}.bucket, 'reason', ${row}.reason) end`,
    );
  const of = (scope: ChangesetScope) => sql`select * from migration_rows where ${mine(scope)}`;
  return sql<RowPair & { is_done: boolean }>`(
      select coalesce(n.source, f.source) as source, coalesce(n.row, f.row) as row,
        ${end('f')} as former, ${end('n')} as after,
        coalesce(${isCarriedOut} and n.object = f.object and n.bucket = 'skipped'
          and f.bucket in ('created', 'updated', 'merged'), false) as is_done
      from (${of(now)}) n full join (${of(former)}) f on f.source = n.source and f.row = n.row
      where n.bucket is distinct from f.bucket or n.object is distinct from f.object)`;
}

export async function countMoved(tx: Tx, two: Two): Promise<{ moved: number; done: number }> {
  const found = await tx
    .selectFrom(pairs(two).as('pairs'))
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('is_done', '=', false).as('moved'),
      fn.countAll<number>().filterWhere('is_done', '=', true).as('done'),
    ])
    .executeTakeFirst();
  return found ?? { moved: 0, done: 0 };
}

export async function firstMoved(tx: Tx, two: Two, limit: number): Promise<RowPair[]> {
  const { rows } = await sql<RowPair>`
    select source, row, former, after from ${pairs(two)} pairs where not is_done
    order by source collate "C", row limit ${limit}`.execute(tx);
  return rows;
}

/** Sums of deals by stage and currency that differ. */
export async function listMoneyMoved(tx: Tx, { now, former }: Two) {
  const sums = (row: string) =>
    sql.raw(
      `case when ${row}.stage is null then null else
      jsonb_build_object('deals', ${row}.deals, 'cents', ${row}.cents) end`,
    );
  const of = (scope: ChangesetScope) => sql`select * from migration_money where ${mine(scope)}`;
  const { rows } = await sql<
    Pick<Row<'migration_money'>, 'pipeline' | 'stage' | 'currency'> &
      Pick<MigrationDifference['money'][number], 'former' | 'after'>
  >`
    select coalesce(n.pipeline, f.pipeline) as pipeline, coalesce(n.stage, f.stage) as stage,
      coalesce(n.currency, f.currency) as currency, ${sums('f')} as former, ${sums('n')} as after
    from (${of(now)}) n
    full join (${of(former)}) f on f.pipeline = n.pipeline and f.stage = n.stage and f.currency = n.currency
    where n.deals is distinct from f.deals or n.cents is distinct from f.cents
    order by 1, 2, 3`.execute(tx);
  return rows;
}
