import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldNotes, stateOf } from '../../ui/field.tsx';

/** The browser's own list of choices in a form: a phone shows it the way its people know. */
export function SelectField({
  label,
  error,
  options,
  ...rest
}: ComponentProps<'select'> & {
  label: ReactNode;
  error?: string | undefined;
  options: Readonly<Record<string, string>>;
}) {
  const id = useId();
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <select
        {...rest}
        {...stateOf({ id, error })}
        className="h-9 w-full min-w-0 rounded-md bg-surface px-2.5 text-base text-ink ring-1 ring-edge ring-inset focus-visible:outline-2 focus-visible:outline-offset-0 aria-invalid:ring-bad"
      >
        <option value="">Choose...</option>
        {Object.entries(options).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
