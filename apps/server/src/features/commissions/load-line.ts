// One line with everything behind it: why it is what it is, its postings, and what else there is of the deal.
import type { CommissionLineDetail } from '@groundwork/contract/commissions';
import { Refusal } from '@groundwork/contract/errors';
import type { RepId } from '@groundwork/contract/ids';
import type { Database, Tx } from '../../platform/db.ts';
import * as store from './store-lines.ts';
import { findUsed } from './store-rules.ts';

/** @throws Refusal not_found for whatever is no line about a deal of this rep */
export async function loadLine(database: Database, repId: RepId, id: string): Promise<CommissionLineDetail> {
  const { explanation, rule_id, ...rest } = await database.readOnlyRep(repId, tx => readLine(tx, repId, id));
  const rule = rule_id === null ? undefined : await database.readOnly(null, tx => findUsed(tx, rule_id));
  const { made_by, ...why } = explanation;
  return { ...rest, explanation: { ...why, made_by: made_by && rule ? { ...made_by, rule } : null } };
}

async function readLine(tx: Tx, repId: RepId, id: string) {
  const line = await store.findLine(tx, repId, id);
  const { explanation } = line ?? {};
  if (!line || !explanation) throw new Refusal('not_found');
  const of_deal = await store.listOfDeal(tx, repId, line.deal_id);
  return {
    ...line,
    explanation,
    postings: await store.listPostings(tx, repId, id),
    of_deal,
    deal_total_cents: of_deal.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  };
}
