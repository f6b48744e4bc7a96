// A scope, as checkboxes in groups. Only what the caller may give stands there, and what the account holds already.
import type { KeyPermission } from '@groundwork/contract/key-permissions';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldNotes, stateOf } from '../../ui/field.tsx';
import { groups, wordsOf } from './wording.ts';

interface ScopeFieldProps {
  offered: readonly KeyPermission[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: KeyPermission[]) => void;
}

export function ScopeField({ offered, chosen, error, onChange }: ScopeFieldProps) {
  const id = useId();
  const shown = groups.flatMap(({ title, permissions }) => {
    const here = offered.filter(permission => permission in permissions);
    return here.length === 0 ? [] : [{ title, here }];
  });
  const reading = offered.filter(permission => permission.endsWith('.read') || permission.endsWith('.list'));
  const choose = (permission: KeyPermission, isChosen: boolean) =>
    onChange(offered.filter(each => (each === permission ? isChosen : chosen.includes(each))));
  return (
    <div
      {...stateOf({ id, error })}
      role="group"
      aria-label="What its keys may do"
      className="grid min-w-0 gap-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm font-medium">What its keys may do</span>
        <div className="flex flex-wrap gap-1">
          <Button variant="ghost" size="sm" onClick={() => onChange(reading)}>
            Only reading
          </Button>
          <Button variant="ghost" size="sm" onClick={() => onChange([...offered])}>
            All of it
          </Button>
        </div>
      </div>
      {shown.map(({ title, here }) => (
        <div key={title} role="group" aria-label={title} className="grid gap-2">
          <p className="text-xs font-medium text-muted">{title}</p>
          {here.map(permission => (
            <Checkbox
              key={permission}
              label={<span className="inline-block first-letter:uppercase">{wordsOf(permission)}</span>}
              checked={chosen.includes(permission)}
              onChange={isChosen => choose(permission, isChosen)}
            />
          ))}
        </div>
      ))}
      <FieldNotes id={id} error={error} />
      <p className="text-sm text-muted">
        No key approves, answers decisions, or manages people, keys or settings: those are for people.
      </p>
    </div>
  );
}
