// SQL of what commission is worked out from: deals that were won, who has part in them, rules, rates and targets. For the
// platform role: a shared deal is in the books of reps who do not see each other.

import type { DealId, PartnerId, RepId } from '@groundwork/contract/ids';
import type { ExchangeRate, RuleVersion, WonDeal } from '@groundwork/engine/commission/facts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

type FactRow = Pick<Row<'credited_deals'>, 'rep_id' | 'partner_id'> &
  Pick<Row<'deals'>, 'id' | 'company' | 'value_cents' | 'currency' | 'cancelled_on'> & {
    owner_id: RepId;
    won_on: string;
    splits: WonDeal['splits'];
  };

/** The won deals that credit any of these reps, by rep. `since`, `until`: won within these days. */
export async function listWonDeals(
  tx: Tx,
  repIds: readonly RepId[],
  { since = '0001-01-01', until = '9999-12-31' }: { since?: string; until?: string } = {},
): Promise<Map<RepId, WonDeal[]>> {
  const { rows } = await sql<FactRow>`
    with credited as (
      select d.rep_id as owner_id, d.id, d.rep_id from deals d
      where d.rep_id = any(${repIds}::uuid[]) and d.stage = 'won'
        and not exists (select from deal_splits s where s.rep_id = d.rep_id and s.deal_id = d.id)
      union all
      select s.rep_id, s.deal_id, s.credited_rep_id from deal_splits s
      where s.credited_rep_id = any(${repIds}::uuid[]))
    select m.rep_id, m.owner_id, d.id, d.company, d.value_cents, d.currency, d.cancelled_on, d.closed_on as won_on,
      coalesce(known.partner_id, r.partner_id) as partner_id,
      coalesce((select jsonb_agg(jsonb_build_object('repId', s.credited_rep_id, 'shareBp', s.share_bp))
        from deal_splits s where s.rep_id = d.rep_id and s.deal_id = d.id), '[]') as splits
    from credited m
      join deals d on d.rep_id = m.owner_id and d.id = m.id and d.stage = 'won'
        and d.closed_on between ${since} and ${until}
      join reps r on r.rep_id = m.rep_id
      left join credited_deals known on known.rep_id = m.rep_id and known.deal_id = d.id`.execute(tx);
  const byRep = new Map<RepId, WonDeal[]>(repIds.map(id => [id, []]));
  for (const row of rows)
    byRep.get(row.rep_id)?.push({
      id: row.id,
      company: row.company,
      ownerId: row.owner_id,
      partnerId: row.partner_id,
      wonOn: row.won_on,
      valueCents: row.value_cents,
      currency: row.currency,
      splits: row.splits,
      cancelledOn: row.cancelled_on,
    });
  return byRep;
}

export async function listRules(tx: Tx): Promise<RuleVersion[]> {
  const rows = await tx
    .selectFrom('commission_rules')
    .select(['id', 'number', 'name', 'scope', 'effective_from', 'terms', 'for_partner_id', 'for_rep_id'])
    .execute();
  return rows.map(({ for_partner_id, for_rep_id, ...rule }) => ({
    ...rule,
    subject: for_partner_id ?? for_rep_id,
  }));
}

export function listRates(tx: Tx): Promise<ExchangeRate[]> {
  return tx
    .selectFrom('exchange_rates')
    .select(['base', 'quote', 'rate', 'day', 'source', 'number'])
    .orderBy('number')
    .execute();
}

export type RepRow = Pick<Row<'reps'>, 'currency' | 'name' | 'partner_id'> & { id: RepId };

export function listReps(tx: Tx, repIds: readonly RepId[]): Promise<RepRow[]> {
  return tx
    .selectFrom('reps')
    .select(['rep_id as id', 'currency', 'name', 'partner_id'])
    .where('rep_id', 'in', repIds)
    .orderBy('rep_id')
    .execute();
}

export function listTargets(tx: Tx, repIds: readonly RepId[]): Promise<Row<'rep_targets'>[]> {
  return tx.selectFrom('rep_targets').selectAll().where('rep_id', 'in', repIds).execute();
}

export async function listOfPartner(tx: Tx, partnerId: PartnerId): Promise<RepId[]> {
  const rows = await tx.selectFrom('reps').select('rep_id').where('partner_id', '=', partnerId).execute();
  return rows.map(row => row.rep_id);
}

/** Whoever has or had part in one deal. */
export async function listConcerned(tx: Tx, dealId: DealId): Promise<RepId[]> {
  const { rows } = await sql<Pick<Row<'reps'>, 'rep_id'>>`
    select rep_id from deals where id = ${dealId}
    union select s.credited_rep_id from deals d join deal_splits s on s.rep_id = d.rep_id and s.deal_id = d.id
      where d.id = ${dealId}
    union select rep_id from ledger_entries where deal_id = ${dealId}
    union select rep_id from credited_deals where deal_id = ${dealId}`.execute(tx);
  return rows.map(({ rep_id }) => rep_id);
}

/** Of a partner, or all, those who have part in a deal that was won since a day. */
export async function listWithDeals(
  tx: Tx,
  { since, partnerId, repId }: { since: string; partnerId?: string | null; repId?: string | null },
): Promise<RepId[]> {
  const { rows } = await sql<Pick<Row<'reps'>, 'rep_id'>>`
    select distinct rep_id from credited_deals
    where won_on >= ${since} and (${partnerId ?? null}::uuid is null or partner_id = ${partnerId ?? null})
      and (${repId ?? null}::uuid is null or rep_id = ${repId ?? null})`.execute(tx);
  return rows.map(({ rep_id }) => rep_id);
}

/** Those who are paid in one of two currencies and have part in a deal of the other, won since a day. */
export async function listWithExchange(
  tx: Tx,
  { base, quote, since }: { base: string; quote: string; since: string },
): Promise<RepId[]> {
  const { rows } = await sql<Pick<Row<'reps'>, 'rep_id'>>`
    select distinct c.rep_id from credited_deals c join deals d on d.id = c.deal_id
    where c.won_on >= ${since}
      and ((c.currency = ${base} and d.currency = ${quote}) or (c.currency = ${quote} and d.currency = ${base}))`.execute(
    tx,
  );
  return rows.map(({ rep_id }) => rep_id);
}

const rulesLock = 'commission rules';

/** Numbers follow each other, and nobody's rule changes while another's is being put in force. */
export async function lockRules(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${rulesLock}, 0))`.execute(tx);
}

/** One after the other, so that two changes at once do not both post the same difference; and none while a rule or a rate is being
 *  put in force, which would not see this change, nor be seen by it. */
export async function lockBooks(tx: Tx, repIds: readonly RepId[]): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${rulesLock}, 0))`.execute(tx);
  const inOrder = repIds.toSorted();
  await sql`
    select pg_advisory_xact_lock(hashtextextended('commissions ' || id, 0))
    from unnest(${inOrder}::text[]) with ordinality as given (id, place) order by place`.execute(tx);
}
