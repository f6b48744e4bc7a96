// What the board shows: by words, by how projects stand, and whether they are open or finished.
import { type Standing, standingNames, standings } from '@groundwork/contract/delivery';
import type { StaffMember } from '@groundwork/contract/staff';
import { Chip } from '../../../ui/chip.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import type { Asked, AskedChange } from './asked.ts';

interface FiltersProps {
  asked: Asked;
  staff: readonly StaffMember[];
  onChange: (change: AskedChange) => void;
}

const ANYBODY = 'anybody';

export function Filters({ asked, staff, onChange }: FiltersProps) {
  return (
    <div role="search" className="flex flex-wrap items-center gap-2 print:hidden">
      <SearchField
        label="Search projects and clients"
        placeholder="Project or client"
        value={asked.search ?? ''}
        onSearch={search => onChange({ search: search || undefined })}
      />
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">How projects stand</legend>
        {standings.map(standing => (
          <Chip
            key={standing}
            isPressed={asked.standing === standing}
            onClick={() => onChange({ standing: toggled(asked.standing, standing) })}
          >
            {standingNames[standing]}
          </Chip>
        ))}
      </fieldset>
      <Select
        label="Lead"
        value={asked.lead ?? ANYBODY}
        isQuiet={asked.lead === undefined}
        className="!h-8 max-sm:!h-11 sm:!w-44"
        groups={[
          {
            options: [
              { value: ANYBODY, label: 'Any lead' },
              { value: 'me', label: 'My projects' },
              { value: 'nobody', label: 'Without a lead' },
              ...staff.filter(each => !each.is_me).map(each => ({ value: each.id, label: each.name })),
            ],
          },
        ]}
        onChange={value => onChange({ lead: value === ANYBODY ? undefined : value })}
      />
      <Segmented
        label="Which projects"
        value={asked.shown ?? 'open'}
        options={[
          { value: 'open', label: 'Open' },
          { value: 'finished', label: 'Finished' },
        ]}
        onChange={shown => onChange({ shown: shown === 'finished' ? shown : undefined })}
      />
    </div>
  );
}

function toggled(now: Standing | undefined, pressed: Standing): Standing | undefined {
  return now === pressed ? undefined : pressed;
}
