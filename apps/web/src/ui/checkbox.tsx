import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FieldNotes, stateOf } from './field.tsx';
import type { FieldOf } from './form.tsx';

interface ToggleProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** What is wrong with leaving it as it is, in a sentence. */
  error?: string | undefined;
}

export function Checkbox({ label, checked, onChange, disabled = false, error }: ToggleProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1.5">
      <div className="flex items-center gap-2.5">
        <Base.Root
          {...stateOf({ id, error })}
          checked={checked}
          disabled={disabled}
          onCheckedChange={value => onChange(value)}
          className="grid size-[1.125rem] shrink-0 place-items-center rounded-[5px] bg-surface ring-1 ring-inset ring-edge transition-colors aria-invalid:ring-bad data-checked:bg-accent data-checked:ring-accent"
        >
          <Base.Indicator className="text-on-accent">
            <Check className="size-3.5" strokeWidth={3} aria-hidden="true" />
          </Base.Indicator>
        </Base.Root>
        <label htmlFor={id} className="text-sm select-none">
          {label}
        </label>
      </div>
      <FieldNotes id={id} error={error} />
    </div>
  );
}

/** Something to agree to or switch on in a form. */
export function CheckboxField<Values extends object>({
  of,
  name,
  ...rest
}: FieldOf<Values, boolean> & Omit<ToggleProps, 'checked' | 'error' | 'onChange'>) {
  return (
    <Checkbox
      {...rest}
      checked={of.values[name] === true}
      error={of.faultOf(name)}
      onChange={isOn => of.set(name, isOn)}
    />
  );
}
