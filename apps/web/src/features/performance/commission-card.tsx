// What the rep is owed and was paid, in short.
import type { CommissionFigures } from '@groundwork/contract/performance';
import { Link } from '@tanstack/react-router';
import { amount } from '../../lib/formats/amount.ts';
import { browserLocale } from '../../lib/formats/locale.ts';
import { Card, CardHeader, Stat, Stats } from '../../ui/card.tsx';
import { Bars } from '../../ui/charts/bars.tsx';

export function CommissionCard({ given }: { given: CommissionFigures }) {
  const { currency, pending_cents, paid_ytd_cents, rate_bp, paid_by_month } = given;
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
        <Stat label="Pending" value={amount(pending_cents, currency)} note="not paid yet" />
        <Stat
          label="Paid YTD"
          value={amount(paid_ytd_cents, currency)}
          note={rate_bp === null ? undefined : `rate ${rate(rate_bp)}`}
        />
      </Stats>
      {paid_by_month.some(each => each.cents > 0) && (
        <div className="px-4 py-3">
          <Bars
            sentence={`Commissions paid this year, by month: ${amount(paid_ytd_cents, currency)} in all`}
            nameHead="Month"
            parts={[{ label: 'Paid', fill: 'fill-d1' }]}
            bars={paid_by_month.map(each => ({ name: monthName(each.month), values: [each.cents] }))}
            format={cents => amount(cents, currency)}
            height={104}
          />
        </div>
      )}
    </Card>
  );
}

function rate(basisPoints: number): string {
  return new Intl.NumberFormat(browserLocale, { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  );
}

function monthName(month: string): string {
  return new Intl.DateTimeFormat(browserLocale, { month: 'short', timeZone: 'UTC' }).format(new Date(month));
}
