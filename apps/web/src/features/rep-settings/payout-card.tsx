// Where commissions are paid. What was said is replaced as a whole and never shown again.
import { PayoutFields, type RepSettings } from '@groundwork/contract/rep-settings';
import { useState } from 'react';
import { instant } from '../../lib/formats/dates.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { SelectField } from '../../ui/labelled-select.tsx';
import { notify } from '../../ui/toast.tsx';
import { setPayout } from './queries.ts';

const ways = [
  {
    options: [
      { value: 'iban', label: 'IBAN' },
      { value: 'account', label: 'Account number and bank' },
    ],
  },
];

export function PayoutCard({ settings }: { settings: RepSettings }) {
  const { payout } = settings;
  const [isReplacing, setReplacing] = useState(false);
  return (
    <Card>
      <CardHeader
        title="Payout Details"
        description="Kept encrypted and never shown again: only the last four characters are. You are mailed of every change."
      />
      <div className="grid gap-4 px-4 pb-4">
        {payout ? (
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium tabular">
              {payout.kind === 'iban' ? 'IBAN' : 'Account'} ending in {payout.last4}
            </span>
            <span className="text-sm text-muted">since {instant(payout.updated_at)}</span>
          </p>
        ) : (
          <p className="text-muted">None given yet.</p>
        )}
        {isReplacing ? (
          <PayoutForm settings={settings} onDone={() => setReplacing(false)} />
        ) : (
          <Button variant="secondary" className="w-fit" onClick={() => setReplacing(true)}>
            {payout ? 'Replace' : 'Add Payout Details'}
          </Button>
        )}
      </div>
    </Card>
  );
}

function PayoutForm({ settings, onDone }: { settings: RepSettings; onDone: () => void }) {
  const form = useContractForm({
    schema: PayoutFields,
    blank: { kind: 'iban', holder: '', number: '', bank: '' },
    change: setPayout(settings),
    onSuccess: () => {
      notify('success', 'Payout details saved', 'You are mailed of it as well.');
      onDone();
    },
  });
  const isIban = form.values.kind === 'iban';
  return (
    <Form of={form} aria-label="Payout details">
      <SelectField of={form} name="kind" label="Paid to" groups={ways} />
      <TextField of={form} name="holder" label="Account holder" maxLength={140} autoComplete="off" />
      <TextField
        of={form}
        name="number"
        label={isIban ? 'IBAN' : 'Account number'}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
      />
      {!isIban && (
        <TextField
          of={form}
          name="bank"
          label="Bank"
          hint="Its name, and its routing number or BIC"
          maxLength={200}
          autoComplete="off"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Submit of={form} words={['Save Payout Details', 'Saving...']} />
        <Button variant="secondary" onClick={onDone} disabled={form.isBusy}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
