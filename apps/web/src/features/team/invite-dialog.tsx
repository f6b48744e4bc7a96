// Inviting somebody: an address, a role, and a word to go with it.
import { organizationCalls } from '@groundwork/contract/organizations';
import { MemberRole } from '@groundwork/contract/permissions';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextAreaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { invite, inviteForm, sentWords, useHasOutbox } from './queries.ts';
import { RoleChoice } from './role-choice.tsx';

const Invitation = organizationCalls.invite.body;
type Invitation = z.infer<typeof Invitation>;

const Typed = z.object({ email: z.string(), role: MemberRole.optional(), message: z.string() });
const blank: z.infer<typeof Typed> = { email: '', message: '' };

export interface InviteDialogProps {
  organizationId: string;
  onClose: () => void;
}

export function InviteDialog({ organizationId, onClose }: InviteDialogProps) {
  const [typed, setTyped, forget] = useDraft(inviteForm, Typed, blank);
  const { register, control, handleSubmit, formState, watch } = useForm<Invitation>({
    resolver: zodResolver(Invitation),
    defaultValues: { email: typed.email, message: typed.message, ...(typed.role && { role: typed.role }) },
  });
  useEffect(() => {
    const { unsubscribe } = watch(({ email = '', message = '', role }) =>
      setTyped({ email, message, ...(role && { role }) }),
    );
    return unsubscribe;
  }, [watch, setTyped]);
  const hasOutbox = useHasOutbox();
  const close = () => {
    forget();
    onClose();
  };
  const send = useChange(invite(organizationId), {
    onSuccess: member => {
      notify('success', 'Invitation sent!', sentWords(member.email, hasOutbox));
      close();
    },
  });
  const submit = handleSubmit(({ message, ...given }) =>
    send.mutate({ ...given, ...(message && { message }) }),
  );
  return (
    <FormDialog
      title="Invite Member"
      description={
        hasOutbox
          ? 'No mail server is set up: the mail stays in the outbox of this installation. Only its super admins can read the link there, and hand it on. It works once, for seven days.'
          : 'They get a mail with a link that works once, for seven days. Nobody else sees the link.'
      }
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
      onClose={close}
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
