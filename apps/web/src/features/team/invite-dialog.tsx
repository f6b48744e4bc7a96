// Inviting somebody: an address, a role, and a word to go with it.
import { organizationCalls } from '@groundwork/contract/organizations';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { messageOf } from '../../lib/api/api-error.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextAreaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { invite, useTeamChange } from './api.ts';
import { RoleChoice } from './role-choice.tsx';

const Invitation = organizationCalls.invite.body;
type Invitation = z.infer<typeof Invitation>;

export interface InviteDialogProps {
  organizationId: string;
  onClose: () => void;
}

export function InviteDialog({ organizationId, onClose }: InviteDialogProps) {
  const form = useForm<Invitation>({
    resolver: zodResolver(Invitation),
    defaultValues: { email: '', message: '' },
  });
  const { register, control, handleSubmit, formState } = form;
  const send = useTeamChange(invite(organizationId), member => {
    notify('success', 'Invitation sent!', `An invitation is on its way to ${member.email}.`);
    onClose();
  });
  const submit = handleSubmit(({ message, ...given }) =>
    send.mutate({ ...given, ...(message && { message }) }),
  );
  return (
    <FormDialog
      title="Invite Member"
      description="They get a mail with a link that works once, for seven days."
      submit={['Send Invitation', 'Sending...']}
      isBusy={send.isPending}
      fault={
        send.error && (
          <>
            <strong className="block font-semibold">Failed to send invitation</strong>
            {messageOf(send.error)}
          </>
        )
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Controller
        control={control}
        name="role"
        render={({ field }) => (
          <RoleChoice value={field.value} onChange={field.onChange} error={formState.errors.role?.message} />
        )}
      />
      <TextAreaField
        label="Message (optional)"
        rows={3}
        maxLength={2000}
        error={formState.errors.message?.message}
        {...register('message')}
      />
    </FormDialog>
  );
}
