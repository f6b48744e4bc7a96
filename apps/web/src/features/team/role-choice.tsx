import { memberRoleNames, memberRoles } from '@groundwork/contract/permissions';
import { ChoiceField } from '../../ui/choice.tsx';
import type { FilledForm } from '../../ui/form.tsx';
import { roleAbilities } from './roles.ts';

/** One of the three roles, each with what it may do. */
export function RoleChoice({ of }: { of: FilledForm<{ role: string }> }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium">Role</p>
      <ChoiceField
        of={of}
        name="role"
        label="Role"
        options={[...memberRoles].map(role => ({
          value: role,
          label: memberRoleNames[role],
          effect: roleAbilities[role].join(', '),
        }))}
      />
    </div>
  );
}
