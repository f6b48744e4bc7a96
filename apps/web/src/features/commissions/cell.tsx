import { Input } from '../../ui/field.tsx';

interface CellProps {
  label: string;
  placeholder: string;
  value: string;
  isFixed?: boolean;
  onChange: (value: string) => void;
}

/** A figure in a row of a list: its label is in sight, too, since a row has two of them. */
export function Cell({ label, placeholder, value, isFixed = false, onChange }: CellProps) {
  return (
    <label className="grid gap-1">
      <span className="text-xs text-muted">{label}</span>
      <Input
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        placeholder={placeholder}
        value={value}
        readOnly={isFixed}
        className={isFixed ? 'text-muted' : ''}
        onChange={event => onChange(event.target.value)}
      />
    </label>
  );
}
