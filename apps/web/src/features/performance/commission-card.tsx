// What the rep is owed and was paid, in short.
import type { CommissionSummary } from '@groundwork/contract/commissions';
import { Link } from '@tanstack/react-router';
import { amount } from '../../lib/formats/amount.ts';
import { monthName } from '../../lib/formats/charts.ts';
import { browserLocale } from '../../lib/formats/locale.ts';
import { Card, CardHeader, Stat, Stats } from '../../ui/card.tsx';
import { Bars } from '../../ui/charts/bars.tsx';

export function CommissionCard({ given }: { given: CommissionSummary }) {
  const { currency, pending_cents, paid_ytd_cents, rate, months } = given;
  return (
    <Card aria-label="Commission Summary">
      <CardHeader
        title="Commission Summary"
        aside={
          <Link to="/rep/commissions" className="text-xs text-accent-ink hover:underline">
            All commissions
          </Link>
        }
      />
      <Stats isInside>
        <Stat
          label="Pending"
          value={amount(pending_cents, currency)}
          note={pending_cents < 0 ? 'carried over' : 'not paid yet'}
        />
        <Stat
          label="Paid YTD"
          value={amount(paid_ytd_cents, currency)}
          note={rate ? `rate ${percent(rate.rate_bp)}` : 'no rule in force'}
        />
      </Stats>
      {months.some(each => each.paid_cents > 0) && (
        <div className="px-4 py-3">
          <Bars
            sentence={`Commissions paid this year, by month: ${amount(paid_ytd_cents, currency)} in all`}
            nameHead="Month"
            parts={[{ label: 'Paid', fill: 'fill-d1' }]}
            bars={months.map(each => ({ name: monthName(each.month, 'short'), values: [each.paid_cents] }))}
            format={cents => amount(cents, currency)}
            height={104}
          />
        </div>
      )}
    </Card>
  );
}

function percent(basisPoints: number): string {
  return new Intl.NumberFormat(browserLocale, { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  );
}
