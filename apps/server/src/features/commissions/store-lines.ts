// SQL of the lines of one rep, as the rep reads them.
import type { CommissionFilter, CommissionLine } from '@groundwork/contract/commissions';
import type { DealId, RepId } from '@groundwork/contract/ids';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';

/** As reps call the states of payouts. */
const shownState = sql<
  CommissionLine['state']
>`case coalesce(p.state, 'none') when 'none' then 'accrued' when 'draft' then 'in_run'
  else p.state end`;

/** Lines about deals: what a payout as a whole brings about is no line. */
const lines = (tx: Tx, repId: RepId) =>
  tx
    .selectFrom('ledger_entries as e')
    .leftJoin('payout_lines as l', join =>
      join.onRef('l.rep_id', '=', 'e.rep_id').onRef('l.entry_id', '=', 'e.id'),
    )
    .leftJoin('payout_reps as p', join =>
      join.onRef('p.rep_id', '=', 'l.rep_id').onRef('p.run_id', '=', 'l.run_id'),
    )
    .where('e.rep_id', '=', repId)
    .where('e.deal_id', 'is not', null)
    .select([
      'e.id',
      'e.amount_cents',
      'e.currency',
      'e.occurred_on',
      'e.posted_on',
      'e.rule_number',
      'e.created_at',
    ])
    .select(['l.run_id', shownState.as('state')])
    .select(eb => [
      eb.ref('e.deal_id').$notNull().as('deal_id'),
      eb.ref('e.company').$notNull().as('company'),
      sql<CommissionLine['kind']>`e.kind`.as('kind'),
    ]);

/** In or after which payout, and when: of a statement. */
export interface LineRange {
  runId?: string;
  /** Posted from the first day on and before the other. */
  posted?: { from: string; before: string };
}

/** Newest first. */
export function listLines(
  tx: Tx,
  repId: RepId,
  asked: PageAsked & CommissionFilter & LineRange,
): Promise<CommissionLine[]> {
  const after = afterId(asked);
  let query = lines(tx, repId);
  if (after !== undefined) query = query.where('e.id', '<', after);
  if (asked.deal_id !== undefined) query = query.where('e.deal_id', '=', asked.deal_id);
  if (asked.state !== undefined) query = query.where(sql<SqlBool>`${shownState} = ${asked.state}`);
  if (asked.year !== undefined)
    query = query
      .where('e.occurred_on', '>=', `${asked.year}-01-01`)
      .where('e.occurred_on', '<=', `${asked.year}-12-31`);
  if (asked.runId !== undefined) query = query.where('l.run_id', '=', asked.runId);
  if (asked.posted)
    query = query
      .where('e.posted_on', '>=', asked.posted.from)
      .where('e.posted_on', '<', asked.posted.before);
  return query.orderBy('e.id', 'desc').limit(rowsToRead(asked)).execute();
}

/** What else stands with one line. */
export function findLine(tx: Tx, repId: RepId, id: string) {
  return lines(tx, repId).where('e.id', '=', id).select(['e.explanation', 'e.rule_id']).executeTakeFirst();
}

export function listPostings(tx: Tx, repId: RepId, entryId: string) {
  return tx
    .selectFrom('ledger_postings')
    .select(['account', 'amount_cents', 'currency'])
    .where('rep_id', '=', repId)
    .where('entry_id', '=', entryId)
    .orderBy('amount_cents', 'desc')
    .execute();
}

/** Oldest first. */
export function listOfDeal(tx: Tx, repId: RepId, dealId: DealId): Promise<CommissionLine[]> {
  return lines(tx, repId).where('e.deal_id', '=', dealId).orderBy('e.id').limit(500).execute();
}
