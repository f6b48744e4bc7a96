// From what is owed to a line of the ledger: the difference to what is posted, and why.
import type { Explanation, ExplanationStep } from '@groundwork/contract/commission-terms';
import type { DealCommission, KnownCommission } from './calculate.ts';

/** What of a deal a line is about: earning it, or giving it back. */
export type Part = 'accrual' | 'clawback';

export interface Line {
  amountCents: number;
  explanation: Explanation;
}

/** Undefined where the ledger says already what is owed. `made` is missing where the deal earns the rep nothing any more. */
export function lineOf(
  made: DealCommission | undefined,
  part: Part,
  postedCents: number,
  currency: string,
): Line | undefined {
  const known = made?.state === 'known' ? made : undefined;
  const owed = known ? (part === 'accrual' ? known.accrualCents : known.clawbackCents) : 0;
  const amount_cents = owed - postedCents;
  if (amount_cents === 0) return undefined;
  const steps = [...ownSteps(made, part)];
  if (postedCents !== 0) steps.push({ step: 'posted', amount_cents: -postedCents });
  return {
    amountCents: amount_cents,
    explanation: { amount_cents, currency, made_by: known?.madeBy ?? null, steps },
  };
}

function ownSteps(made: DealCommission | undefined, part: Part): readonly ExplanationStep[] {
  if (made?.state === 'waits') {
    const { from: from_currency, to: to_currency, on } = made.missing;
    return [{ step: 'waits', amount_cents: 0, from_currency, to_currency, on }];
  }
  const steps = made ? stepsOf(made, part) : [];
  return steps.length > 0 ? steps : [{ step: 'nothing', amount_cents: 0 }];
}

function stepsOf(made: KnownCommission, part: Part): readonly ExplanationStep[] {
  return part === 'accrual' ? made.accrualSteps : made.clawbackSteps;
}
