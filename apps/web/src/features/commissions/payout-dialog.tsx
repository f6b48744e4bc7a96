// Gathering a payout: what it would hold is seen before it is made.
import { type PayoutRun, PayoutRunFields } from '@groundwork/contract/payouts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { failureOf } from '../../lib/api/api-error.ts';
import { taking } from '../../lib/data/change.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { amount } from './figures.ts';
import { createPayout, type Outlook, outlook } from './payout-queries.ts';
import { carriedInWords, lastMonthEnd } from './payout-rules.ts';

const Fields = PayoutRunFields.extend({
  until_day: z.iso.date('Say up to which day'),
  currency: z.string().pipe(z.string().min(1, 'Choose what is paid').pipe(PayoutRunFields.shape.currency)),
});

interface PayoutDialogProps {
  today: string;
  onMade: (run: PayoutRun) => void;
  onClose: () => void;
}

export function PayoutDialog({ today, onMade, onClose }: PayoutDialogProps) {
  const form = useContractForm({
    schema: Fields,
    blank: { until_day: lastMonthEnd(today), currency: '' },
    change: taking(createPayout(), (given: z.output<typeof Fields>) => given),
    onSuccess: onMade,
  });
  const until = form.values.until_day;
  const isDay = Fields.shape.until_day.safeParse(until).success;
  const { data, error, refetch } = useQuery({
    ...outlook(until),
    enabled: isDay,
    placeholderData: keepPreviousData,
  });
  return (
    <FormDialog
      of={form}
      title="New Payout"
      description="Gathers what happened up to a day and is in no payout yet. What comes later is for the next one."
      submit={['Make It', 'Gathering...']}
      isReady={data !== undefined && data.some(each => each.currency === form.values.currency)}
      failure="The payout was not made"
      onClose={onClose}
    >
      <TextField of={form} name="until_day" label="Up to and including" type="date" />
      {error && !data ? (
        <ErrorState {...failureOf(error)} onRetry={() => void refetch()} />
      ) : !isDay ? null : !data ? (
        <Waiting label="Working out what it would hold">
          <span className="h-16" />
        </Waiting>
      ) : data.length === 0 ? (
        <p role="status">Nothing is owed up to this day.</p>
      ) : (
        <Choice
          label="What is paid"
          value={form.values.currency}
          options={data.map(each => ({
            value: each.currency,
            label: amount(each.amount_cents, each.currency),
            effect: <Holds each={each} />,
          }))}
          error={form.faultOf('currency')}
          onChange={currency => form.set('currency', currency)}
        />
      )}
    </FormDialog>
  );
}

function Holds({ each }: { each: Outlook }) {
  const carried = carriedInWords(each);
  return (
    <>
      {counted(each.reps, 'rep')}, {counted(each.lines, 'line')}
      {carried !== undefined && <span className="block">{carried}</span>}
    </>
  );
}
