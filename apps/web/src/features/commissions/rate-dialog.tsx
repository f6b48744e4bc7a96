import { ExchangeRateFields } from '@groundwork/contract/commission-rules';
import { taking } from '../../lib/data/change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toast.tsx';
import { createRate, type MissingRate } from './rule-queries.ts';

interface RateDialogProps {
  today: string;
  /** What deals wait for. */
  missing: MissingRate | undefined;
  onClose: () => void;
}

export function RateDialog({ today, missing, onClose }: RateDialogProps) {
  const form = useContractForm({
    schema: ExchangeRateFields,
    blank: {
      base: missing?.from_currency ?? '',
      quote: missing?.to_currency ?? '',
      rate: '',
      day: missing?.on ?? today,
      source: '',
    },
    change: taking(createRate(), (given: Parameters<ReturnType<typeof createRate>['send']>[0]) => given),
    onSuccess: ({ base, quote, rate }) => {
      notify('success', 'Rate entered', `1 ${base} = ${rate} ${quote}. What it changes is posted as lines.`);
      onClose();
    },
  });
  const code = { maxLength: 3, autoCapitalize: 'characters', autoComplete: 'off' } as const;
  return (
    <FormDialog
      of={form}
      title="Enter an Exchange Rate"
      description="Entered rates are never changed: a second one for the same day takes the place of the first, and the difference is posted."
      submit={['Enter', 'Entering...']}
      failure="The rate was not entered"
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField of={form} name="base" label="One" placeholder="EUR" {...code} />
        <TextField
          of={form}
          name="rate"
          label="is"
          placeholder="1.0847"
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField of={form} name="quote" label="of" placeholder="USD" {...code} />
      </div>
      <TextField of={form} name="day" label="On" type="date" />
      <TextField
        of={form}
        name="source"
        label="Source"
        placeholder="Central bank, reference rate"
        maxLength={200}
      />
    </FormDialog>
  );
}
