// Revenue month by month, and the year against the one before.
import type { RepPerformance } from '@groundwork/contract/performance';
import { monthName } from '../../lib/formats/charts.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Bars } from '../../ui/charts/bars.tsx';
import { growthInWords, wholeAmount } from './amounts.ts';

export function RevenueCard({ given }: { given: RepPerformance }) {
  const { months, currency, years, other_currencies } = given;
  const whole = (cents: number): string => wholeAmount(cents, currency);
  return (
    <Card aria-label="Revenue">
      <CardHeader
        title="Revenue"
        description={`${whole(years.this.revenue_cents)} this year, ${growthInWords(years.this.revenue_cents, years.last.revenue_cents)}`}
      />
      <div className="grid gap-2 px-4 pb-4">
        <Bars
          sentence={`Revenue of the last ${months.length} months: ${whole(months.reduce((sum, each) => sum + each.revenue_cents, 0))} in all`}
          nameHead="Month"
          parts={[{ label: 'Revenue', fill: 'fill-d1' }]}
          bars={months.map(each => ({ name: monthName(each.month, 'medium'), values: [each.revenue_cents] }))}
          format={whole}
        />
        {other_currencies.map(other => (
          <p key={other.currency} className="text-xs text-muted">
            Apart from it, in {other.currency}: {counted(other.won, 'deal')} of{' '}
            {wholeAmount(other.won_cents, other.currency)} won this year.
          </p>
        ))}
      </div>
    </Card>
  );
}
