// Why somebody looks as a person of a client: they read it.
import { lookCalls, lookMinutes } from '@groundwork/contract/looks';
import { beginLook } from '../../lib/api/look.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { startLook } from './queries.ts';

const Reason = lookCalls.start.body.pick({ reason: true });

export interface LookDialogProps {
  userId: string;
  name: string;
  onClose: () => void;
}

export function LookDialog({ userId, name, onClose }: LookDialogProps) {
  const form = useContractForm({
    schema: Reason,
    blank: { reason: '' },
    change: startLook(userId),
    onSuccess: ({ id }) => beginLook(id, `/admin/users/${encodeURIComponent(userId)}`),
  });
  return (
    <FormDialog
      of={form}
      title={`Look as ${name}`}
      description={`You see what they see for at most ${lookMinutes} minutes, and change nothing. They read in their settings that you looked, when and why.`}
      submit={['Look as this person', 'Beginning...']}
      failure="The look did not begin"
      onClose={onClose}
    >
      <TextareaField of={form} name="reason" label="Reason" rows={3} maxLength={500} />
    </FormDialog>
  );
}
