// What the list and the board show of all deals.
import { openStages, registrationStates, stageNames } from '@groundwork/contract/deal-stages';
import { type DealFilter, type DealSummary, dealStates } from '@groundwork/contract/deals';
import { ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import type { z } from 'zod';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Input } from '../../ui/field.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { registrationNames, standingNames } from './wording.ts';

const standings = dealStates.map(value => ({ value, label: standingNames[value] }));
const stages = openStages.map(value => ({ value, label: stageNames[value] }));
const registrations = registrationStates.map(value => ({
  value,
  label: registrationNames[value],
  isMarked: value === 'rejected',
}));

export interface DealFiltersProps {
  asked: DealFilter;
  summary: z.infer<typeof DealSummary> | undefined;
  onChange: (change: Partial<DealFilter>) => void;
}

/** The board has its stages as columns, and what is closed below them. */
export function DealFilters({ asked, summary, isBoard, onChange }: DealFiltersProps & { isBoard: boolean }) {
  const closing = useId();
  /** Where they would fill a phone. */
  const [isOpen, setOpen] = useState(false);
  const { search: _, ...others } = asked;
  const chosen = Object.values(others).filter(value => value !== undefined).length;
  const currencies = summary?.totals.map(({ currency }) => currency) ?? [];
  const known = asked.currency === undefined ? currencies : [...new Set([...currencies, asked.currency])];
  return (
    <div role="search" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SearchField
        label="Search deals"
        placeholder="Company, domain, contact or next step"
        value={asked.search ?? ''}
        onSearch={search => onChange({ search: search || undefined })}
      />
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        className="sm:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        <ListFilter aria-hidden="true" />
        Filters{chosen > 0 && `, ${chosen} on`}
      </Button>
      <div className={cx('flex-wrap items-center gap-x-4 gap-y-2 sm:contents', isOpen ? 'flex' : 'hidden')}>
        {!isBoard && (
          <>
            <FilterChips
              label="Standing"
              options={standings}
              value={asked.state}
              counts={summary?.state}
              onChange={state => onChange({ state })}
            />
            <FilterChips
              label="Stage"
              options={stages}
              value={stages.find(({ value }) => value === asked.stage)?.value}
              counts={summary?.stage}
              onChange={stage => onChange({ stage })}
            />
          </>
        )}
        <FilterChips
          label="Registration"
          options={registrations}
          value={asked.registration}
          counts={summary?.registration}
          onChange={registration => onChange({ registration })}
        />
        {known.length > 1 && (
          <FilterChips
            label="Currency"
            options={known.map(value => ({ value, label: value }))}
            value={asked.currency}
            counts={undefined}
            onChange={currency => onChange({ currency })}
          />
        )}
        <span className="inline-flex items-center gap-2 text-sm text-muted">
          <label htmlFor={closing}>Closing by</label>
          <Input
            id={closing}
            type="date"
            value={asked.closing_by ?? ''}
            onChange={event => onChange({ closing_by: event.target.value || undefined })}
            className="!h-8 !w-auto max-sm:!h-11"
          />
        </span>
      </div>
    </div>
  );
}
