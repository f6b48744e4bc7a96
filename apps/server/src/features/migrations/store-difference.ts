// SQL that holds where rows and money would end against where a migration worked out before would have put them.
import type { MigrationDifference } from '@groundwork/contract/differences';
import type { RowOutcome } from '@groundwork/contract/migrations';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
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

type RowPair = Pick<RowOutcome, 'source' | 'row'> & {
  former: MigrationDifference['rows'][number]['former'];
  after: MigrationDifference['rows'][number]['after'];
};

/** Rows that end otherwise. A row that was carried over and is up to date now is ‘done’: that it is skipped says only so. */
function beside({ now, former, isCarriedOut }: Two) {
  const end = (row: string) =>
    sql.raw(
      `case when ${row}.row is null then null else
      jsonb_build_object('object', ${row}.object, 'bucket', ${row}.bucket, 'reason', ${row}.reason) end`,
    );
  const of = (scope: ChangesetScope) => sql`select * from migration_rows where ${mine(scope)}`;
  return sql`
    with pairs as (
      select coalesce(n.source, f.source) as source, coalesce(n.row, f.row) as row,
        ${end('f')} as former, ${end('n')} as after,
        coalesce(${isCarriedOut} and n.object = f.object and n.bucket = 'skipped'
          and f.bucket in ('created', 'updated', 'merged'), false) as is_done
      from (${of(now)}) n full join (${of(former)}) f on f.source = n.source and f.row = n.row
      where n.bucket is distinct from f.bucket or n.object is distinct from f.object)`;
}

export async function countMoved(tx: Tx, two: Two): Promise<{ moved: number; done: number }> {
  const { rows } = await sql<{ moved: number; done: number }>`
    ${beside(two)}
    select count(*) filter (where not is_done)::integer as moved, count(*) filter (where is_done)::integer as done
    from pairs`.execute(tx);
  return rows[0] ?? { moved: 0, done: 0 };
}

export async function firstMoved(tx: Tx, two: Two, limit: number): Promise<RowPair[]> {
  const { rows } = await sql<RowPair>`
    ${beside(two)}
    select source, row, former, after from pairs where not is_done
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
    Record<'pipeline' | 'stage' | 'currency', string> &
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
