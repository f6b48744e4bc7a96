import { CheckboxField } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import type { FilledForm } from '../../ui/form.tsx';
import { SelectField } from '../../ui/labelled-select.tsx';
import { type EditField, fieldNames, type TypedEdit } from './deal-form.ts';
import { currencyOptions } from './wording.ts';

/** Fields of a deal, in their order: two beside each other where there is room. */
export function DealFieldList({ of, fields }: { of: FilledForm<TypedEdit>; fields: readonly EditField[] }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {fields.map(field => (
        <div key={field} className={isWide(field) ? 'min-w-0 sm:col-span-full' : 'min-w-0'}>
          <DealField of={of} name={field} />
        </div>
      ))}
    </div>
  );
}

const isWide = (field: EditField) => field === 'company' || field === 'is_value_confirmed';

function DealField({ of, name }: { of: FilledForm<TypedEdit>; name: EditField }) {
  const label = fieldNames[name];
  switch (name) {
    case 'is_value_confirmed':
      return <CheckboxField of={of} name={name} label={label} />;
    case 'currency':
      return (
        <SelectField
          of={of}
          name={name}
          label={label}
          groups={[{ options: currencyOptions(of.values.currency) }]}
        />
      );
    case 'expected_close_on':
    case 'proposal_sent_on':
    case 'next_step_due_on':
      return <TextField of={of} name={name} label={label} type="date" />;
    case 'contact_email':
      return <TextField of={of} name={name} label={label} type="email" maxLength={254} />;
    case 'value_cents':
      return <TextField of={of} name={name} label={label} inputMode="decimal" maxLength={20} />;
    case 'probability':
      return <TextField of={of} name={name} label={label} inputMode="numeric" maxLength={3} />;
    case 'company':
    case 'contact_name':
    case 'decision_maker':
    case 'next_step':
      return <TextField of={of} name={name} label={label} maxLength={name === 'next_step' ? 500 : 200} />;
  }
}
