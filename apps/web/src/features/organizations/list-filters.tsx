// The search above the list of organizations, and chips that narrow it, each with how many it would show.
import type { OrganizationCounts } from '@groundwork/contract/organization-admin';
import { Search } from 'lucide-react';
import { count } from '../../lib/formats/numbers.ts';
import { Chip } from '../../ui/chip.tsx';
import { Input } from '../../ui/field.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import type { ListAsked } from './admin-queries.ts';
import { planNames, plans, statuses, statusNames } from './wording.ts';

export interface ListFiltersProps {
  asked: ListAsked;
  onAsk: (asked: ListAsked) => void;
  counts: OrganizationCounts | undefined;
}

const flags = [
  ['trial_ending', 'Trial ends in 7 days'],
  ['late', 'Project past its target'],
  ['removing', 'To be removed'],
  ['demo', 'Demo'],
] as const;

export function ListFilters({ asked, onAsk, counts }: ListFiltersProps) {
  const [typed, setTyped] = useTyped(asked.search ?? '', words =>
    onAsk({ ...asked, search: words || undefined }),
  );
  const said = (number: number | undefined) => (number === undefined ? {} : { count: count(number) });
  return (
    <search className="grid gap-2.5">
      <div className="relative sm:max-w-md">
        <Search aria-hidden="true" className="absolute top-2.5 left-3 size-4 text-muted" />
        <Input
          type="search"
          aria-label="Search organizations"
          placeholder="Name, member e-mail or domain"
          maxLength={200}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          className="pl-9"
        />
      </div>
      <div role="group" aria-label="Filters" className="flex flex-wrap gap-1.5">
        {statuses.map(status => (
          <Chip
            key={status}
            isPressed={asked.status === status}
            {...said(counts?.status[status])}
            onClick={() => onAsk({ ...asked, status: asked.status === status ? undefined : status })}
          >
            {statusNames[status]}
          </Chip>
        ))}
        <Gap />
        {plans.map(plan => (
          <Chip
            key={plan}
            isPressed={asked.plan === plan}
            {...said(counts?.plan[plan])}
            onClick={() => onAsk({ ...asked, plan: asked.plan === plan ? undefined : plan })}
          >
            {planNames[plan]}
          </Chip>
        ))}
        <Gap />
        {flags.map(([flag, label]) => (
          <Chip
            key={flag}
            isPressed={asked[flag] !== undefined}
            isMarked={flag !== 'demo' && (counts?.[flag] ?? 0) > 0}
            {...said(counts?.[flag])}
            onClick={() => onAsk({ ...asked, [flag]: asked[flag] === undefined ? 'true' : undefined })}
          >
            {label}
          </Chip>
        ))}
      </div>
    </search>
  );
}

function Gap() {
  return <span aria-hidden="true" className="w-2 max-sm:hidden" />;
}
