// What a pipeline holds and brings, in one currency.
import type { RevopsBook } from '@groundwork/contract/revops';
import { count, counted, money } from '../../lib/formats/numbers.ts';
import { Card, Stat, Stats } from '../../ui/card.tsx';
import { FigureLink } from './figure-link.tsx';
import { daysOr, shareOr } from './wording.ts';

export function TotalsCard({ book }: { book: RevopsBook }) {
  const { open, open_cents, currency, velocity, coverage, overdue, without_amount } = book;
  return (
    <Card aria-label="Totals" className="overflow-hidden">
      <Stats isInside>
        <Stat
          label="Open"
          value={<Amount cents={open_cents} currency={currency} />}
          note={
            <FigureLink figure="open" count={open} label={`${counted(open, 'deal')} open`}>
              {counted(open, 'deal')}
            </FigureLink>
          }
        />
        <Stat
          label="Weighted by stage"
          value={<Amount cents={coverage.weighted_cents} currency={currency} />}
          note={
            coverage.times === null ? (
              'No quarter with a won deal to compare with'
            ) : (
              // In figures of one width: otherwise the point between two of them is hardly seen.
              <span className="tabular">{coverage.times.toFixed(1)} times what a quarter usually brings</span>
            )
          }
        />
        <Stat
          label="Won of the decided"
          value={shareOr(velocity.win_rate, 'Too few')}
          note={`${counted(velocity.won, 'deal')} won, ${count(velocity.lost)} lost in 365 days`}
        />
        <Stat
          label="From creation to won"
          value={daysOr(velocity.won_days, 'Too few')}
          note={
            velocity.cents_a_day === null ? (
              'Too few deals ended for a speed'
            ) : (
              <span className="tabular">
                The pipeline brings {money(velocity.cents_a_day, currency)} a day
              </span>
            )
          }
        />
        <Stat
          label="To look at"
          value={
            <FigureLink figure="overdue" count={overdue} label={`Past their close date: ${count(overdue)}`}>
              {count(overdue)}
            </FigureLink>
          }
          note={
            <>
              past their close date;{' '}
              <FigureLink
                figure="without_amount"
                count={without_amount}
                label={`${count(without_amount)} without an amount`}
              >
                {count(without_amount)} without an amount
              </FigureLink>
            </>
          }
        />
      </Stats>
    </Card>
  );
}

/** Millions to the cent are wider than half a phone. */
function Amount({ cents, currency }: { cents: string; currency: string }) {
  return <span className="wrap-anywhere max-sm:text-base">{money(cents, currency)}</span>;
}
