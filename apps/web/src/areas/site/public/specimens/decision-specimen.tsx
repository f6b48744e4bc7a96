import { useState } from 'react';
import { cx } from '../../../../ui/class-names.ts';
import { specimenLook } from './frame.ts';

const options = [
  {
    value: 'merge',
    label: 'Keep one, link both histories',
    effect: 'Can be taken back: the other one is archived.',
  },
  { value: 'both', label: 'Keep both', effect: 'They stay apart and are marked as related.' },
] as const;

export function DecisionSpecimen() {
  const [chosen, setChosen] = useState<string>('merge');
  return (
    <fieldset data-figures="miniature" className={cx(specimenLook, 'grid gap-1.5 px-4 pt-1 pb-5 sm:px-5')}>
      <legend className="float-left w-full pt-4 pb-1 font-semibold">
        “Acme Corp” and “ACME Corporation” share a domain. One company?
      </legend>
      <p className="clear-both pb-2 text-muted">Same domain, same city, phone differs in the extension.</p>
      {options.map(option => (
        <label
          key={option.value}
          htmlFor={`specimen-${option.value}`}
          className={cx(
            'flex items-start gap-3 rounded-md px-3 py-2.5 ring-1 ring-inset transition-colors',
            option.value === chosen ? 'bg-accent-soft ring-accent' : 'ring-line hover:bg-sunken',
          )}
        >
          <input
            type="radio"
            id={`specimen-${option.value}`}
            name="specimen-decision"
            value={option.value}
            checked={option.value === chosen}
            onChange={() => setChosen(option.value)}
            className="mt-0.5 size-4.5 shrink-0 accent-accent"
          />
          <span className="font-medium">
            {option.label}
            <span className="mt-0.5 block text-sm font-normal text-muted">{option.effect}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
