import type { RegistrationCounts, RegistrationFilter } from '@groundwork/contract/deal-registrations';
import { registrationStates } from '@groundwork/contract/deal-stages';
import { dealStates } from '@groundwork/contract/deals';
import type { z } from 'zod';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { registrationNames, standingNames } from './wording.ts';

const registrations = registrationStates.map(value => ({
  value,
  label: registrationNames[value],
  isMarked: value === 'pending',
}));
const standings = dealStates.map(value => ({ value, label: standingNames[value] }));

export interface RegistrationFiltersProps {
  asked: RegistrationFilter;
  counts: z.infer<typeof RegistrationCounts> | undefined;
  onChange: (change: Partial<RegistrationFilter>) => void;
}

export function RegistrationFilters({ asked, counts, onChange }: RegistrationFiltersProps) {
  return (
    <div role="search" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SearchField
        label="Search registrations"
        placeholder="Company, domain, rep or partner"
        value={asked.search ?? ''}
        onSearch={search => onChange({ search: search || undefined })}
      />
      <FilterChips
        label="Registration"
        options={registrations}
        value={asked.registration}
        counts={counts?.registration}
        onChange={registration => onChange({ registration })}
      />
      <FilterChips
        label="Standing of the deal"
        options={standings}
        value={asked.state}
        counts={counts?.state}
        onChange={state => onChange({ state })}
      />
    </div>
  );
}
