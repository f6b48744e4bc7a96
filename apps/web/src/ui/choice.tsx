import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { type ReactNode, useId } from 'react';
import { chipAtRest, chipLook, chipPressed } from './chip.tsx';
import { cx } from './class-names.ts';
import { FieldNotes, stateOf, textOf } from './field.tsx';
import type { FieldOf } from './form.tsx';

interface ChoiceOption {
  value: string;
  label: ReactNode;
  /** What choosing it means. */
  effect?: ReactNode;
  mark?: ReactNode;
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly ChoiceOption[];
  onChange: (value: string) => void;
  disabled?: boolean;
  /** What is wrong with the choice, in a sentence. */
  error?: string | undefined;
  /** One panel parted by hairlines, for screens that hold more than the choice. */
  isDense?: boolean;
}

/** One of few, all of them readable at once: a click chooses. */
export function Choice({
  label,
  value,
  options,
  onChange,
  disabled = false,
  error,
  isDense = false,
}: ChoiceProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1.5">
      <RadioGroup
        {...stateOf({ id, error })}
        aria-label={label}
        value={value}
        disabled={disabled}
        onValueChange={next => typeof next === 'string' && next !== value && onChange(next)}
        className={
          isDense ? 'grid divide-y divide-hair overflow-hidden rounded-md ring-1 ring-line' : 'grid gap-1.5'
        }
      >
        {options.map((option, index) => (
          <label
            key={option.value}
            htmlFor={`${id}-${index}`}
            className={cx(
              'flex items-start gap-3 px-3 transition-colors',
              isDense ? 'py-1.5 max-lg:py-2.5' : 'rounded-md py-2 ring-1 ring-inset',
              option.value === value && 'bg-accent-soft',
              !isDense && (option.value === value ? 'ring-accent' : 'ring-line'),
              option.value !== value && !disabled && 'hover:bg-sunken',
            )}
          >
            <Radio.Root
              id={`${id}-${index}`}
              value={option.value}
              className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-full bg-surface ring-1 ring-inset ring-edge data-checked:bg-accent data-checked:ring-accent data-disabled:opacity-50"
            >
              <Radio.Indicator className="size-1.5 rounded-full bg-on-accent" />
            </Radio.Root>
            <span className="grid min-w-0 flex-1 gap-0.5">
              <span className="font-medium">{option.label}</span>
              {option.effect !== undefined && (
                <span className={cx('text-muted', isDense ? 'text-xs' : 'text-sm')}>{option.effect}</span>
              )}
            </span>
            {option.mark}
          </label>
        ))}
      </RadioGroup>
      <FieldNotes id={id} error={error} />
    </div>
  );
}

/** One of few in a form. */
export function ChoiceField<Values extends object>({
  of,
  name,
  ...rest
}: FieldOf<Values, string> & Omit<ChoiceProps, 'value' | 'error' | 'onChange'>) {
  return (
    <Choice
      {...rest}
      value={textOf(of.values[name])}
      error={of.faultOf(name)}
      onChange={value => of.set(name, value)}
    />
  );
}

/** Filters side by side; the pressed one counts. */
export function Filters({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly { value: string; label: ReactNode; count?: string }[];
  onChange: (value: string) => void;
}) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={cx(chipLook, option.value === value ? chipPressed : chipAtRest)}
        >
          {option.label}
          {option.count !== undefined && (
            <span className="font-medium tabular opacity-80">{option.count}</span>
          )}
        </button>
      ))}
    </div>
  );
}
