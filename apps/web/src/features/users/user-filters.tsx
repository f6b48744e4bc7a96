// What the list of users shows: by words, role, state and second factor.
import { userRoleNames, userRoles } from '@groundwork/contract/users';
import { useEffect, useState } from 'react';
import { Input } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { UsersAsked } from './queries.ts';
import { statusNames, userStatuses } from './words.ts';

/** Typed words are asked for when somebody pauses, not at each letter. */
const PAUSE_MS = 250;
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

function SearchField({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  // The address was changed elsewhere: by the way back, or by showing all.
  if (value !== sent) {
    setSent(value);
    setTyped(value);
  }
  useEffect(() => {
    const words = typed.trim();
    if (words === sent) return;
    const pause = setTimeout(() => {
      setSent(words);
      onSearch(words);
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, sent, onSearch]);
  return (
    <Input
      type="search"
      aria-label="Search users"
      placeholder="Name or email"
      maxLength={200}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      className="!h-8 sm:!w-64 max-sm:!h-11"
    />
  );
}
