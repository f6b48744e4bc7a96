// Open deals that name no amount: how many they are, and what the forecast would be if each took the median of the won ones.
import type { Forecast } from '@groundwork/contract/revops-forecast';
import { count, counted, money } from '../../lib/formats/numbers.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

type Known = Extract<Forecast, { kind: 'known' }>;

/** The same forecast, with the deals that name no amount at the median of the won ones. */
export function imputedOf(forecast: Known): Known {
  return {
    ...forecast,
    horizons: forecast.horizons.map(each => ({
      ...each,
      forecast: { ...each.forecast, ...each.forecast.imputed },
    })),
  };
}

interface ImputedAmountsProps {
  forecast: Known;
  currency: string;
  isImputed: boolean;
  onChange: (isImputed: boolean) => void;
}

/** How many deals name no amount, and what it would be with one; nothing where all do. */
export function ImputedAmounts({
  forecast: { horizons },
  currency,
  isImputed,
  onChange,
}: ImputedAmountsProps) {
  const last = horizons.at(-1)?.forecast;
  if (!last || last.deals_without_amount === 0) return null;
  const { deals, deals_without_amount, imputed, days, low_cents, high_cents } = last;
  const one = deals_without_amount === 1;
  const named = `${count(deals_without_amount)} of the ${counted(deals, 'open deal')} ${one ? 'names' : 'name'} no amount`;
  return (
    <div className="grid gap-2 px-4 pb-4 sm:px-5">
      {imputed === null ? (
        <p>{named}.</p>
      ) : (
        <>
          <p>
            {`${named}, and ${one ? 'counts' : 'count'} as what won ones are worth on average. ${one ? 'At' : 'Each at'} the median of the won ones, ${money(imputed.median_cents, currency)}, ${counted(days, 'day')} would bring between ${money(imputed.low_cents, currency)} and ${money(imputed.high_cents, currency)} instead of between ${money(low_cents, currency)} and ${money(high_cents, currency)}.`}
          </p>
          <Checkbox label="Count them at the median" checked={isImputed} onChange={onChange} />
        </>
      )}
    </div>
  );
}
