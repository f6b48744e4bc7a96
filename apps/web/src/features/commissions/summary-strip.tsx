// What a rep is owed, was paid, and earns with the next deal.
import type { CommissionSummary } from '@groundwork/contract/commissions';
import { day } from '../../lib/formats/dates.ts';
import { Stat, Stats } from '../../ui/card.tsx';
import { amount, percent } from './figures.ts';

export function SummaryStrip({ summary }: { summary: CommissionSummary }) {
  const { currency, rate } = summary;
  return (
    <Stats>
      <Stat
        label="Pending"
        value={amount(summary.pending_cents, currency)}
        note={summary.pending_cents < 0 ? 'carried over to the next payouts' : 'earned and not paid yet'}
      />
      <Stat
        label="Approved"
        value={amount(summary.payable_cents, currency)}
        note="of the pending, to be paid next"
      />
      <Stat label="Paid YTD" value={amount(summary.paid_ytd_cents, currency)} note="since January 1" />
      <Stat
        label="Rate in force"
        value={rate ? percent(rate.rate_bp) : 'None'}
        note={rate ? <RateNote rate={rate} currency={currency} /> : 'no rule covers you today'}
      />
    </Stats>
  );
}

function RateNote({ rate, currency }: { rate: NonNullable<CommissionSummary['rate']>; currency: string }) {
  return (
    <>
      rule {rate.rule_number}, <bdi>{rate.rule_name}</bdi>, since {day(rate.effective_from)}
      {rate.next_tier_cents !== null && rate.next_rate_bp !== null && (
        <>
          ; {percent(rate.next_rate_bp)} from {amount(rate.next_tier_cents, currency)} on, you are at{' '}
          {amount(rate.period_revenue_cents, currency)} in {rate.period}
        </>
      )}
    </>
  );
}
