// The four figures of the dashboard, each with how it went over the last twelve months and a way to what it counts.
import type { RepDashboard } from '@groundwork/contract/performance';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { count, share } from '../../lib/formats/numbers.ts';
import { Spark } from '../../ui/charts/spark.tsx';
import { growthInWords, wholeAmount } from './amounts.ts';

export function FiguresStrip({ given }: { given: RepDashboard }) {
  const { currency, months, won, decided } = given;
  const rates = months.map((_, index) => rateUntil(months.slice(0, index + 1)));
  return (
    <section
      aria-label="The year in figures"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg bg-hair shadow-low ring-1 ring-line lg:grid-cols-4"
    >
      <Figure
        label="Total Revenue"
        to="/rep/performance"
        value={wholeAmount(given.revenue_ytd_cents, currency)}
        note={growthInWords(given.revenue_ytd_cents, given.revenue_last_ytd_cents)}
        went={{ what: 'Revenue by month', values: months.map(each => each.revenue_cents / 100) }}
      />
      <Figure
        label="Active Deals"
        to="/rep/deals"
        value={count(given.active_deals)}
        note={
          given.closing_soon === 0
            ? 'none should close within two weeks'
            : `${count(given.closing_soon)} should close within two weeks`
        }
        went={{ what: 'Open deals at the end of each month', values: months.map(each => each.active_deals) }}
      />
      <Figure
        label="Conversion Rate"
        to="/rep/performance"
        value={decided === 0 ? '–' : share(won / decided)}
        note={
          decided === 0 ? 'nothing decided this year' : `${count(won)} of ${count(decided)} decided this year`
        }
        went={{ what: 'Share of won deals over the last twelve months', values: rates }}
      />
      <Figure
        label="Active Clients"
        to="/rep/clients"
        value={count(given.active_clients)}
        note={
          given.new_clients.this_quarter === 0
            ? 'none new this quarter'
            : `${count(given.new_clients.this_quarter)} new this quarter`
        }
        went={{ what: 'Clients at the end of each month', values: months.map(each => each.active_clients) }}
      />
    </section>
  );
}

/** Months without a decision keep the rate of those before. */
function rateUntil(months: RepDashboard['months']): number {
  const decided = months.reduce((sum, each) => sum + each.decided, 0);
  return decided === 0 ? 0 : months.reduce((sum, each) => sum + each.won, 0) / decided;
}

interface FigureProps {
  label: string;
  to: NonNullable<LinkProps['to']>;
  value: ReactNode;
  note: string;
  went: { what: string; values: readonly number[] };
}

function Figure({ label, to, value, note, went }: FigureProps) {
  return (
    <Link
      to={to}
      className="grid min-w-0 content-start gap-0.5 bg-surface px-4 py-3 hover:bg-hover focus-visible:outline-offset-[-2px]"
    >
      <span className="text-xs text-muted">{label}</span>
      <span className="flex flex-wrap items-end justify-between gap-x-3">
        <span className="text-2xl font-semibold tracking-[-0.025em] tabular">{value}</span>
        <span className="max-sm:hidden">
          <Spark
            sentence={`${went.what}, the last twelve months`}
            values={went.values}
            width={84}
            height={26}
          />
        </span>
      </span>
      <span className="text-xs text-muted">{note}</span>
    </Link>
  );
}
