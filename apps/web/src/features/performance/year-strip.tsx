// The year so far beside the one before until the same day.
import type { RepPerformance } from '@groundwork/contract/performance';
import { count, share } from '../../lib/formats/numbers.ts';
import { Stat, Stats } from '../../ui/card.tsx';
import { growthInWords, wholeAmount } from './amounts.ts';

type Year = RepPerformance['years']['this'];

export function YearStrip({ given }: { given: RepPerformance }) {
  const { this: now, last } = given.years;
  return (
    <Stats>
      <Stat
        label="Revenue this year"
        value={wholeAmount(now.revenue_cents, given.currency)}
        note={growthInWords(now.revenue_cents, last.revenue_cents)}
      />
      <Stat
        label="Win rate"
        value={rateOf(now) ?? '–'}
        note={`${count(now.won)} of ${count(now.decided)} decided; ${rateOf(last) ?? 'nothing'} last year to date`}
      />
      <Stat
        label="Days to a won deal"
        value={daysOf(now) ?? '–'}
        note={`usual, from registration to won; ${daysOf(last) ?? 'none'} last year to date`}
      />
      <Stat label="Deals won" value={count(now.won)} note={`${count(last.won)} last year to date`} />
    </Stats>
  );
}

const rateOf = ({ won, decided }: Year): string | null => (decided === 0 ? null : share(won / decided));
const daysOf = ({ median_cycle_days: days }: Year): string | null =>
  days === null ? null : count(Math.round(days));
