// What of a deal counts for one of its reps, in their currency.
import type { RateUsed } from '@groundwork/contract/commission-terms';
import { convert, type Exchange } from './exchange.ts';
import type { RepFacts, WonDeal } from './facts.ts';
import { splitByShares } from './money.ts';

/** A rate that somebody has to enter before there is an amount. */
export interface MissingRate {
  from: string;
  to: string;
  on: string;
}

export interface Credit {
  shareBp: number;
  ofReps: number;
  /** Of the deal's value, in its currency. The parts of all its reps add up to the value. */
  credited: bigint;
  /** The same in the rep's currency; the rate is undefined where that is the deal's. */
  revenue: { cents: bigint; rate: RateUsed | undefined } | { missing: MissingRate };
}

export const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Undefined where the rep has no part in it. */
export function creditOf(deal: WonDeal, rep: RepFacts['rep'], exchange: Exchange): Credit | undefined {
  const whole = deal.splits.length === 0 ? [{ repId: deal.ownerId, shareBp: 10_000 }] : deal.splits;
  // Whatever order they are told in: who gets the odd cent must not depend on it.
  const splits = whole.toSorted((one, other) => compareText(one.repId, other.repId));
  const mine = splits.findIndex(split => split.repId === rep.id);
  const split = splits[mine];
  if (!split) return undefined;
  const shares = splits.map(({ shareBp }) => shareBp);
  const credited = splitByShares(BigInt(deal.valueCents), shares)[mine] ?? 0n;
  return {
    shareBp: split.shareBp,
    ofReps: splits.length,
    credited,
    revenue: inCurrency(deal, credited, rep.currency, exchange),
  };
}

function inCurrency(deal: WonDeal, cents: bigint, currency: string, exchange: Exchange): Credit['revenue'] {
  if (deal.currency === currency) return { cents, rate: undefined };
  const rate = exchange.rateOn(deal.currency, currency, deal.wonOn);
  if (!rate) return { missing: { from: deal.currency, to: currency, on: deal.wonOn } };
  return { cents: convert(cents, deal.currency, rate), rate };
}
