import { type LeadCounts, type LeadFilter, leadStates } from '@groundwork/contract/leads';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { forwardNames, stateNames } from './wording.ts';

const states = leadStates.map(value => ({ value, label: stateNames[value] }));
const owners = [
  { value: 'me', label: 'Mine' },
  { value: 'nobody', label: 'Nobody’s' },
  { value: 'somebody', label: 'Somebody’s' },
] as const;
const forwards = [
  { value: 'failed', label: forwardNames.failed, isMarked: true },
  { value: 'sent', label: forwardNames.sent },
] as const;

export interface LeadFiltersProps {
  asked: LeadFilter;
  counts: LeadCounts | undefined;
  onChange: (change: Partial<LeadFilter>) => void;
}

/** What the inbox shows. Passing on is a filter where leads are passed on at all. */
export function LeadFilters({ asked, counts, onChange }: LeadFiltersProps) {
  const isForwarding = counts?.is_forwarding === true || asked.forward !== undefined;
  return (
    <div role="search" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SearchField
        label="Search leads"
        placeholder="Name, email, company or subject"
        value={asked.search ?? ''}
        onSearch={search => onChange({ search: search || undefined })}
      />
      <FilterChips
        label="State"
        options={states}
        value={asked.state}
        counts={counts?.state}
        onChange={state => onChange({ state })}
      />
      <FilterChips
        label="Whose"
        options={owners}
        value={asked.owner}
        counts={counts?.owner}
        onChange={owner => onChange({ owner })}
      />
      {isForwarding && (
        <FilterChips
          label="Passing on"
          options={forwards}
          value={forwards.find(each => each.value === asked.forward)?.value}
          counts={counts?.forward}
          onChange={forward => onChange({ forward })}
        />
      )}
    </div>
  );
}
