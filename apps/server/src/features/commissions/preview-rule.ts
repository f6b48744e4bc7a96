// What a rule would have paid for deals of the past, beside what they earned by the rules there are. Works it out and keeps nothing.
import type { RulePreview } from '@groundwork/contract/commission-rules';
import type { RepId } from '@groundwork/contract/ids';
import { calculateCommissions, type DealCommission } from '@groundwork/engine/commission/calculate';
import { type Exchange, exchangeOf } from '@groundwork/engine/commission/exchange';
import type { RuleVersion } from '@groundwork/engine/commission/facts';
import type { Tx } from '../../platform/db.ts';
import * as facts from './store-facts.ts';

type OfRep = RulePreview['reps'][number];

const repsAtOnce = 25;
const repsShown = 500;

interface Span {
  from: string;
  until: string;
}

/** For the platform role. `candidate` is taken as in force from the first day on. */
export async function previewRule(tx: Tx, candidate: RuleVersion, span: Span): Promise<RulePreview> {
  const rules = await facts.listRules(tx);
  const exchange = exchangeOf(await facts.listRates(tx));
  const { scope, subject } = candidate;
  const repIds = await facts.listWithDeals(tx, {
    since: span.from,
    partnerId: scope === 'partner' ? subject : null,
    repId: scope === 'rep' ? subject : null,
  });
  const reps: OfRep[] = [];
  for (let at = 0; at < repIds.length; at += repsAtOnce) {
    const some = repIds.slice(at, at + repsAtOnce);
    reps.push(...(await previewSome(tx, some, { rules, exchange, candidate, span })));
  }
  const changed = reps.toSorted(
    (one, other) =>
      Math.abs(other.difference_cents) - Math.abs(one.difference_cents) || one.name.localeCompare(other.name),
  );
  return {
    ...span,
    deals: reps.reduce((sum, { deals }) => sum + deals, 0),
    totals: totalsOf(reps),
    reps: changed.slice(0, repsShown),
    reps_in_all: reps.length,
  };
}

interface Ground {
  rules: readonly RuleVersion[];
  exchange: Exchange;
  candidate: RuleVersion;
  span: Span;
}

async function previewSome(tx: Tx, repIds: readonly RepId[], ground: Ground): Promise<OfRep[]> {
  const { rules, exchange, candidate, span } = ground;
  const reps = await facts.listReps(tx, repIds);
  // What was won earlier in the year decides which tier is reached.
  const within = { since: `${span.from.slice(0, 4)}-01-01`, until: span.until };
  const deals = await facts.listWonDeals(tx, repIds, within);
  const targets = Map.groupBy(await facts.listTargets(tx, repIds), ({ rep_id }) => rep_id);
  return reps.flatMap(rep => {
    const own = { rep, deals: deals.get(rep.id) ?? [], targets: targets.get(rep.id) ?? [] };
    const inSpan = (made: readonly DealCommission[]) => made.filter(({ deal }) => deal.wonOn >= span.from);
    const before = inSpan(calculateCommissions(own, rules, exchange));
    const after = inSpan(calculateCommissions(own, [...rules, candidate], exchange));
    if (before.length === 0) return [];
    const [before_cents, after_cents] = [sumOf(before), sumOf(after)];
    return [
      {
        rep_id: rep.id,
        name: rep.name,
        currency: rep.currency,
        deals: before.length,
        before_cents,
        after_cents,
        difference_cents: after_cents - before_cents,
        waiting: after.filter(({ state }) => state === 'waits').length,
      },
    ];
  });
}

function sumOf(made: readonly DealCommission[]): number {
  return made.reduce(
    (sum, each) => sum + (each.state === 'known' ? each.accrualCents + each.clawbackCents : 0),
    0,
  );
}

function totalsOf(reps: readonly OfRep[]): RulePreview['totals'] {
  const sum = (of: readonly OfRep[], what: 'before_cents' | 'after_cents' | 'difference_cents') =>
    of.reduce((total, each) => total + each[what], 0);
  return [...Map.groupBy(reps, ({ currency }) => currency)].map(([currency, of]) => ({
    currency,
    before_cents: sum(of, 'before_cents'),
    after_cents: sum(of, 'after_cents'),
    difference_cents: sum(of, 'difference_cents'),
  }));
}
