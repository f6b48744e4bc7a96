import { Download } from 'lucide-react';
import { useChange } from '../../lib/data/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { LabelledInput } from '../../ui/field.tsx';
import { exportTrail, type Filters, isNarrowed, noFilters } from './queries.ts';

const fields = [
  { name: 'person', label: 'Person', placeholder: 'Email', type: 'search', max: 320 },
  { name: 'action', label: 'Action', placeholder: 'projects.', type: 'search', max: 100 },
  { name: 'organization', label: 'Organization', placeholder: 'Its name', type: 'search', max: 200 },
  { name: 'target', label: 'Target', placeholder: 'An id', type: 'search', max: 200 },
  { name: 'from', label: 'From', placeholder: undefined, type: 'date', max: 10 },
  { name: 'to', label: 'To', placeholder: undefined, type: 'date', max: 10 },
] as const;

export function TrailFilters({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (filters: Filters) => void;
}) {
  return (
    <search className="grid grid-cols-2 gap-3 px-4 pb-3 lg:grid-cols-6">
      {fields.map(({ name, label, placeholder, type, max }) => (
        <LabelledInput
          key={name}
          label={label}
          type={type}
          maxLength={max}
          value={filters[name]}
          onChange={event => onChange({ ...filters, [name]: event.target.value })}
          {...(placeholder !== undefined && { placeholder })}
        />
      ))}
      <div className="col-span-full flex flex-wrap items-center gap-2">
        <Chip
          isPressed={filters.isPlatform}
          onClick={() => onChange({ ...filters, isPlatform: !filters.isPlatform })}
        >
          The platform’s own only
        </Chip>
        {isNarrowed(filters) && (
          <Button variant="ghost" size="sm" onClick={() => onChange(noFilters)}>
            Show all
          </Button>
        )}
        <Exports filters={filters} />
      </div>
    </search>
  );
}

function Exports({ filters }: { filters: Filters }) {
  const saved = useChange(exportTrail(filters), { failure: 'The trail could not be exported' });
  return (
    <div className="ml-auto flex gap-2">
      {(['csv', 'json'] as const).map(format => (
        <Button
          key={format}
          variant="secondary"
          size="sm"
          isBusy={saved.isPending && saved.variables === format}
          disabled={saved.isPending}
          onClick={() => saved.mutate(format)}
        >
          <Download aria-hidden="true" />
          {format === 'csv' ? 'Export CSV' : 'Export JSON'}
        </Button>
      ))}
    </div>
  );
}
