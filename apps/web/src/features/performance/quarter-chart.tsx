// The quarter so far against its target, and between which amounts it may end.
import type { RepDashboard } from '@groundwork/contract/performance';
import type { RepForecast } from '@groundwork/contract/quarter-forecast';
import { shortMoney } from '../../lib/formats/charts.ts';
import { day as dayText, shortDay } from '../../lib/formats/dates.ts';
import { Climb } from '../../ui/charts/climb.tsx';
import { wholeAmount } from './amounts.ts';

const DAY_MS = 86_400_000;

type Given = Pick<RepDashboard, 'goal' | 'today' | 'currency' | 'won_by_day'>;

export function QuarterChart({ given, forecast }: { given: Given; forecast: RepForecast | undefined }) {
  const { goal, today, currency, won_by_day } = given;
  const place = (day: string): number => Math.round((Date.parse(day) - Date.parse(goal.first)) / DAY_MS);
  const end =
    forecast?.kind === 'forecast'
      ? { low: forecast.low_cents, middle: forecast.middle_cents, high: forecast.high_cents }
      : undefined;
  const whole = (cents: number): string => wholeAmount(cents, currency);
  return (
    <Climb
      sentence={[
        `${whole(goal.won_cents)} won from ${dayText(goal.first)} to ${dayText(today)}`,
        goal.target_cents === null ? '' : `of a target of ${whole(goal.target_cents)}`,
        end ? `; four of five times the quarter ends between ${whole(end.low)} and ${whole(end.high)}` : '',
      ]
        .join(' ')
        .replace(' ;', ';')}
      days={place(goal.last)}
      today={place(today)}
      steps={won_by_day.map(({ day, cents }) => ({ day: place(day), value: cents }))}
      target={goal.target_cents}
      end={end}
      ticks={ticksOf(goal.first, goal.last).map(day => ({ day: place(day), name: shortDay(day) }))}
      format={cents => shortMoney(cents, currency)}
      table={{
        head: ['Day', 'Won in all'],
        rows: () => [
          ...won_by_day.map(({ day, cents }) => [dayText(day), whole(cents)]),
          ...(goal.target_cents === null ? [] : [['Target', whole(goal.target_cents)]]),
          ...(end
            ? [
                ['Forecast, one in ten below', whole(end.low)],
                ['Forecast, half below', whole(end.middle)],
                ['Forecast, nine in ten below', whole(end.high)],
              ]
            : []),
        ],
      }}
    />
  );
}

/** The first of each month, and the last day. */
function ticksOf(first: string, last: string): string[] {
  const [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5, 7))];
  return [first, ...[1, 2].map(more => `${year}-${String(month + more).padStart(2, '0')}-01`), last];
}
