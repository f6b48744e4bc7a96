// Why an amount is what it is, in words: one line for each leaf, so that a rep can do the sum again. Pure.
import type { Explanation, ExplanationStep } from '@groundwork/contract/commission-terms';
import { day } from '../../lib/formats/dates.ts';
import { browserLocale } from '../../lib/formats/locale.ts';
import { amount, percent, times } from './figures.ts';

export interface Leaf {
  title: string;
  /** The sum as it is done. */
  working: string;
  cents: number;
}

export function leavesOf({ steps, currency, made_by }: Explanation, language = browserLocale): Leaf[] {
  const period = made_by?.standing.name ?? 'the period';
  return steps.map(step => ({ ...worded(step, currency, period, language), cents: step.amount_cents }));
}

/** What the leaves come to, and whether that is the amount above them. */
export function sumOf({ steps, amount_cents }: Explanation): { cents: number; isWhole: boolean } {
  const cents = steps.reduce((sum, step) => sum + step.amount_cents, 0);
  return { cents, isWhole: cents === amount_cents };
}

function worded(
  step: ExplanationStep,
  currency: string,
  period: string,
  language: string,
): Omit<Leaf, 'cents'> {
  const sum = (cents: number) => amount(cents, currency, language);
  const rate = (basisPoints: number) => percent(basisPoints, language);
  switch (step.step) {
    case 'tier':
      return { title: tierTitle(step, sum), working: `${rate(step.rate_bp)} of ${sum(step.of_cents)}` };
    case 'accelerator':
      return {
        title: `Accelerator, beyond the quarter’s target of ${sum(step.target_cents)}`,
        working: `${sum(step.of_cents)} at ${rate(step.rate_bp)} × ${times(step.multiplier_bp, language).replace(' ×', '')}, less the ${rate(step.rate_bp)} above`,
      };
    case 'floor':
      return {
        title: `Raised to the least of a deal${shared(step.share_bp, rate)}`,
        working: `up to ${sum(step.limit_cents)}`,
      };
    case 'ceiling':
      return {
        title: `Cut at the most of a deal${shared(step.share_bp, rate)}`,
        working: `down to ${sum(step.limit_cents)}`,
      };
    case 'period_ceiling':
      return {
        title: `Cut at the most of ${period}, ${sum(step.limit_cents)}`,
        working: `${sum(step.before_cents)} was earned by deals before this one`,
      };
    case 'clawback':
      return {
        title: `Taken back: the client left ${days(step.days)} after the deal was won`,
        working: `${rate(step.share_bp)} of ${sum(step.of_cents)} earned`,
      };
    case 'posted':
      return {
        title: 'Already in earlier lines of this deal',
        working: `${sum(-step.amount_cents)} counted before; this line is the difference`,
      };
    case 'nothing':
      return {
        title: 'Nothing is due any more',
        working:
          'the deal is no longer won or no longer credited to this rep, or its client stayed after all',
      };
    case 'waits':
      return {
        title: 'Waits for an exchange rate',
        working: `${step.from_currency} to ${step.to_currency} on ${day(step.on, language)}; nothing is due until it is entered`,
      };
  }
}

function tierTitle(
  { from_cents, to_cents }: Extract<ExplanationStep, { step: 'tier' }>,
  sum: (cents: number) => string,
): string {
  if (to_cents !== null) return `Rate for revenue from ${sum(from_cents)} to ${sum(to_cents)}`;
  return from_cents === 0 ? 'Rate' : `Rate for revenue from ${sum(from_cents)} on`;
}

function shared(shareBp: number, rate: (basisPoints: number) => string): string {
  return shareBp === 10_000 ? '' : `, ${rate(shareBp)} of it by the share in the deal`;
}

const days = (number: number): string => (number === 1 ? '1 day' : `${number} days`);
