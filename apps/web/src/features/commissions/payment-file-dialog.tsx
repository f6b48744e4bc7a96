// Taking the payments of an approved payout along, accounts included. It is written to the trail who did.
import { PaymentFileFields, type PayoutRun } from '@groundwork/contract/payouts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toast.tsx';
import { PaymentDoubts } from './payment-doubts.tsx';
import { savePayments } from './payout-queries.ts';

const csv = {
  value: 'csv' as const,
  label: 'CSV',
  effect: 'A table with account, amount and reference, for people and online banking.',
};
const sepa = {
  value: 'sepa' as const,
  label: 'SEPA (pain.001)',
  effect: 'One collective order that a bank takes. Only reps with an IBAN are in it.',
};

interface PaymentFileDialogProps {
  run: PayoutRun;
  today: string;
  onClose: () => void;
}

export function PaymentFileDialog({ run, today, onClose }: PaymentFileDialogProps) {
  const form = useContractForm({
    schema: PaymentFileFields,
    blank: { format: 'csv', payer_name: '', payer_iban: '', pay_on: today },
    change: savePayments(run.id),
    onSuccess: () => {
      notify('success', 'The payment file is downloaded', 'The trail says that you took it.');
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title={`Payment file: payout ${run.number}`}
      description="It holds the accounts of the reps. Keep it no longer than it takes to pay; the trail says who took it."
      submit={['Download', 'Downloading...']}
      failure="The file was not made"
      onClose={onClose}
    >
      <PaymentDoubts run={run} />
      <Choice
        label="Format"
        value={form.values.format}
        options={run.currency === 'EUR' ? [csv, sepa] : [csv]}
        error={form.faultOf('format')}
        onChange={format => form.set('format', format)}
      />
      {form.values.format === 'sepa' && (
        <>
          <TextField
            of={form}
            name="payer_name"
            label="In the name of"
            maxLength={70}
            autoComplete="organization"
          />
          <TextField
            of={form}
            name="payer_iban"
            label="From the IBAN"
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
          />
          <TextField of={form} name="pay_on" label="On" type="date" min={today} />
        </>
      )}
    </FormDialog>
  );
}
