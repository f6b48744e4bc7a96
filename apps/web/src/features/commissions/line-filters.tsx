import { type CommissionFilter, lineStates } from '@groundwork/contract/commissions';
import { X } from 'lucide-react';
import { Chip } from '../../ui/chip.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { Select } from '../../ui/select.tsx';
import { stateNames } from './wording.ts';

const states = lineStates.map(value => ({ value, label: stateNames[value] }));

interface LineFiltersProps {
  asked: CommissionFilter;
  years: readonly number[];
  /** Of the deal that the list is narrowed to, as far as one of its lines is here. */
  company: string | undefined;
  onChange: (change: Partial<CommissionFilter>) => void;
}

export function LineFilters({ asked, years, company, onChange }: LineFiltersProps) {
  return (
    <div role="search" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <FilterChips
        label="State"
        options={states}
        value={asked.state}
        counts={undefined}
        onChange={state => onChange({ state })}
      />
      <Select
        label="Year"
        className="!w-32"
        value={asked.year === undefined ? '' : String(asked.year)}
        isQuiet={asked.year === undefined}
        groups={[
          { options: [{ value: '', label: 'Every year' }] },
          { options: years.map(year => ({ value: String(year), label: String(year) })) },
        ]}
        onChange={year => onChange({ year: year === '' ? undefined : Number(year) })}
      />
      {asked.deal_id !== undefined && (
        <Chip
          isPressed
          onClick={() => onChange({ deal_id: undefined })}
          aria-label={`${company ?? 'One deal'}: show the lines of all deals`}
        >
          <span className="max-w-60 truncate">{company ?? 'One deal'}</span>
          <X aria-hidden="true" className="size-3" />
        </Chip>
      )}
    </div>
  );
}
