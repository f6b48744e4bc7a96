// SQL of how a rep's deals went through the stages. In a transaction of the rep.
import { dealStages, type OpenStage } from '@groundwork/contract/deal-stages';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';
import type { Of } from './store.ts';

/** Changes whenever a deal of the rep does. */
export async function readMark(tx: Tx, { repId }: Of): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat(count(*), ' ', max(updated_at), ' ', sum(version)) as mark from deals where rep_id = ${repId}`.execute(
    tx,
  );
  return rows[0]?.mark ?? '';
}

export interface PathRow extends Pick<Row<'deals'>, 'id' | 'value_cents' | 'stage'> {
  closed: number | null;
  cancelled: number | null;
  /** `day stage cents` each, the oldest first; days since 1970. In one text, or ten thousand deals are forty thousand rows. */
  steps: string | null;
}

/** Of the rep's currency. */
export async function listPaths(tx: Tx, { repId, currency }: Of): Promise<PathRow[]> {
  const { rows } = await sql<PathRow>`
    select d.id, d.value_cents, d.stage, d.closed_on - date '1970-01-01' as closed,
      d.cancelled_on - date '1970-01-01' as cancelled, s.steps
    from deals d
    left join (
      select c.deal_id, string_agg(concat_ws(' ', (c.at at time zone 'utc')::date - date '1970-01-01', c.to_stage,
        c.value_cents), ',' order by c.at, c.id) as steps
      from deal_stage_changes c where c.rep_id = ${repId} group by c.deal_id) s on s.deal_id = d.id
    where d.rep_id = ${repId} and d.currency = ${currency}`.execute(tx);
  return rows;
}

export interface StageRow {
  stage: OpenStage;
  entered: number;
  went_on: number;
  lost: number;
  won: number;
  median_days: number | null;
}

/** Where a stage stands in the line of them. */
const place = (column: string) => sql`array_position(${[...dealStages]}::text[], ${sql.ref(column)})`;

/** What became of deals that came into each stage from a day on. A change of value within a stage is no move. */
export async function listStages(tx: Tx, { repId, currency }: Of, from: string): Promise<StageRow[]> {
  const { rows } = await sql<StageRow>`
    with moves as (
      select c.deal_id, c.to_stage, c.at, lead(c.to_stage) over of_deal as next_stage, lead(c.at) over of_deal as left_at
      from deal_stage_changes c
      where c.rep_id = ${repId} and c.from_stage is distinct from c.to_stage
      window of_deal as (partition by c.deal_id order by c.at, c.id))
    select m.to_stage as stage, count(*) as entered,
      count(*) filter (where m.next_stage = 'won' or (m.next_stage <> 'lost' and ${place('m.next_stage')} > ${place('m.to_stage')})) as went_on,
      count(*) filter (where m.next_stage = 'lost') as lost,
      count(*) filter (where d.stage = 'won' and d.cancelled_on is null) as won,
      percentile_cont(0.5) within group (order by extract(epoch from m.left_at - m.at)::float8 / 86400)
        filter (where m.left_at is not null) as median_days
    from moves m join deals d on d.rep_id = ${repId} and d.id = m.deal_id
    where d.currency = ${currency} and m.to_stage not in ('won', 'lost') and m.at >= ${from}::date
    group by 1`.execute(tx);
  return rows;
}

/** Median of days that the rep's deals stayed in each stage, of those that left it; as the deals' board has it. */
export async function listUsualDays(tx: Tx, { repId }: Of): Promise<{ stage: string; days: number }[]> {
  const { rows } = await sql<{ stage: string; days: number }>`
    select stage, round(extract(epoch from percentile_cont(0.5) within group (order by stay)) / 86400)::int as days
    from (
      select from_stage as stage, at - lag(at) over (partition by deal_id order by at, id) as stay
      from deal_stage_changes where rep_id = ${repId}) stays
    where stage is not null and stay is not null group by stage`.execute(tx);
  return rows;
}

export type DealName = Pick<Row<'deals'>, 'id' | 'company' | 'value_cents' | 'stage'>;

/** The named ones. */
export async function listDeals(tx: Tx, { repId }: Of, ids: readonly DealName['id'][]): Promise<DealName[]> {
  const { rows } = await sql<DealName>`
    select id, company, value_cents, stage from deals
    where rep_id = ${repId} and id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows;
}
