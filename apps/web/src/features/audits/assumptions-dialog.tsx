import { type AssumedRange, CostAssumptions } from '@groundwork/contract/finding-costs';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toast.tsx';
import { assume } from './queries.ts';

const ranges: readonly { name: AssumedRange; legend: string }[] = [
  { name: 'minutes', legend: 'Minutes to mend a record by hand' },
  { name: 'hour', legend: 'Cost of an hour of that' },
  { name: 'contact_month', legend: 'Cost of keeping a contact for a month' },
  { name: 'percent_lost', legend: 'Percent of the open amount that is lost' },
];

interface AssumptionsDialogProps {
  projectId: string;
  assumptions: CostAssumptions;
  onClose: () => void;
}

export function AssumptionsDialog({ projectId, assumptions, onClose }: AssumptionsDialogProps) {
  const form = useContractForm({
    schema: CostAssumptions,
    blank: assumptions,
    change: assume(projectId),
    onSuccess: () => {
      notify('success', 'What is assumed was saved', 'Every cost of this project is worked out with it.');
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title="What is assumed"
      description="Two equal figures are a rate that is known. What you change here changes only the costs it is a part of, and no finding."
      submit={['Save', 'Saving...']}
      failure="It was not saved"
      onClose={onClose}
    >
      <TextField
        of={form}
        name="currency"
        label="Currency of hours and contacts"
        maxLength={3}
        autoCapitalize="characters"
        autoComplete="off"
      />
      {ranges.map(({ name, legend }) => (
        <fieldset key={name} className="grid gap-1">
          <legend className="pb-1 font-medium">{legend}</legend>
          <div className="grid grid-cols-2 items-start gap-4">
            <TextField
              of={form}
              name={`${name}_low`}
              label="From"
              inputMode="decimal"
              maxLength={12}
              autoComplete="off"
            />
            <TextField
              of={form}
              name={`${name}_high`}
              label="To"
              inputMode="decimal"
              maxLength={12}
              autoComplete="off"
            />
          </div>
        </fieldset>
      ))}
    </FormDialog>
  );
}
