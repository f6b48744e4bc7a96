// From what is owed to a line of the ledger: the difference to what is posted, and why.
import type { Explanation, ExplanationStep } from '@groundwork/contract/commission-terms';
import type { KnownCommission } from './calculate.ts';

/** What of a deal a line is about: earning it, or giving it back. */
export type Part = 'accrual' | 'clawback';

export interface Line {
  amountCents: number;
  explanation: Explanation;
}

/** Undefined where the ledger says already what is owed. `made` is missing where the deal earns the rep nothing any more. */
export function lineOf(
  made: KnownCommission | undefined,
  part: Part,
  postedCents: number,
  currency: string,
): Line | undefined {
  const owed = made ? (part === 'accrual' ? made.accrualCents : made.clawbackCents) : 0;
  const amount_cents = owed - postedCents;
  if (amount_cents === 0) return undefined;
  const own = made ? (part === 'accrual' ? made.accrualSteps : made.clawbackSteps) : [];
  const steps: ExplanationStep[] = own.length > 0 ? [...own] : [{ step: 'nothing', amount_cents: 0 }];
  if (postedCents !== 0) steps.push({ step: 'posted', amount_cents: -postedCents });
  return {
    amountCents: amount_cents,
    explanation: { amount_cents, currency, made_by: made?.madeBy ?? null, steps },
  };
}
