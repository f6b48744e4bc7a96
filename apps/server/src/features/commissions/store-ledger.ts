// SQL of the ledger: what is posted, and posting more. Nothing in it is ever changed. For the platform role.
import type { StoredExplanation } from '@groundwork/contract/commission-terms';
import type { DealId, RepId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { Row } from '../../schema/rows.ts';

type Entry = Row<'ledger_entries'>;

export type Posted = Awaited<ReturnType<typeof listPosted>>[number];

/** What the ledger has of each deal of these reps. `first_id`: what a reversal takes back, the first line of this part. */
export function listPosted(tx: Tx, repIds: readonly RepId[]) {
  return tx
    .selectFrom('ledger_entries')
    .select(['rep_id', 'currency', sql<number>`sum(amount_cents)::bigint`.as('cents')])
    .select(eb => [
      eb.ref('deal_id').$notNull().as('deal_id'),
      eb.ref('part').$notNull().as('part'),
      sql<string>`(array_agg(company order by id desc))[1]`.as('company'),
      sql<string>`(array_agg(id order by id))[1]`.as('first_id'),
    ])
    .where('rep_id', 'in', repIds)
    .where('deal_id', 'is not', null)
    .groupBy(['rep_id', 'deal_id', 'part', 'currency'])
    .execute();
}

export type NewEntry = Pick<
  Entry,
  | 'rep_id'
  | 'id'
  | 'kind'
  | 'amount_cents'
  | 'currency'
  | 'occurred_on'
  | 'posted_on'
  | 'reverses'
  | 'rule_id'
  | 'rule_number'
> & {
  deal_id: DealId;
  part: 'accrual' | 'clawback';
  company: string;
  explanation: StoredExplanation;
};

/** Earned is an expense that is owed; taken back is the same the other way round. */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  await sql`
    with posted as (
      insert into ledger_entries (rep_id, id, kind, deal_id, part, company, rule_id, rule_number, reverses, amount_cents, currency,
        occurred_on, posted_on, explanation)
      select rep_id, id, kind, deal_id, part, company, rule_id, rule_number, reverses, amount_cents, currency, occurred_on, posted_on,
        explanation
      from jsonb_to_recordset(${jsonText(entries)}::jsonb) as given (rep_id uuid, id uuid, kind text, deal_id uuid,
        part text, company text, rule_id uuid, rule_number integer, reverses uuid, amount_cents bigint, currency text, occurred_on date,
        posted_on date, explanation jsonb)
      returning rep_id, id, amount_cents, currency)
    insert into ledger_postings (rep_id, entry_id, account, amount_cents, currency)
    select rep_id, id, account, amount_cents * side, currency
    from posted cross join (values ('expense', 1), ('accrued', -1)) as sides (account, side)`.execute(tx);
}

type Credited = Row<'credited_deals'>;

export function listCredited(tx: Tx, repIds: readonly RepId[]): Promise<Credited[]> {
  return tx.selectFrom('credited_deals').selectAll().where('rep_id', 'in', repIds).execute();
}

export async function upsertCredited(tx: Tx, rows: readonly Credited[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into credited_deals (rep_id, deal_id, company, won_on, partner_id, revenue_cents, currency, waits_from, waits_to,
      waits_on)
    select rep_id, deal_id, company, won_on, partner_id, revenue_cents, currency, waits_from, waits_to, waits_on
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as given (rep_id uuid, deal_id uuid, company text, won_on date,
      partner_id uuid, revenue_cents bigint, currency text, waits_from text, waits_to text, waits_on date)
    on conflict (rep_id, deal_id) do update
      set company = excluded.company, won_on = excluded.won_on, revenue_cents = excluded.revenue_cents,
        currency = excluded.currency, waits_from = excluded.waits_from, waits_to = excluded.waits_to,
        waits_on = excluded.waits_on`.execute(tx);
}

export async function deleteCredited(
  tx: Tx,
  gone: readonly Pick<Credited, 'rep_id' | 'deal_id'>[],
): Promise<void> {
  if (gone.length === 0) return;
  await sql`
    delete from credited_deals c
    using jsonb_to_recordset(${jsonText(gone)}::jsonb) as given (rep_id uuid, deal_id uuid)
    where c.rep_id = given.rep_id and c.deal_id = given.deal_id`.execute(tx);
}
