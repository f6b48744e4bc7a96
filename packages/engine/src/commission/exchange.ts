// Money of one currency in another, by the rate that was in force on a day: the latest entered for that day or one before it.
// There is no guess: without a rate there is no amount.
import type { RateUsed } from '@groundwork/contract/commission-terms';
import type { ExchangeRate } from './facts.ts';
import { divideRounded } from './money.ts';

export interface Exchange {
  rateOn(from: string, to: string, day: string): RateUsed | undefined;
}

export function exchangeOf(rates: readonly ExchangeRate[]): Exchange {
  const byPair = new Map<string, ExchangeRate[]>();
  for (const rate of rates) {
    const pair = `${rate.base}${rate.quote}`;
    const known = byPair.get(pair);
    if (known) known.push(rate);
    else byPair.set(pair, [rate]);
  }
  for (const known of byPair.values())
    known.sort((one, other) =>
      one.day === other.day ? one.number - other.number : one.day < other.day ? -1 : 1,
    );
  const latest = (pair: string, day: string) => byPair.get(pair)?.findLast(rate => rate.day <= day);
  return {
    // Entered the one way round it serves the other as well.
    rateOn: (from, to, day) => latest(`${from}${to}`, day) ?? latest(`${to}${from}`, day),
  };
}

/** `1.0847` as 10847 of 10000. @throws RangeError for what is no positive decimal number */
export function fractionOf(rate: string): { numerator: bigint; denominator: bigint } {
  const read = /^(\d{1,10})(?:\.(\d{1,10}))?$/.exec(rate);
  const [whole, decimals = ''] = [read?.[1], read?.[2]];
  const numerator = whole === undefined ? 0n : BigInt(whole + decimals);
  if (numerator === 0n) throw new RangeError(`Not a rate: ${rate}`);
  return { numerator, denominator: 10n ** BigInt(decimals.length) };
}

/** By a rate of the two currencies, whichever way round it was entered. */
export function convert(cents: bigint, from: string, { base, rate }: RateUsed): bigint {
  const { numerator, denominator } = fractionOf(rate);
  return base === from
    ? divideRounded(cents * numerator, denominator)
    : divideRounded(cents * denominator, numerator);
}
