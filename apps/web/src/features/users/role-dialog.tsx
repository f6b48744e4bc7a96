// What somebody is on the platform, changed by a super admin.
import { Role, roles } from '@groundwork/contract/permissions';
import type { UserDetail } from '@groundwork/contract/users';
import { z } from 'zod';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/labelled-select.tsx';
import { notify } from '../../ui/toast.tsx';
import { setRole } from './queries.ts';
import { nameOf, platformRoleNames } from './words.ts';

const Choice = z.object({ role: Role });

export function RoleDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const form = useContractForm({
    schema: Choice,
    blank: { role: user.roles[0] ?? 'client' },
    change: setRole(user),
    failsAt: 'role',
    onSuccess: () => {
      notify('success', 'Role changed');
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title={`Role of ${nameOf(user)}`}
      description="Every session of theirs ends, and they sign in anew as what they are from now on."
      submit={['Change role', 'Changing...']}
      onClose={onClose}
    >
      <SelectField
        of={form}
        name="role"
        label="Role"
        groups={[{ options: roles.map(role => ({ value: role, label: platformRoleNames[role] })) }]}
      />
    </FormDialog>
  );
}
