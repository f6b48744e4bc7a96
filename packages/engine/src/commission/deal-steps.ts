// What a rule makes of one deal's revenue, step by step; each step can be checked by its own figures.
import type { ExplanationStep, RuleTerms } from '@groundwork/contract/commission-terms';
import { asNumber, divideRounded, shareOf } from './money.ts';

export interface DealStanding {
  /** Credited to the rep, in their currency. */
  revenue: bigint;
  shareBp: number;
  /** Credited before it: in the rule's period, and in the quarter. */
  revenueBefore: bigint;
  quarterBefore: bigint;
  /** Earned before it in the rule's period. */
  earnedBefore: bigint;
  target: bigint | null;
}

/** Whether a rule makes the same of a deal whatever was won before it. */
export function isIndependent(terms: RuleTerms, hasTarget: boolean): boolean {
  return (
    terms.tiers.length === 1 &&
    terms.period_ceiling_cents === null &&
    (terms.accelerator_bp === null || !hasTarget)
  );
}

export function accrualSteps(terms: RuleTerms, standing: DealStanding): ExplanationStep[] {
  const steps = rateSteps(terms, standing);
  const earned = () => steps.reduce((sum, { amount_cents }) => sum + BigInt(amount_cents), 0n);
  const { floor_cents, ceiling_cents, period_ceiling_cents } = terms;
  const { shareBp, revenue, earnedBefore } = standing;
  if (floor_cents !== null && revenue > 0n) {
    const least = shareOf(BigInt(floor_cents), shareBp);
    if (earned() < least) steps.push(limitStep('floor', least - earned(), least, shareBp));
  }
  if (ceiling_cents !== null) {
    const most = shareOf(BigInt(ceiling_cents), shareBp);
    if (earned() > most) steps.push(limitStep('ceiling', most - earned(), most, shareBp));
  }
  if (period_ceiling_cents !== null) {
    const room = BigInt(period_ceiling_cents) - earnedBefore;
    const most = room > 0n ? room : 0n;
    if (earned() > most)
      steps.push({
        step: 'period_ceiling',
        amount_cents: asNumber(most - earned()),
        limit_cents: period_ceiling_cents,
        before_cents: asNumber(earnedBefore),
      });
  }
  return steps;
}

function limitStep(
  step: 'floor' | 'ceiling',
  amount: bigint,
  limit: bigint,
  shareBp: number,
): ExplanationStep {
  return { step, amount_cents: asNumber(amount), limit_cents: asNumber(limit), share_bp: shareBp };
}

/** The revenue is cut where a tier begins and where the target is reached; each piece has one rate. */
function rateSteps(terms: RuleTerms, standing: DealStanding): ExplanationStep[] {
  const { revenue, revenueBefore, quarterBefore, target } = standing;
  const multiplier = terms.accelerator_bp;
  const accelerates = multiplier !== null && target !== null;
  const cuts = [
    ...terms.tiers.slice(1).map(({ from_cents }) => BigInt(from_cents) - revenueBefore),
    ...(accelerates ? [target - quarterBefore] : []),
  ]
    .filter(cut => cut > 0n && cut < revenue)
    .toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const edges = [0n, ...new Set(cuts), revenue];
  return edges.slice(0, -1).flatMap((from, at): ExplanationStep[] => {
    const piece = (edges[at + 1] ?? revenue) - from;
    const tierAt = terms.tiers.findLastIndex(tier => BigInt(tier.from_cents) <= revenueBefore + from);
    const tier = terms.tiers[tierAt];
    if (!tier) return [];
    const amount = shareOf(piece, tier.rate_bp);
    const plain: ExplanationStep = {
      step: 'tier',
      amount_cents: asNumber(amount),
      of_cents: asNumber(piece),
      rate_bp: tier.rate_bp,
      from_cents: tier.from_cents,
      to_cents: terms.tiers[tierAt + 1]?.from_cents ?? null,
    };
    if (!accelerates || quarterBefore + from < target || piece === 0n) return [plain];
    const whole = divideRounded(piece * BigInt(tier.rate_bp) * BigInt(multiplier), 100_000_000n);
    return [
      plain,
      {
        step: 'accelerator',
        amount_cents: asNumber(whole - amount),
        of_cents: asNumber(piece),
        rate_bp: tier.rate_bp,
        multiplier_bp: multiplier,
        target_cents: asNumber(target),
      },
    ];
  });
}

/** Nothing where its client stayed, or left later than anything is taken back. */
export function clawbackStep(
  terms: RuleTerms,
  earned: bigint,
  { wonOn, cancelledOn }: { wonOn: string; cancelledOn: string | null },
): ExplanationStep | undefined {
  if (cancelledOn === null) return undefined;
  const days = Math.round((Date.parse(cancelledOn) - Date.parse(wonOn)) / 86_400_000);
  const due = terms.clawback.find(({ within_days }) => days <= within_days);
  if (!due || due.share_bp === 0) return undefined;
  return {
    step: 'clawback',
    amount_cents: asNumber(-shareOf(earned, due.share_bp)),
    of_cents: asNumber(earned),
    share_bp: due.share_bp,
    days,
  };
}
