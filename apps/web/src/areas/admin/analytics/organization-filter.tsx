// One organization instead of all: found by its name.
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { organization as organizationOf } from '../../../features/organizations/queries.ts';
import { found } from '../../../features/search/queries.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Input } from '../../../ui/field.tsx';

export function OrganizationFilter({
  organization,
  onChange,
}: {
  organization: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  return organization === undefined ? (
    <Finder onFound={onChange} />
  ) : (
    <Chosen id={organization} onRemove={() => onChange(undefined)} />
  );
}

function Chosen({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data, error } = useQuery(organizationOf(id));
  const name = data?.name ?? (error ? 'An organization that is not there' : 'One organization');
  return (
    <Chip isPressed onClick={onRemove} aria-label={`${name}: show all organizations`}>
      <span className="max-w-60 truncate">{name}</span>
      <X aria-hidden="true" className="size-3" />
    </Chip>
  );
}

function Finder({ onFound }: { onFound: (id: string) => void }) {
  const [words, setWords] = useState('');
  const asked = useDeferredValue(words.trim());
  const { data } = useQuery(found(asked));
  const isAsked = asked.length >= 2;
  const organizations = isAsked ? data?.organizations : undefined;
  return (
    <>
      <Input
        type="search"
        aria-label="Organization"
        value={words}
        maxLength={200}
        placeholder="All organizations"
        className="!h-8 sm:!w-56 max-sm:!h-11"
        onChange={event => setWords(event.target.value)}
      />
      <div role="status" className="order-last flex basis-full flex-wrap gap-1.5 empty:hidden">
        {organizations?.length === 0 && (
          <span className="text-sm text-muted">No organization has that in its name.</span>
        )}
        {organizations?.map(each => (
          <Chip key={each.id} isPressed={false} onClick={() => onFound(each.id)}>
            {each.name}
          </Chip>
        ))}
      </div>
    </>
  );
}
