// Brings the books of reps to what their deals say by now. Only the difference to what is posted is added, so that it may be called
// after every event, as often as one likes and in any order.
import type { DealId, RepId } from '@groundwork/contract/ids';
import { calculateCommissions, type DealCommission } from '@groundwork/engine/commission/calculate';
import { type Exchange, exchangeOf } from '@groundwork/engine/commission/exchange';
import { lineOf, type Part } from '@groundwork/engine/commission/explain';
import type { RuleVersion } from '@groundwork/engine/commission/facts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import type { Row } from '../../schema/rows.ts';
import * as facts from './store-facts.ts';
import * as ledger from './store-ledger.ts';

/** Reps whose facts are read at once, and lines that are written at once. */
const repsAtOnce = 25;
const linesAtOnce = 5000;

/** After one deal changed: everybody's who has or had part in it. For the platform role. */
export async function recalculateDeal(tx: Tx, dealId: DealId, today: string): Promise<void> {
  await recalculateBooks(tx, await facts.listConcerned(tx, dealId), today);
}

/** Of exactly these reps: after something changed that concerns nobody else. For the platform role. */
export async function recalculateBooks(tx: Tx, repIds: readonly RepId[], today: string): Promise<void> {
  if (repIds.length === 0) return;
  await facts.lockBooks(tx, repIds);
  const rules = await facts.listRules(tx);
  const exchange = exchangeOf(await facts.listRates(tx));
  for (let at = 0; at < repIds.length; at += repsAtOnce)
    await recalculateSome(tx, repIds.slice(at, at + repsAtOnce), { rules, exchange, today });
}

interface Ground {
  rules: readonly RuleVersion[];
  exchange: Exchange;
  today: string;
}

async function recalculateSome(tx: Tx, repIds: readonly RepId[], ground: Ground): Promise<void> {
  const reps = await facts.listReps(tx, repIds);
  const deals = await facts.listWonDeals(tx, repIds);
  const targets = Map.groupBy(await facts.listTargets(tx, repIds), ({ rep_id }) => rep_id);
  const posted = Map.groupBy(await ledger.listPosted(tx, repIds), ({ rep_id }) => rep_id);
  const credited = Map.groupBy(await ledger.listCredited(tx, repIds), ({ rep_id }) => rep_id);
  const entries: ledger.NewEntry[] = [];
  for (const rep of reps) {
    const own = { rep, deals: deals.get(rep.id) ?? [], targets: targets.get(rep.id) ?? [] };
    const made = calculateCommissions(own, ground.rules, ground.exchange);
    entries.push(...differences(rep, made, posted.get(rep.id) ?? [], ground.today));
    await keepCredited(tx, creditsOf(rep, made), credited.get(rep.id) ?? []);
  }
  for (let at = 0; at < entries.length; at += linesAtOnce)
    await ledger.insertEntries(tx, entries.slice(at, at + linesAtOnce));
}

const parts: readonly Part[] = ['accrual', 'clawback'];

/** What is to be posted of one part of one deal. */
interface Difference {
  dealId: DealId;
  company: string;
  part: Part;
  currency: string;
  /** Missing where the deal earns the rep nothing any more: no longer won, or credited to others. */
  made: DealCommission | undefined;
  known: ledger.Posted | undefined;
}

function differences(
  rep: facts.RepRow,
  made: readonly DealCommission[],
  posted: readonly ledger.Posted[],
  today: string,
): ledger.NewEntry[] {
  const keyOf = (dealId: DealId, part: Part, currency: string) => `${dealId} ${part} ${currency}`;
  const before = new Map(posted.map(each => [keyOf(each.deal_id, each.part, each.currency), each]));
  const wanted = made.flatMap(each =>
    parts.map((part): Difference => {
      const key = keyOf(each.deal.id, part, rep.currency);
      const known = before.get(key);
      before.delete(key);
      const { id: dealId, company } = each.deal;
      return { dealId, company, part, currency: rep.currency, made: each, known };
    }),
  );
  const gone = [...before.values()].map(
    (known): Difference => ({ ...known, dealId: known.deal_id, made: undefined, known }),
  );
  return [...wanted, ...gone].flatMap(each => entryOf(rep, each, today));
}

function entryOf(rep: facts.RepRow, difference: Difference, today: string): ledger.NewEntry[] {
  const { dealId, company, part, currency, made, known } = difference;
  const line = lineOf(made, part, known?.cents ?? 0, currency);
  if (!line) return [];
  const madeBy = made?.state === 'known' ? made.madeBy : null;
  const { rule, ...made_by } = madeBy ?? { rule: null };
  const kind = kindOf(difference, line.amountCents);
  return [
    {
      rep_id: rep.id,
      id: newId(),
      kind,
      deal_id: dealId,
      part,
      company,
      rule_id: rule?.id ?? null,
      rule_number: rule?.number ?? null,
      reverses: kind === 'reversal' ? (known?.first_id ?? null) : null,
      amount_cents: line.amountCents,
      currency,
      occurred_on: happenedOn(kind, made?.deal) ?? today,
      posted_on: today,
      explanation: { ...line.explanation, made_by: 'deal' in made_by ? made_by : null },
    },
  ];
}

type Kind = 'accrual' | 'adjustment' | 'clawback' | 'reversal';

function kindOf({ part, made, known }: Difference, cents: number): Kind {
  if (part === 'clawback') return cents > 0 ? 'reversal' : 'clawback';
  if (made?.state !== 'known') return 'reversal';
  return (known?.cents ?? 0) === 0 ? 'accrual' : 'adjustment';
}

/** Corrections happen when they are made. */
function happenedOn(kind: Kind, deal: DealCommission['deal'] | undefined): string | null | undefined {
  if (kind === 'accrual') return deal?.wonOn;
  return kind === 'clawback' ? deal?.cancelledOn : undefined;
}

type Credited = Row<'credited_deals'>;

function creditsOf(rep: facts.RepRow, made: readonly DealCommission[]): Credited[] {
  return made.map(each => ({
    rep_id: rep.id,
    deal_id: each.deal.id,
    company: each.deal.company,
    won_on: each.deal.wonOn,
    partner_id: each.deal.partnerId,
    revenue_cents: each.revenueCents,
    currency: rep.currency,
    waits_from: each.state === 'waits' ? each.missing.from : null,
    waits_to: each.state === 'waits' ? each.missing.to : null,
    waits_on: each.state === 'waits' ? each.missing.on : null,
  }));
}

async function keepCredited(tx: Tx, now: readonly Credited[], before: readonly Credited[]): Promise<void> {
  const known = new Map(before.map(each => [each.deal_id, each]));
  const changed = now.filter(each => {
    const same = known.get(each.deal_id);
    known.delete(each.deal_id);
    return !same || columns.some(column => same[column] !== each[column]);
  });
  await ledger.upsertCredited(tx, changed);
  await ledger.deleteCredited(tx, [...known.values()]);
}

const columns = [
  'company',
  'won_on',
  'revenue_cents',
  'currency',
  'waits_from',
  'waits_to',
  'waits_on',
] as const satisfies (keyof Credited)[];
