// SQL of rules of commission and exchange rates, as staff keep them. For the platform role.
import type { CommissionRuleFields, ExchangeRateFields } from '@groundwork/contract/commission-rules';
import type { RuleUsed } from '@groundwork/contract/commission-terms';
import type { RepId } from '@groundwork/contract/ids';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { json, type Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import type { Row } from '../../schema/rows.ts';

const rules = (tx: Tx) =>
  tx
    .selectFrom('commission_rules as c')
    .leftJoin('partners as f', 'f.id', 'c.for_partner_id')
    .leftJoin('reps as r', 'r.rep_id', 'c.for_rep_id')
    .select(['c.id', 'c.number', 'c.name', 'c.scope', 'c.for_partner_id', 'c.for_rep_id', 'c.effective_from'])
    .select(['c.terms', 'c.created_by', 'c.created_at', 'f.name as partner_name', 'r.name as rep_name'])
    .select(sql<number>`(select count(*) from ledger_entries e where e.rule_id = c.id)::integer`.as('used'));

export type RuleRow = Awaited<ReturnType<ReturnType<typeof rules>['executeTakeFirstOrThrow']>>;

/** Newest first. Of a rep: those that are or were for them. */
export function listRules(tx: Tx, asked: PageAsked & { rep_id?: RepId | undefined }): Promise<RuleRow[]> {
  const after = afterId(asked);
  let query = rules(tx);
  if (after !== undefined) query = query.where('c.id', '<', after);
  if (asked.rep_id !== undefined)
    query = query.where(
      sql<SqlBool>`(c.scope = 'all' or c.for_rep_id = ${asked.rep_id}
        or c.for_partner_id = (select partner_id from reps where rep_id = ${asked.rep_id}))`,
    );
  return query.orderBy('c.id', 'desc').limit(rowsToRead(asked)).execute();
}

export function findRule(tx: Tx, id: string): Promise<RuleRow | undefined> {
  return rules(tx).where('c.id', '=', id).executeTakeFirst();
}

/** As an amount was made by it. */
export function findUsed(tx: Tx, id: string): Promise<RuleUsed | undefined> {
  return tx
    .selectFrom('commission_rules')
    .select(['id', 'number', 'name', 'scope', 'effective_from', 'terms'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertRule(tx: Tx, rule: CommissionRuleFields, by: string): Promise<string> {
  const id = newId();
  await tx
    .insertInto('commission_rules')
    .values({
      id,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from commission_rules)`,
      name: rule.name,
      scope: rule.scope,
      for_partner_id: rule.partner_id ?? null,
      for_rep_id: rule.rep_id ?? null,
      effective_from: rule.effective_from,
      terms: json(rule.terms),
      created_by: by,
    })
    .execute();
  return id;
}

export async function isPartner(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from partners where id = ${id}`.execute(tx);
  return rows.length > 0;
}

const rates = (tx: Tx) =>
  tx
    .selectFrom('exchange_rates as x')
    .select([
      'x.id',
      'x.number',
      'x.base',
      'x.quote',
      'x.rate',
      'x.day',
      'x.source',
      'x.entered_by',
      'x.created_at',
    ])
    .select(
      sql<boolean>`exists (select from exchange_rates later where later.base = x.base and later.quote = x.quote
        and later.day = x.day and later.number > x.number)`.as('is_replaced'),
    );

/** Newest first. */
export function listRates(tx: Tx, asked: PageAsked & { currency?: string | undefined }) {
  const after = afterId(asked);
  let query = rates(tx);
  if (after !== undefined) query = query.where('x.id', '<', after);
  if (asked.currency !== undefined) query = query.where(sql<SqlBool>`${asked.currency} in (x.base, x.quote)`);
  return query.orderBy('x.id', 'desc').limit(rowsToRead(asked)).execute();
}

export async function insertRate(tx: Tx, rate: z.infer<typeof ExchangeRateFields>, by: string) {
  const id = newId();
  await tx
    .insertInto('exchange_rates')
    .values({
      ...rate,
      id,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from exchange_rates)`,
      entered_by: by,
    })
    .execute();
  return rates(tx).where('x.id', '=', id).executeTakeFirstOrThrow();
}

type Waited = Record<'from_currency' | 'to_currency' | 'on', NonNullable<Row<'credited_deals'>['waits_on']>>;

/** Rates that deals wait for, the longest awaited first. */
export async function listMissing(tx: Tx) {
  const { rows } = await sql<Waited & { deals: number }>`
    select waits_from as from_currency, waits_to as to_currency, waits_on as "on", count(distinct deal_id)::integer as deals
    from credited_deals where waits_from is not null
    group by waits_from, waits_to, waits_on order by waits_on limit 200`.execute(tx);
  return rows;
}
