import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface ToggleProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function Checkbox({ label, checked, onChange, disabled = false }: ToggleProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2.5">
      <Base.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={value => onChange(value)}
        className="grid size-[1.125rem] shrink-0 place-items-center rounded-[5px] bg-surface ring-1 ring-inset ring-edge transition-colors data-checked:bg-accent data-checked:ring-accent"
      >
        <Base.Indicator className="text-on-accent">
          <Check className="size-3.5" strokeWidth={3} aria-hidden="true" />
        </Base.Indicator>
      </Base.Root>
      <label htmlFor={id} className="text-sm select-none">
        {label}
      </label>
    </div>
  );
}
