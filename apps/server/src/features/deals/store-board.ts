// SQL of what a rep's deals amount to: by stage, by filter, and how long they stay. Amounts only ever of one currency.
import type { DealTotal } from '@groundwork/contract/deal-shapes';
import { type DealStage, openStages } from '@groundwork/contract/deal-stages';
import type { DealFilter, DealSummary } from '@groundwork/contract/deals';
import type { RepId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import { countFacets } from '../../platform/count-facets.ts';
import type { Tx } from '../../platform/db.ts';
import * as store from './store.ts';

export interface StageTotal extends DealTotal {
  stage: DealStage;
}

/** What deals amount to, in one currency. */
const amounts = [
  sql<number>`count(*)::int`.as('count'),
  sql<number>`sum(d.value_cents)::bigint`.as('value_cents'),
  sql<number>`sum(${store.weighted})::bigint`.as('weighted_cents'),
];

/** By stage and currency, of what is open; and of what was closed within the days. */
export function totalsByStage(
  tx: Tx,
  repId: RepId,
  filter: DealFilter,
  { today, first, last }: { today: string; first: string; last: string },
): Promise<StageTotal[]> {
  return tx
    .selectFrom('deals as d')
    .select(['d.stage', 'd.currency'])
    .select(amounts)
    .where('d.rep_id', '=', repId)
    .where(store.allConditions(filter, today))
    .where(eb => eb.or([eb('d.closed_on', 'is', null), eb.between('d.closed_on', first, last)]))
    .groupBy(['d.stage', 'd.currency'])
    .orderBy('d.currency')
    .execute();
}

/** Of each open stage the first deals by their expected close. */
export async function firstOfStages(
  tx: Tx,
  repId: RepId,
  filter: DealFilter,
  { today, limit }: { today: string; limit: number },
) {
  const ofStages = await Promise.all(
    openStages.map(stage =>
      store.listDeals(tx, repId, { ...filter, stage, sort: 'close', limit: limit - 1 }, today),
    ),
  );
  return ofStages.flat();
}

/** The median of days that deals stayed in each stage before they left it. */
export function usualDays(tx: Tx, repId: RepId): Promise<{ stage: DealStage; days: number }[]> {
  const median = sql<number>`round(extract(epoch from percentile_cont(0.5) within group (order by stay)) / 86400)::int`;
  return tx
    .selectFrom(eb =>
      eb
        .selectFrom('deal_stage_changes')
        .select('from_stage')
        .select(sql<string | null>`at - lag(at) over (partition by deal_id order by at, id)`.as('stay'))
        .where('rep_id', '=', repId)
        .as('stays'),
    )
    .select(eb => [eb.ref('from_stage').$notNull().as('stage'), median.as('days')])
    .where('from_stage', 'is not', null)
    .where('stay', 'is not', null)
    .groupBy('from_stage')
    .execute();
}

/** Each value of each filter under all the others, and what all of them together show is worth. */
export async function summarise(
  tx: Tx,
  repId: RepId,
  filter: DealFilter,
  today: string,
): Promise<DealSummary> {
  const { state, stage, registration } = store.facetsOf(filter, today);
  let found = tx
    .selectFrom('deals as d')
    .select('d.stage')
    .select([
      sql<string>`case when d.stage in ('won', 'lost') then d.stage else 'open' end`.as('state'),
      store.registrationOn(today).as('registration'),
      state.as('is_state'),
      stage.as('is_stage'),
      registration.as('is_registration'),
    ])
    .where('d.rep_id', '=', repId);
  for (const condition of store.otherConditions(filter)) found = found.where(condition);
  const { of } = await countFacets(tx, found, [
    { facet: 'total', value: sql`'all'`, isCounted: sql`is_state and is_stage and is_registration` },
    { facet: 'state', value: sql`state`, isCounted: sql`is_stage and is_registration` },
    { facet: 'stage', value: sql`stage`, isCounted: sql`is_state and is_registration` },
    { facet: 'registration', value: sql`registration`, isCounted: sql`is_state and is_stage` },
  ]);
  const totals = await tx
    .selectFrom('deals as d')
    .select('d.currency')
    .select(amounts)
    .where('d.rep_id', '=', repId)
    .where(store.allConditions(filter, today))
    .groupBy('d.currency')
    .orderBy('d.currency')
    .execute();
  return {
    total: of('total')['all'] ?? 0,
    totals,
    state: of('state'),
    stage: of('stage'),
    registration: of('registration'),
  };
}
