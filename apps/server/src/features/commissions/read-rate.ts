// What the next cent of a rep's revenue earns: the rule in force today, and how far they have come in its tiers.
import type { CommissionSummary } from '@groundwork/contract/commissions';
import type { Rep } from '@groundwork/contract/partners';
import { quarterOf } from '@groundwork/engine/calendar/days';
import { quarterName } from '@groundwork/engine/commission/calculate';
import type { RuleVersion } from '@groundwork/engine/commission/facts';
import { ruleFinder } from '@groundwork/engine/commission/rule-in-force';
import type { Tx } from '../../platform/db.ts';
import { sumRevenue } from './store-summary.ts';

export async function readRate(
  tx: Tx,
  rep: Pick<Rep, 'id' | 'currency' | 'partner'>,
  rules: readonly RuleVersion[],
  today: string,
): Promise<CommissionSummary['rate']> {
  const rule = ruleFinder(rules, rep)({ wonOn: today, partnerId: rep.partner.id });
  if (!rule) return null;
  const { tiers, period } = rule.terms;
  const year = today.slice(0, 4);
  const first = period === 'year' ? `${year}-01-01` : quarterOf(today).first;
  const revenue = await sumRevenue(tx, rep.id, first, today);
  const at = tiers.findLastIndex(({ from_cents }) => from_cents <= revenue);
  const next = tiers[at + 1];
  return {
    rate_bp: tiers[at]?.rate_bp ?? 0,
    rule_number: rule.number,
    rule_name: rule.name,
    effective_from: rule.effective_from,
    next_tier_cents: next?.from_cents ?? null,
    next_rate_bp: next?.rate_bp ?? null,
    period: period === 'year' ? year : quarterName(today),
    period_revenue_cents: revenue,
  };
}
