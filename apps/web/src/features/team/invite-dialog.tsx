// Inviting somebody: an address, a role, and a word to go with it.
import { organizationCalls } from '@groundwork/contract/organizations';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { invite, inviteForm, sentWords, useHasOutbox } from './queries.ts';
import { RoleChoice } from './role-choice.tsx';

const Invitation = organizationCalls.invite.body;

export interface InviteDialogProps {
  organizationId: string;
  onClose: () => void;
}

export function InviteDialog({ organizationId, onClose }: InviteDialogProps) {
  const hasOutbox = useHasOutbox();
  const form = useContractForm({
    schema: Invitation,
    blank: { email: '', role: '', message: '' },
    draft: inviteForm,
    change: invite(organizationId),
    onSuccess: member => {
      notify('success', 'Invitation sent!', sentWords(member.email, hasOutbox));
      close();
    },
  });
  const close = () => {
    form.forget();
    onClose();
  };
  return (
    <FormDialog
      of={form}
      title="Invite Member"
      description={
        hasOutbox
          ? 'No mail server is set up: the mail stays in the outbox of this installation. Only its super admins can read the link there, and hand it on. It works once, for seven days.'
          : 'They get a mail with a link that works once, for seven days. Nobody else sees the link.'
      }
      submit={['Send Invitation', 'Sending...']}
      failure="Failed to send invitation"
      onClose={close}
    >
      <TextField of={form} name="email" label="Email" type="email" autoComplete="off" />
      <RoleChoice of={form} />
      <TextareaField of={form} name="message" label="Message (optional)" rows={3} maxLength={2000} />
    </FormDialog>
  );
}
