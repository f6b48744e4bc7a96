// SQL of deals as they are read: one, lists, and what lists amount to. For a rep's own transaction, or the platform role.
import type { Deal, DealStageChange } from '@groundwork/contract/deal-shapes';
import type { DealFilter, DealSort } from '@groundwork/contract/deals';
import { DealId, type RepId } from '@groundwork/contract/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { type PageAsked, rowsToRead } from '../../platform/paging.ts';
import { containing } from '../../platform/search-text.ts';
import { readListCursor } from './list-cursor.ts';

export type Condition = RawBuilder<boolean>;
const always: Condition = sql<boolean>`true`;

/** Where the registration of `d` stands on a day. */
export const registrationOn = (today: string) =>
  sql<Deal['registration']>`(case when d.registration = 'approved' and d.protected_until < ${today}::date
    then 'expired' else d.registration end)`;

/** Halves away from zero, as in the contract; no value is below zero. */
export const weighted = sql<number>`((d.value_cents * d.probability + 50) / 100)`;

export const openOnly = sql<boolean>`d.stage not in ('won', 'lost')`;

/** A deal as it is answered, on a day. */
export function dealRows(tx: Tx, today: string) {
  return tx
    .selectFrom('deals as d')
    .select(['d.id', 'd.rep_id', 'd.company', 'd.domain', 'd.value_cents', 'd.currency', 'd.stage'])
    .select(['d.probability', 'd.expected_close_on', 'd.contact_name', 'd.contact_email', 'd.decision_maker'])
    .select(['d.proposal_sent_on', 'd.next_step', 'd.next_step_due_on', 'd.is_value_confirmed'])
    .select(['d.registration_reason', 'd.protected_until', 'd.stage_since', 'd.closed_on', 'd.lost_reason'])
    .select(['d.cancelled_on', 'd.cancelled_reason', 'd.organization_id', 'd.version'])
    .select(['d.created_at', 'd.updated_at'])
    .select([weighted.as('weighted_cents'), registrationOn(today).as('registration')])
    .select(sql<string>`d.created_at::date`.as('registered_on'))
    .select(
      sql<number>`greatest(coalesce(d.closed_on, ${today}::date) - d.created_at::date, 0)`.as(
        'days_in_pipeline',
      ),
    )
    .select(
      sql<number>`greatest(coalesce(d.closed_on, ${today}::date) - d.stage_since::date, 0)`.as(
        'days_in_stage',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from deal_tasks t where t.rep_id = d.rep_id and t.deal_id = d.id
        and t.done_at is null)`.as('open_tasks'),
    );
}

export function findDeal(tx: Tx, id: DealId, today: string): Promise<Deal | undefined> {
  return dealRows(tx, today).where('d.id', '=', id).executeTakeFirst();
}

/** Keeps two changes of one deal from working with the same past. */
export function lockDeal(tx: Tx, id: DealId, today: string): Promise<Deal | undefined> {
  return dealRows(tx, today).where('d.id', '=', id).forUpdate('d').executeTakeFirst();
}

/** The same of many at once, always in one order: two files of one rep never wait for each other. */
export async function lockDeals(tx: Tx, ids: readonly DealId[], today: string): Promise<Map<DealId, Deal>> {
  if (ids.length === 0) return new Map();
  const found = await dealRows(tx, today).where('d.id', 'in', ids).orderBy('d.id').forUpdate('d').execute();
  return new Map(found.map(deal => [deal.id, deal]));
}

/** Newest first. */
export function listHistory(tx: Tx, repId: RepId, dealId: DealId): Promise<DealStageChange[]> {
  return tx
    .selectFrom('deal_stage_changes')
    .select([
      'id',
      'at',
      'from_stage',
      'to_stage',
      'value_cents',
      'currency',
      'probability',
      'actor',
      'reason',
    ])
    .where('rep_id', '=', repId)
    .where('deal_id', '=', dealId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
}

export const isInState = (state: DealFilter['state']): Condition => {
  if (state === undefined) return always;
  return state === 'open' ? openOnly : sql<boolean>`d.stage = ${state}`;
};

/** Of filters that are counted by what each would show beside the others. */
export function facetsOf({ state, stage, registration }: DealFilter, today: string) {
  return {
    state: isInState(state),
    stage: stage ? sql<boolean>`d.stage = ${stage}` : always,
    registration: registration ? sql<boolean>`${registrationOn(today)} = ${registration}` : always,
  };
}

/** Of the others. */
export function otherConditions({ currency, closing_by, closing_from, search }: DealFilter): Condition[] {
  const found: Condition[] = [];
  if (currency !== undefined) found.push(sql<boolean>`d.currency = ${currency}`);
  if (closing_by !== undefined) found.push(sql<boolean>`d.expected_close_on <= ${closing_by}::date`);
  if (closing_from !== undefined) found.push(sql<boolean>`d.expected_close_on >= ${closing_from}::date`);
  if (search !== undefined && search !== '') {
    const part = containing(search);
    found.push(sql<boolean>`(d.company ilike ${part} or d.domain ilike ${part}
      or coalesce(d.contact_name, '') ilike ${part} or coalesce(d.contact_email, '') ilike ${part}
      or coalesce(d.next_step, '') ilike ${part})`);
  }
  return found;
}

export function allConditions(filter: DealFilter, today: string): Condition {
  const all = [...Object.values(facetsOf(filter, today)), ...otherConditions(filter)];
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
}

/** What a list is in the order of. */
const orders = {
  created: { key: sql<string>`d.id::text`, type: sql`uuid`, by: sql`d.id` },
  company: { key: sql<string>`lower(d.company)`, type: sql`text`, by: sql`lower(d.company)` },
  close: { key: sql<string>`d.expected_close_on::text`, type: sql`date`, by: sql`d.expected_close_on` },
  value: { key: sql<string>`d.value_cents::text`, type: sql`bigint`, by: sql`d.value_cents` },
} as const;

export type OrderedDeal = Deal & { place: string };

export interface DealsAsked extends DealFilter, PageAsked {
  sort: DealSort;
}

/** Own deals of a rep, one more than a page. */
export function listDeals(tx: Tx, repId: RepId, asked: DealsAsked, today: string): Promise<OrderedDeal[]> {
  const isDown = asked.sort.startsWith('-');
  const order = orders[nameOfSort(asked.sort)];
  const after = readListCursor(asked);
  const direction = isDown ? sql`desc` : sql`asc`;
  let query = dealRows(tx, today)
    .select(order.key.as('place'))
    .where('d.rep_id', '=', repId)
    .where(allConditions(asked, today));
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(${order.by}, d.id) ${isDown ? sql`<` : sql`>`} (${after.value}::${order.type}, ${DealId.parse(after.id)}::uuid)`,
    );
  return query.orderBy(sql`${order.by} ${direction}, d.id ${direction}`).limit(rowsToRead(asked)).execute();
}

export function nameOfSort(sort: DealSort): keyof typeof orders {
  const names = { company: 'company', close: 'close', value: 'value', created: 'created' } as const;
  const bare = sort.replace(/^-/, '');
  return bare === 'company' || bare === 'close' || bare === 'value' ? names[bare] : names.created;
}
