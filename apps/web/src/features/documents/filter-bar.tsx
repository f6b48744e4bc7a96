import { Search } from 'lucide-react';
import { Input } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { Filters } from './api.ts';
import { isStatus, isType, statusOptions, typeOptions } from './wording.ts';

const any = 'all';

export function FilterBar({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  return (
    <search className="grid gap-2 sm:grid-cols-[1fr_11rem_11rem]">
      <div className="relative">
        <Search aria-hidden="true" className="absolute top-2.5 left-3 size-4 text-muted" />
        <Input
          type="search"
          aria-label="Search documents"
          placeholder="Search documents..."
          maxLength={200}
          value={filters.search}
          onChange={event => onChange({ ...filters, search: event.target.value })}
          className="pl-9"
        />
      </div>
      <Select
        label="Type"
        className="h-9"
        value={filters.type ?? any}
        groups={[{ options: [{ value: any, label: 'All Types' }, ...typeOptions] }]}
        onChange={type => onChange({ ...filters, type: isType(type) ? type : undefined })}
      />
      <Select
        label="Status"
        className="h-9"
        value={filters.status ?? any}
        groups={[{ options: [{ value: any, label: 'All Statuses' }, ...statusOptions] }]}
        onChange={status => onChange({ ...filters, status: isStatus(status) ? status : undefined })}
      />
    </search>
  );
}
