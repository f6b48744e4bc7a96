import { type MemberRole, memberRoleNames, memberRoles } from '@groundwork/contract/permissions';
import { Choice } from '../../ui/choice.tsx';
import { roleAbilities } from './roles.ts';

export interface RoleChoiceProps {
  value: MemberRole | undefined;
  onChange: (role: MemberRole) => void;
  error?: string | undefined;
  disabled?: boolean;
}

/** One of the three roles, each with what it may do. */
export function RoleChoice({ value, onChange, error, disabled = false }: RoleChoiceProps) {
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium">Role</p>
      <Choice
        label="Role"
        value={value ?? ''}
        disabled={disabled}
        options={[...memberRoles].map(role => ({
          value: role,
          label: memberRoleNames[role],
          effect: roleAbilities[role].join(', '),
        }))}
        onChange={next => {
          const role = memberRoles.find(each => each === next);
          if (role) onChange(role);
        }}
      />
      {error !== undefined && (
        <p role="alert" className="text-sm text-bad-ink">
          {error}
        </p>
      )}
    </div>
  );
}
