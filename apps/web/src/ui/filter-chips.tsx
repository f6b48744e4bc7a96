import { Chip } from './chip.tsx';

export interface FilterChipsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; isMarked?: boolean }[];
  /** undefined: none is chosen, so that all are shown. */
  value: Value | undefined;
  /** How many things each would show; undefined while that is not known. */
  counts: Readonly<Record<string, number>> | undefined;
  onChange: (value: Value | undefined) => void;
}

/** A filter of which one value is on, or none. What is on is switched off by pressing it again. */
export function FilterChips<Value extends string>({
  label,
  options,
  value,
  counts,
  onChange,
}: FilterChipsProps<Value>) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1.5">
      <legend className="sr-only">{label}</legend>
      {options.map(option => (
        <Chip
          key={option.value}
          isPressed={option.value === value}
          isMarked={option.isMarked === true && (counts?.[option.value] ?? 0) > 0}
          {...(counts && { count: String(counts[option.value] ?? 0) })}
          onClick={() => onChange(option.value === value ? undefined : option.value)}
        >
          {option.label}
        </Chip>
      ))}
    </fieldset>
  );
}
