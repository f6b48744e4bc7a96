// What the console's list is narrowed to: by words, state, kind, time, organization and person.
import { operationKinds } from '@groundwork/contract/operations';
import { X } from 'lucide-react';
import { Chip } from '../../ui/chip.tsx';
import { LabelledInput } from '../../ui/field.tsx';
import { LabelledSelect } from '../../ui/labelled-select.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import type { ConsoleFilter } from './console-queries.ts';
import { kindNames } from './phases.ts';

const states = [
  { label: 'All', part: {} },
  { label: 'In the queue', part: { status: 'queued' } },
  { label: 'Running', part: { status: 'running' } },
  { label: 'Completed', part: { status: 'completed' } },
  { label: 'Failed', part: { status: 'failed' } },
  { label: 'Cancelled', part: { status: 'cancelled' } },
  { label: 'Stuck', part: { stuck: true } },
] as const satisfies readonly { label: string; part: ConsoleFilter }[];

export function ConsoleFilters({
  filter,
  organizationName,
  onChange,
}: {
  filter: ConsoleFilter;
  /** Of the organization it is narrowed to, once known. */
  organizationName: string | undefined;
  onChange: (next: ConsoleFilter) => void;
}) {
  const { status: _, stuck: __, ...others } = filter;
  const without = (name: keyof ConsoleFilter) => {
    const { [name]: ___, ...rest } = filter;
    return rest;
  };
  const put = (name: 'from' | 'to' | 'search', value: string | undefined) =>
    onChange(value === undefined || value === '' ? without(name) : { ...filter, [name]: value });
  const [typed, setTyped] = useTyped(filter.search ?? '', words => put('search', words));
  return (
    <search className="grid gap-3" aria-label="Filters">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">State</legend>
        {states.map(({ label, part }) => (
          <Chip
            key={label}
            isPressed={
              ('status' in part ? part.status : undefined) === filter.status &&
              'stuck' in part === (filter.stuck === true)
            }
            onClick={() => onChange({ ...others, ...part })}
          >
            {label}
          </Chip>
        ))}
        {filter.organization !== undefined && (
          <Taken
            words={organizationName ?? 'One organization'}
            onRemove={() => onChange(without('organization'))}
          />
        )}
        {filter.by !== undefined && (
          <Taken words={`By ${filter.by}`} onRemove={() => onChange(without('by'))} />
        )}
      </fieldset>
      <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <LabelledInput
          label="Search"
          type="search"
          value={typed}
          maxLength={200}
          placeholder="Organization, e-mail or id"
          onChange={event => setTyped(event.target.value)}
        />
        <LabelledSelect
          label="Kind"
          value={filter.kind ?? ''}
          isQuiet={filter.kind === undefined}
          groups={[
            {
              options: [
                { value: '', label: 'Every kind' },
                ...operationKinds.map(kind => ({ value: kind, label: kindNames[kind] })),
              ],
            },
          ]}
          onChange={chosen => {
            const kind = operationKinds.find(each => each === chosen);
            onChange(kind ? { ...filter, kind } : without('kind'));
          }}
        />
        <Day label="From (UTC)" value={filter.from} onChange={value => put('from', value)} />
        <Day label="To (UTC)" value={filter.to} onChange={value => put('to', value)} />
      </div>
    </search>
  );
}

function Day({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <LabelledInput
      label={label}
      type="date"
      value={value ?? ''}
      onChange={event => onChange(event.target.value)}
    />
  );
}

function Taken({ words, onRemove }: { words: string; onRemove: () => void }) {
  return (
    <Chip isPressed onClick={onRemove} aria-label={`${words}: take this filter away`}>
      <span className="max-w-60 truncate">{words}</span>
      <X aria-hidden="true" className="size-3" />
    </Chip>
  );
}
