// What a rep has earned by each deal. Deals count in the order in which they were won, not in which they were told of, so that the
// same facts make the same amounts however they arrived.
import type { Explanation, ExplanationStep } from '@groundwork/contract/commission-terms';
import { type Credit, compareText, creditOf, type MissingRate } from './credit.ts';
import { accrualSteps, clawbackStep, isIndependent } from './deal-steps.ts';
import type { Exchange } from './exchange.ts';
import type { RepFacts, RuleVersion, WonDeal } from './facts.ts';
import { asNumber } from './money.ts';
import { ruleFinder } from './rule-in-force.ts';

type MadeBy = NonNullable<Explanation['made_by']>;

export interface KnownCommission {
  state: 'known';
  deal: WonDeal;
  /** Credited to the rep, in their currency. */
  revenueCents: number;
  madeBy: MadeBy;
  accrualCents: number;
  accrualSteps: readonly ExplanationStep[];
  /** Zero, or less. */
  clawbackCents: number;
  clawbackSteps: readonly ExplanationStep[];
}
/** Its own rate is missing, or one of a deal before it without which nobody knows which tier this one reaches. */
export interface WaitingCommission {
  state: 'waits';
  deal: WonDeal;
  /** Null where its own rate is missing. */
  revenueCents: number | null;
  missing: MissingRate;
}
export type DealCommission = KnownCommission | WaitingCommission;

/** Credited and earned in a quarter or a year so far; a missing rate leaves the rest of it unknown. */
interface Running {
  revenue: bigint;
  earned: bigint;
  missing: MissingRate | undefined;
}

/** Where a deal stands among the rep's others. */
interface Place {
  rule: RuleVersion;
  target: number | null;
  /** 2026-Q4 or 2026, of the rule's period. */
  name: string;
  period: Running;
  quarter: Running;
}

export function calculateCommissions(
  facts: RepFacts,
  rules: readonly RuleVersion[],
  exchange: Exchange,
): DealCommission[] {
  const ruleOf = ruleFinder(rules, facts.rep);
  const targets = new Map(facts.targets.map(each => [`${each.year}-Q${each.quarter}`, each.amount_cents]));
  const running = new Map<string, Running>();
  const runningOf = (name: string): Running => {
    const known = running.get(name) ?? { revenue: 0n, earned: 0n, missing: undefined };
    running.set(name, known);
    return known;
  };
  const inOrder = facts.deals.toSorted(
    (one, other) => compareText(one.wonOn, other.wonOn) || compareText(one.id, other.id),
  );
  return inOrder.flatMap(deal => {
    const rule = ruleOf(deal);
    const credit = creditOf(deal, facts.rep, exchange);
    // Nobody pays for what was won before the first rule.
    if (!rule || !credit) return [];
    const [quarter, year] = [quarterName(deal.wonOn), deal.wonOn.slice(0, 4)];
    const name = rule.terms.period === 'quarter' ? quarter : year;
    const [ofQuarter, ofYear] = [runningOf(quarter), runningOf(year)];
    const period = name === quarter ? ofQuarter : ofYear;
    const place = { rule, target: targets.get(quarter) ?? null, name, period, quarter: ofQuarter };
    const made = commissionOf(deal, credit, place);
    for (const span of [ofQuarter, ofYear]) {
      if ('cents' in credit.revenue) span.revenue += credit.revenue.cents;
      // A client who leaves takes back this deal only: what later ones reached stays reached.
      if (made.state === 'known') span.earned += BigInt(made.accrualCents);
      else span.missing ??= made.missing;
    }
    return [made];
  });
}

/** `2026-10-03` → `2026-Q4`. */
export function quarterName(day: string): string {
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}

function commissionOf(deal: WonDeal, credit: Credit, place: Place): DealCommission {
  const { rule, target, period, quarter } = place;
  const { revenue } = credit;
  if ('missing' in revenue) return { state: 'waits', deal, revenueCents: null, missing: revenue.missing };
  const missing = isIndependent(rule.terms, target !== null)
    ? undefined
    : (period.missing ?? quarter.missing);
  const revenueCents = asNumber(revenue.cents);
  if (missing) return { state: 'waits', deal, revenueCents, missing };
  const steps = accrualSteps(rule.terms, {
    revenue: revenue.cents,
    shareBp: credit.shareBp,
    revenueBefore: period.revenue,
    quarterBefore: quarter.revenue,
    earnedBefore: period.earned,
    target: target === null ? null : BigInt(target),
  });
  const earned = steps.reduce((sum, { amount_cents }) => sum + BigInt(amount_cents), 0n);
  const back = clawbackStep(rule.terms, earned, deal);
  return {
    state: 'known',
    deal,
    revenueCents,
    madeBy: madeByOf(deal, credit, place),
    accrualCents: asNumber(earned),
    accrualSteps: steps,
    clawbackCents: back?.amount_cents ?? 0,
    clawbackSteps: back ? [back] : [],
  };
}

function madeByOf(deal: WonDeal, { shareBp, ofReps, credited, revenue }: Credit, place: Place): MadeBy {
  const { id, number, name, scope, effective_from, terms } = place.rule;
  const converted = 'cents' in revenue && revenue.rate ? revenue : undefined;
  return {
    rule: { id, number, name, scope, effective_from, terms },
    deal: {
      id: deal.id,
      company: deal.company,
      owner_id: deal.ownerId,
      won_on: deal.wonOn,
      value_cents: deal.valueCents,
      currency: deal.currency,
      cancelled_on: deal.cancelledOn,
    },
    share: { share_bp: shareBp, credited_cents: asNumber(credited), of_reps: ofReps },
    conversion: converted?.rate
      ? { rate: shownRate(converted.rate), cents: asNumber(converted.cents) }
      : null,
    standing: {
      period: terms.period,
      name: place.name,
      revenue_before_cents: asNumber(place.period.revenue),
      target_cents: place.target,
      quarter_before_cents: asNumber(place.quarter.revenue),
    },
  };
}

/** Without what only orders rates among each other. */
function shownRate({ base, quote, rate, day, source }: NonNullable<MadeBy['conversion']>['rate']) {
  return { base, quote, rate, day, source };
}
