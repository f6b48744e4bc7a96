// What the queue shows: whose tickets, how they stand, and what is owed. Each says how many it would show.
import { ticketCategories, ticketPriorities } from '@groundwork/contract/support';
import type { QueueCounts } from '@groundwork/contract/support-queue';
import { count } from '../../lib/formats/numbers.ts';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import type { QueueAsked } from './queue-queries.ts';
import { categoryNames, priorityNames } from './wording.ts';

const statuses = [
  { value: 'unsettled', label: 'Unsettled' },
  { value: 'open', label: 'Open' },
  { value: 'in_progress', label: 'In Progress' },
  { value: 'resolved', label: 'Resolved' },
  { value: 'closed', label: 'Closed' },
] as const;
const whose = [
  { value: 'me', label: 'Mine' },
  { value: 'nobody', label: 'Nobody’s' },
  { value: 'somebody', label: 'Somebody’s' },
] as const;
const promises = [
  { value: 'late', label: 'Late', isMarked: true },
  { value: 'soon', label: 'Due soon' },
] as const;
const waits = [
  { value: 'us', label: 'Waits for us' },
  { value: 'client', label: 'Waits for client' },
] as const;

export interface QueueFiltersProps {
  asked: QueueAsked;
  counts: QueueCounts | undefined;
  onChange: (change: Partial<QueueAsked>) => void;
}

export function QueueFilters({ asked, counts, onChange }: QueueFiltersProps) {
  const optionsOf = <Value extends string>(
    values: readonly Value[],
    names: Record<Value, string>,
    counted: Readonly<Record<string, number>> | undefined,
  ) =>
    values.map(value => ({
      value,
      label: names[value],
      ...(counted && { note: count(counted[value] ?? 0) }),
    }));
  const organizations = counts?.organizations ?? [];
  const chosen = asked.organization_id;
  return (
    <div role="search" className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search tickets"
          placeholder="Subject, organization or number"
          value={asked.search ?? ''}
          onSearch={search => onChange({ search: search || undefined })}
        />
        <Select
          label="Priority"
          className="sm:!w-48 max-sm:grow max-sm:basis-36"
          value={asked.priority ?? ''}
          isQuiet={asked.priority === undefined}
          groups={[
            { options: [{ value: '', label: 'Every priority' }] },
            { options: optionsOf(ticketPriorities, priorityNames, counts?.priority) },
          ]}
          onChange={value => onChange({ priority: ticketPriorities.find(each => each === value) })}
        />
        <Select
          label="Category"
          className="sm:!w-48 max-sm:grow max-sm:basis-36"
          value={asked.category ?? ''}
          isQuiet={asked.category === undefined}
          groups={[
            { options: [{ value: '', label: 'Every category' }] },
            { options: optionsOf(ticketCategories, categoryNames, counts?.category) },
          ]}
          onChange={value => onChange({ category: ticketCategories.find(each => each === value) })}
        />
        <Select
          label="Organization"
          className="sm:!w-48 max-sm:grow max-sm:basis-36"
          value={chosen ?? ''}
          isQuiet={chosen === undefined}
          groups={[
            { options: [{ value: '', label: 'Every organization' }] },
            {
              options: [
                ...organizations.map(({ id, name, tickets }) => ({
                  value: id,
                  label: name,
                  note: count(tickets),
                })),
                ...(chosen === undefined || organizations.some(each => each.id === chosen)
                  ? []
                  : [{ value: chosen, label: 'One organization' }]),
              ],
            },
          ]}
          onChange={value => onChange({ organization_id: value || undefined })}
        />
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <FilterChips
          label="Status"
          options={statuses}
          value={asked.status}
          counts={counts?.status}
          onChange={status => onChange({ status })}
        />
        <FilterChips
          label="Whose"
          options={whose}
          value={asked.assignee}
          counts={counts?.assignee}
          onChange={assignee => onChange({ assignee })}
        />
        <FilterChips
          label="What is owed"
          options={promises}
          value={asked.promise}
          counts={counts?.promise}
          onChange={promise => onChange({ promise })}
        />
        <FilterChips
          label="Who is waited for"
          options={waits}
          value={asked.waiting}
          counts={counts?.waiting}
          onChange={waiting => onChange({ waiting })}
        />
      </div>
    </div>
  );
}
