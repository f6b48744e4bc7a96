// Before anybody is paid: who cannot be, and whose account is another one since the payout was gathered.
import type { PaymentDoubt, PayoutRun } from '@groundwork/contract/payouts';
import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-error.ts';
import { ErrorState, Notice } from '../../ui/state.tsx';
import { amount } from './figures.ts';
import { paymentDoubts } from './payout-queries.ts';
import { doubtWords } from './wording.ts';

/** So many are named; the others are counted. */
const named = 10;

export function PaymentDoubts({ run }: { run: PayoutRun }) {
  const { data, error, refetch } = useQuery(paymentDoubts(run.id));
  if (error && !data) return <ErrorState {...failureOf(error)} onRetry={() => void refetch()} />;
  const groups = [...Map.groupBy(data ?? [], each => each.doubt)];
  return groups.map(([doubt, reps]) => (
    <Notice key={doubt} tone="warn">
      {doubtWords[doubt]} {namesOf(reps, run.currency)}
    </Notice>
  ));
}

function namesOf(reps: readonly PaymentDoubt[], currency: string): string {
  const all = reps
    .slice(0, named)
    .map(({ name, partner, amount_cents }) => `${name} (${partner}), ${amount(amount_cents, currency)}`);
  const left = reps.length - all.length;
  return `${[...all, ...(left > 0 ? [`and ${left} more`] : [])].join('; ')}.`;
}
