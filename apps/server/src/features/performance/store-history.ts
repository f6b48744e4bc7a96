// SQL of how a rep's deals went through the stages. In a transaction of the rep.
import { dealStages, type OpenStage } from '@groundwork/contract/deal-stages';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';
import type { FigureScope } from './store.ts';

/** Changes whenever a deal of the rep does. */
export async function readMark(tx: Tx, { repId }: FigureScope): Promise<string> {
  const { mark } = await tx
    .selectFrom('deals')
    .select(sql<string>`concat(count(*), ' ', max(updated_at), ' ', sum(version))`.as('mark'))
    .where('rep_id', '=', repId)
    .executeTakeFirstOrThrow();
  return mark;
}

export type PathRow = Awaited<ReturnType<typeof listPaths>>[number];

/** Of the rep's currency. `steps`: `day stage cents` each, the oldest first; days since 1970. In one text, or ten thousand deals
 *  are forty thousand rows. */
export function listPaths(tx: Tx, { repId, currency }: FigureScope) {
  const steps = sql<
    string | null
  >`string_agg(concat_ws(' ', (c.at at time zone 'utc')::date - date '1970-01-01', c.to_stage,
    c.value_cents), ',' order by c.at, c.id)`;
  const dayNumber = (column: string) => sql<number | null>`${sql.ref(column)} - date '1970-01-01'`;
  return tx
    .selectFrom('deals as d')
    .leftJoin(
      eb =>
        eb
          .selectFrom('deal_stage_changes as c')
          .select(['c.deal_id', steps.as('steps')])
          .where('c.rep_id', '=', repId)
          .groupBy('c.deal_id')
          .as('s'),
      join => join.onRef('s.deal_id', '=', 'd.id'),
    )
    .select(['d.id', 'd.value_cents', 'd.stage', 's.steps'])
    .select([dayNumber('d.closed_on').as('closed'), dayNumber('d.cancelled_on').as('cancelled')])
    .where('d.rep_id', '=', repId)
    .where('d.currency', '=', currency)
    .execute();
}

export type StageRow = Awaited<ReturnType<typeof listStages>>[number];

/** Where a stage stands in the line of them. */
const place = (column: string) => sql`array_position(${[...dealStages]}::text[], ${sql.ref(column)})`;

/** What became of deals that came into each stage from a day on. A change of value within a stage is no move. */
export function listStages(tx: Tx, { repId, currency }: FigureScope, from: string) {
  const ofDeal = sql`over (partition by c.deal_id order by c.at, c.id)`;
  const moves = tx
    .selectFrom('deal_stage_changes as c')
    .select(['c.deal_id', 'c.to_stage', 'c.at'])
    .select([
      sql<string | null>`lead(c.to_stage) ${ofDeal}`.as('next_stage'),
      sql<string | null>`lead(c.at) ${ofDeal}`.as('left_at'),
    ])
    .where('c.rep_id', '=', repId)
    .where('c.from_stage', 'is distinct from', eb => eb.ref('c.to_stage'));
  return tx
    .with('moves', () => moves)
    .selectFrom('moves as m')
    .innerJoin('deals as d', join => join.on('d.rep_id', '=', repId).onRef('d.id', '=', 'm.deal_id'))
    .select([
      'm.to_stage as stage',
      sql<number>`count(*)`.as('entered'),
      sql<number>`count(*) filter (where m.next_stage = 'won'
        or (m.next_stage <> 'lost' and ${place('m.next_stage')} > ${place('m.to_stage')}))`.as('went_on'),
      sql<number>`count(*) filter (where m.next_stage = 'lost')`.as('lost'),
      sql<number>`count(*) filter (where d.stage = 'won' and d.cancelled_on is null)`.as('won'),
      sql<
        number | null
      >`percentile_cont(0.5) within group (order by extract(epoch from m.left_at - m.at)::float8 / 86400)
        filter (where m.left_at is not null)`.as('median_days'),
    ])
    .where('d.currency', '=', currency)
    .where('m.to_stage', 'not in', ['won', 'lost'])
    .where(sql<boolean>`m.at >= ${from}::date`)
    .groupBy('m.to_stage')
    .$narrowType<{ stage: OpenStage }>()
    .execute();
}

export type UsualDays = Awaited<ReturnType<typeof listUsualDays>>[number];

/** Median of days that the rep's deals stayed in each stage, of those that left it; as the deals' board has it. */
export function listUsualDays(tx: Tx, { repId }: FigureScope) {
  return tx
    .selectFrom(eb =>
      eb
        .selectFrom('deal_stage_changes')
        .select('from_stage as stage')
        .select(sql<string | null>`at - lag(at) over (partition by deal_id order by at, id)`.as('stay'))
        .where('rep_id', '=', repId)
        .as('stays'),
    )
    .select(eb => eb.ref('stage').$notNull().as('stage'))
    .select(
      sql<number>`round(extract(epoch from percentile_cont(0.5) within group (order by stay)) / 86400)::int`.as(
        'days',
      ),
    )
    .where('stage', 'is not', null)
    .where('stay', 'is not', null)
    .groupBy('stage')
    .execute();
}

export type DealName = Pick<Row<'deals'>, 'id' | 'company' | 'value_cents' | 'stage'>;

/** The named ones. */
export async function listDeals(
  tx: Tx,
  { repId }: FigureScope,
  ids: readonly DealName['id'][],
): Promise<DealName[]> {
  if (ids.length === 0) return [];
  return await tx
    .selectFrom('deals')
    .select(['id', 'company', 'value_cents', 'stage'])
    .where('rep_id', '=', repId)
    .where('id', 'in', ids)
    .execute();
}
