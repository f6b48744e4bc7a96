// What the list of users shows: by words, role, state and second factor.
import { userRoleNames, userRoles } from '@groundwork/contract/users';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import type { UsersAsked } from './queries.ts';
import { statusNames, userStatuses } from './words.ts';

const any = 'any';

interface UserFiltersProps {
  asked: UsersAsked;
  /** Second factors are known only where accounts are kept here. */
  hasAccounts: boolean;
  onChange: (change: UsersAsked) => void;
}

export function UserFilters({ asked, hasAccounts, onChange }: UserFiltersProps) {
  return (
    <div role="search" className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search users"
        placeholder="Name or email"
        value={asked.search ?? ''}
        onSearch={search => onChange({ search: search || undefined })}
      />
      <Filter
        label="Role"
        every="All roles"
        value={asked.role}
        options={userRoles.map(role => [role, userRoleNames[role]] as const)}
        onChange={role => onChange({ role })}
      />
      <Filter
        label="Status"
        every="Any status"
        value={asked.status}
        options={userStatuses.map(status => [status, statusNames[status]] as const)}
        onChange={status => onChange({ status })}
      />
      {hasAccounts && (
        <Filter
          label="Second factor"
          every="With and without second factor"
          value={asked.second_factor}
          options={[
            ['yes', 'With second factor'],
            ['no', 'Without second factor'],
          ]}
          onChange={second_factor => onChange({ second_factor })}
        />
      )}
    </div>
  );
}

interface FilterProps<Value extends string> {
  label: string;
  every: string;
  value: Value | undefined;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value | undefined) => void;
}

function Filter<Value extends string>({ label, every, value, options, onChange }: FilterProps<Value>) {
  const choices = [
    { value: any, label: every },
    ...options.map(([each, words]) => ({ value: each, label: words })),
  ];
  return (
    <Select
      label={label}
      value={value ?? any}
      groups={[{ options: choices }]}
      isQuiet={value === undefined}
      className="sm:!w-60 max-sm:!h-11 max-sm:grow max-sm:basis-36"
      onChange={next => onChange(options.find(([each]) => each === next)?.[0])}
    />
  );
}
