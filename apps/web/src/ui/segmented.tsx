import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { ReactNode } from 'react';

export interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** One of two to four, side by side: the way something is shown or read. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  disabled = false,
}: SegmentedProps<Value>) {
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      disabled={disabled}
      onValueChange={([next]) => {
        // Pressing the one that is on would leave none.
        const chosen = options.find(option => option.value === next);
        if (chosen) onChange(chosen.value);
      }}
      className="inline-flex w-fit gap-0.5 rounded-md bg-sunken p-0.5 ring-1 ring-inset ring-hair"
    >
      {options.map(option => (
        <Toggle
          key={option.value}
          value={option.value}
          className="inline-flex h-6 items-center gap-1.5 rounded-[0.3125rem] px-2.25 text-xs whitespace-nowrap text-muted transition-colors duration-120 hover:text-ink data-disabled:opacity-60 data-pressed:bg-surface data-pressed:font-medium data-pressed:text-ink data-pressed:shadow-low data-pressed:ring-1 data-pressed:ring-line max-sm:h-9 max-sm:px-3"
        >
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
