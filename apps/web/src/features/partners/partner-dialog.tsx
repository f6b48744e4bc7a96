import { PartnerFields } from '@groundwork/contract/partners';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toast.tsx';
import { addPartner } from './queries.ts';

export function PartnerDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm({
    schema: PartnerFields,
    blank: { name: '' },
    change: addPartner(),
    onSuccess: ({ name }) => {
      notify('success', 'Partner added', `${name} can have reps now.`);
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title="Add a partner"
      description="A firm that sells with you. Its reps are added next."
      submit={['Add Partner', 'Adding...']}
      onClose={onClose}
    >
      <TextField of={form} name="name" label="Name" maxLength={200} autoComplete="off" />
    </FormDialog>
  );
}
