// Adding a rep: whoever signs in with the address is them.
import { PartnerId } from '@groundwork/contract/ids';
import { RepFields } from '@groundwork/contract/partners';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/labelled-select.tsx';
import { notify } from '../../ui/toast.tsx';
import { partnerChoices } from './partner-choices.ts';
import { addRep, partners } from './queries.ts';

const NewRep = RepFields.extend({
  partner_id: z.string().min(1, { message: 'Choose a partner', abort: true }).pipe(PartnerId),
  currency: z.string().trim().toUpperCase().pipe(RepFields.shape.currency),
});

export function NewRepDialog({ onClose }: { onClose: () => void }) {
  const known = useQuery(partners());
  const form = useContractForm({
    schema: NewRep,
    blank: { name: '', email: '', partner_id: '', currency: 'USD' },
    change: addRep(),
    onSuccess: ({ name, email }) => {
      notify('success', 'Rep added', `${name} is let in as soon as ${email} signs in as a partner rep.`);
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title="Add a rep"
      description="They need an account with this address and the role Partner rep: give it under Users, or in your own sign-in service."
      submit={['Add Rep', 'Adding...']}
      isReady={known.data !== undefined}
      onClose={onClose}
    >
      <TextField of={form} name="name" label="Name" maxLength={200} autoComplete="off" />
      <TextField of={form} name="email" label="Email" type="email" autoComplete="off" />
      <SelectField
        of={form}
        name="partner_id"
        label="Partner"
        groups={[
          { options: [{ value: '', label: 'Choose a partner' }] },
          { options: partnerChoices(known.data) },
        ]}
      />
      <TextField
        of={form}
        name="currency"
        label="Currency"
        hint="Three letters, such as USD. Targets, commissions and statements are in it, and it stays."
        maxLength={3}
        autoComplete="off"
      />
    </FormDialog>
  );
}
