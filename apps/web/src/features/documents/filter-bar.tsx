import { Search } from 'lucide-react';
import { cx } from '../../ui/class-names.ts';
import { Input } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { SelectOption } from '../../ui/select-props.ts';
import type { Filters } from './queries.ts';
import { isStatus, isType, statusOptions, typeOptions } from './wording.ts';

const any = 'all';

export interface FilterBarProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** Whose documents are shown; absent where there is nothing to choose. */
  project?:
    | { value: string; options: readonly SelectOption[]; onChange: (value: string) => void }
    | undefined;
}

export function FilterBar({ filters, onChange, project }: FilterBarProps) {
  return (
    <search
      className={cx(
        'grid gap-2',
        'grid-cols-2',
        project ? 'lg:grid-cols-[1fr_14rem_10rem_10rem]' : 'sm:grid-cols-[1fr_11rem_11rem]',
      )}
    >
      <div className="relative max-sm:col-span-2">
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
      {project && (
        <Select
          label="Project"
          className="h-9 max-sm:col-span-2"
          value={project.value}
          groups={[{ options: project.options }]}
          onChange={project.onChange}
        />
      )}
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
