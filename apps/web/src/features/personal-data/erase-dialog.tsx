import { z } from 'zod';
import { taking } from '../../lib/data/change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { erase, type Report } from './queries.ts';

const Confirmed = z.object({ confirmation: z.string().trim().min(1, 'Type the address') });

export function EraseDialog({
  email,
  onErased,
  onClose,
}: {
  email: string;
  onErased: (report: Report) => void;
  onClose: () => void;
}) {
  const form = useContractForm({
    change: taking(erase(), (typed: z.output<typeof Confirmed>) => ({ email, ...typed })),
    schema: Confirmed,
    blank: { confirmation: '' },
    onSuccess: report => {
      onErased(report);
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title={`Erase ${email}`}
      description="Their account, memberships, notifications, mails and messages to us are removed, and the trail no longer names them. What an organization keeps as evidence stays and is reported. This cannot be undone: export first."
      submit={['Erase', 'Erasing...']}
      isDanger
      isHeld
      onClose={onClose}
    >
      <TextField of={form} name="confirmation" label="Type the address to confirm" autoComplete="off" />
    </FormDialog>
  );
}
