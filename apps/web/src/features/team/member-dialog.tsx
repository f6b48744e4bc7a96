// One member, opened: their role and details, their access, and the way out of the team.
import { MemberDetails, type TeamMember } from '@groundwork/contract/organizations';
import { MemberRole } from '@groundwork/contract/permissions';
import { z } from 'zod';
import { taking } from '../../lib/data/change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
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

const Edited = MemberDetails.extend({ role: MemberRole, successor: z.string() });
type Edited = z.infer<typeof Edited>;

export function MemberDialog({ member, canManage, onClose }: MemberDialogProps) {
  const isHandingOver = (role: string) =>
    role === 'readonly' && role !== member.role && member.open_decisions > 0;
  const update = ({ role, successor, ...details }: Edited) => ({
    ...details,
    ...(role !== member.role && { role }),
    ...(isHandingOver(role) && successor !== anAdministrator && { successor_id: successor }),
  });
  const form = useContractForm({
    schema: Edited,
    blank: {
      department: member.department ?? '',
      phone: member.phone ?? '',
      role: member.role,
      successor: anAdministrator,
    },
    change: taking(updateDetails(member, canManage), update),
    onSuccess: saved => {
      notify('success', 'Saved', nameOf(saved));
      onClose();
    },
  });
  const { role, successor } = form.values;
  return (
    <FormDialog
      of={form}
      title={nameOf(member)}
      description={member.email}
      submit={['Save', 'Saving...']}
      onClose={onClose}
      below={canManage && <MemberAccess member={member} onDone={onClose} />}
    >
      {canManage && <RoleChoice of={form} />}
      {isHandingOver(role) && (
        <Notice tone="warn">
          <SuccessorChoice
            member={member}
            value={successor}
            onChange={chosen => form.change({ successor: chosen })}
          />
        </Notice>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField of={form} name="department" label="Department" autoComplete="off" />
        <TextField of={form} name="phone" label="Phone" type="tel" autoComplete="off" />
      </div>
    </FormDialog>
  );
}
