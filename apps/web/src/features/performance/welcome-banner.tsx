// Where the quarter stands: the first thing a rep sees.
import type { RepDashboard } from '@groundwork/contract/performance';
import type { RepForecast } from '@groundwork/contract/quarter-forecast';
import { shortDay } from '../../lib/formats/dates.ts';
import { counted, share } from '../../lib/formats/numbers.ts';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import { paceInWords, partOf, wholeAmount } from './amounts.ts';
import { QuarterChart } from './quarter-chart.tsx';

export function WelcomeBanner({
  given,
  forecast,
}: {
  given: RepDashboard;
  forecast: RepForecast | undefined;
}) {
  const { goal, currency, name, days_left } = given;
  const part = partOf(goal.won_cents, goal.target_cents);
  const pace = paceInWords(goal.won_cents, given.even_pace_cents, goal.target_cents);
  const quarter = `Q${goal.quarter}`;
  return (
    <Card className="grid gap-x-8 gap-y-5 p-5 lg:grid-cols-[minmax(0,20.5rem)_minmax(0,1fr)]">
      <div className="grid content-start gap-3">
        <div className="grid gap-1">
          <h1 className="text-xl font-semibold">Welcome back, {name.split(' ')[0]}</h1>
          <p className="text-muted">
            {days_left === 0
              ? 'This is the last day of the quarter.'
              : `${counted(days_left, 'day')} ${days_left === 1 ? 'is' : 'are'} left in the quarter.`}
          </p>
        </div>
        <div className="grid gap-2">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-2xl font-semibold tracking-[-0.025em] tabular">
              {wholeAmount(goal.won_cents, currency)}
            </span>
            <span className="text-muted">
              {goal.target_cents === null
                ? `won in ${quarter}`
                : `of the ${quarter} target, ${wholeAmount(goal.target_cents, currency)}`}
            </span>
          </p>
          {part === null ? (
            <p className="text-muted">No target is set for this quarter.</p>
          ) : (
            <>
              <Progress label={`${quarter} target`} value={part} />
              <p className="text-xs text-muted">
                <span className="font-semibold text-ink tabular">{share(part)}</span>
                {pace !== null && `, ${pace}`}
              </p>
            </>
          )}
        </div>
        <OpenDeals given={given} />
        <Outlook forecast={forecast} />
      </div>
      <div className="min-w-0">
        <QuarterChart given={given} forecast={forecast} />
      </div>
    </Card>
  );
}

function OpenDeals({ given }: { given: RepDashboard }) {
  const { currency, weighted_cents, closing, goal, active_deals } = given;
  if (active_deals === 0) return null;
  return (
    <p>
      The open deals are worth <b className="font-medium tabular">{wholeAmount(weighted_cents, currency)}</b>{' '}
      weighted; <b className="font-medium tabular">{wholeAmount(closing.weighted_cents, currency)}</b> of it
      should close by {shortDay(goal.last)}.
    </p>
  );
}

/** An interval, or what is missing for one. */
function Outlook({ forecast }: { forecast: RepForecast | undefined }) {
  if (forecast === undefined) return null;
  const { currency } = forecast;
  if (forecast.kind === 'too_little')
    return (
      <p className="text-xs text-muted">
        A forecast needs {forecast.decided_needed} decided deals; there are {forecast.decided} so far.
      </p>
    );
  return (
    <p className="text-xs text-muted">
      As deals went so far, the quarter ends four of five times between{' '}
      <span className="tabular">{wholeAmount(forecast.low_cents, currency)}</span> and{' '}
      <span className="tabular">{wholeAmount(forecast.high_cents, currency)}</span>.
    </p>
  );
}
