// One member, opened: their role and details, their access, and the way out of the team.
import { MemberDetails, type TeamMember } from '@groundwork/contract/organizations';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { MemberAccess } from './member-access.tsx';
import { updateDetails } from './queries.ts';
import { RoleChoice } from './role-choice.tsx';
import { nameOf } from './roles.ts';
import { anAdministrator, SuccessorChoice } from './successor-choice.tsx';

export interface MemberDialogProps {
  member: TeamMember;
  canManage: boolean;
  onClose: () => void;
}

export function MemberDialog({ member, canManage, onClose }: MemberDialogProps) {
  const [role, setRole] = useState(member.role);
  const [successor, setSuccessor] = useState(anAdministrator);
  const isHandingOver = role === 'readonly' && role !== member.role && member.open_decisions > 0;
  const { register, handleSubmit, formState } = useForm<MemberDetails>({
    resolver: zodResolver(MemberDetails),
    defaultValues: { department: member.department ?? '', phone: member.phone ?? '' },
  });
  const save = useChange(updateDetails(member, canManage), {
    onSuccess: saved => {
      notify('success', 'Saved', nameOf(saved));
      onClose();
    },
  });
  const submit = (details: MemberDetails) =>
    save.mutate({
      ...details,
      ...(role !== member.role && { role }),
      ...(isHandingOver && successor !== anAdministrator && { successor_id: successor }),
    });
  const { errors } = formState;
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={nameOf(member)}
      description={member.email}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="member" isBusy={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pb-1">
        {save.error && <Notice tone="bad">{messageOf(save.error)}</Notice>}
        <form
          id="member"
          noValidate
          className="grid gap-4"
          onSubmit={event => void handleSubmit(submit)(event)}
        >
          {canManage && <RoleChoice value={role} onChange={setRole} />}
          {isHandingOver && (
            <Notice tone="warn">
              <SuccessorChoice member={member} value={successor} onChange={setSuccessor} />
            </Notice>
          )}
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              label="Department"
              autoComplete="off"
              error={errors.department?.message}
              {...register('department')}
            />
            <TextField
              label="Phone"
              type="tel"
              autoComplete="off"
              error={errors.phone?.message}
              {...register('phone')}
            />
          </div>
        </form>
        {canManage && <MemberAccess member={member} onDone={onClose} />}
      </div>
    </Dialog>
  );
}
