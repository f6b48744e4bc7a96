// Whom a rule is for: all reps, one partner's, or one rep.
import { ruleScopes } from '@groundwork/contract/commission-terms';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Chip } from '../../ui/chip.tsx';
import { LabelledInput } from '../../ui/field.tsx';
import type { FilledForm } from '../../ui/form.tsx';
import { LabelledSelect } from '../../ui/labelled-select.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { partnersToChoose, repsToChoose } from './rule-queries.ts';

interface Subject {
  scope: string;
  partner_id: string;
  rep_id: string;
}

const scopeNames = { all: 'All reps', partner: 'One partner', rep: 'One rep' };

export function SubjectField({ of, repName }: { of: FilledForm<Subject>; repName: string | undefined }) {
  const { scope, partner_id, rep_id } = of.values;
  return (
    <div className="grid gap-2">
      <span className="text-sm font-medium">For</span>
      <Segmented
        label="For"
        value={ruleScopes.find(each => each === scope) ?? 'all'}
        options={ruleScopes.map(value => ({ value, label: scopeNames[value] }))}
        onChange={next => of.set('scope', next)}
      />
      {scope === 'partner' && (
        <PartnerChoice
          value={partner_id}
          error={of.faultOf('partner_id')}
          onChange={id => of.set('partner_id', id)}
        />
      )}
      {scope === 'rep' && (
        <RepChoice
          value={rep_id}
          name={repName}
          error={of.faultOf('rep_id')}
          onChange={id => of.set('rep_id', id)}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
}

function PartnerChoice({ value, error, onChange }: ChoiceProps) {
  const { data } = useQuery(partnersToChoose());
  const options = (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className="grid gap-1.5">
      <SearchSelect
        label="Partner"
        value={value}
        isQuiet={value === ''}
        groups={[
          { options: value === '' ? [{ value: '', label: 'Choose a partner' }, ...options] : options },
        ]}
        onChange={onChange}
      />
      {error !== undefined && (
        <p role="alert" className="text-sm text-bad-ink">
          {error}
        </p>
      )}
    </div>
  );
}

function RepChoice({ value, name, error, onChange }: ChoiceProps & { name: string | undefined }) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(name);
  const { data } = useQuery(repsToChoose(useDeferredValue(words.trim())));
  if (value !== '')
    return (
      <Chip
        isPressed
        className="w-fit"
        aria-label={`${chosen ?? 'One rep'}: choose another`}
        onClick={() => onChange('')}
      >
        <span className="max-w-60 truncate">{chosen ?? 'One rep'}</span>
        <X aria-hidden="true" className="size-3" />
      </Chip>
    );
  return (
    <div className="grid gap-2">
      <LabelledInput
        label="Rep"
        type="search"
        placeholder="Name or address"
        value={words}
        maxLength={200}
        error={error}
        onChange={event => setWords(event.target.value)}
      />
      <div role="status" className="flex flex-wrap gap-1.5 empty:hidden">
        {data?.data.length === 0 && <span className="text-sm text-muted">No rep is called that.</span>}
        {data?.data.map(rep => (
          <Chip
            key={rep.id}
            isPressed={false}
            title={rep.email}
            onClick={() => {
              setChosen(rep.name);
              onChange(rep.id);
            }}
          >
            {rep.name}
          </Chip>
        ))}
      </div>
    </div>
  );
}

const periodOptions = [
  { value: 'quarter', label: 'A quarter' },
  { value: 'year', label: 'A year' },
] as const;

export function PeriodField({ of }: { of: FilledForm<{ period: string }> }) {
  return (
    <LabelledSelect
      label="Revenue is counted over"
      name="period"
      value={of.values.period}
      error={of.faultOf('period')}
      groups={[{ options: periodOptions }]}
      onChange={period => of.set('period', period)}
    />
  );
}
