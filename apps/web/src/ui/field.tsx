import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';

const inputLook = cx(
  'h-9 w-full min-w-0 rounded-md bg-surface px-3 text-base text-ink ring-1 ring-inset ring-edge placeholder:text-muted',
  'focus-visible:outline-2 focus-visible:outline-offset-0 aria-invalid:ring-bad',
);

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cx(inputLook, className)} />;
}

export interface TextFieldProps extends ComponentProps<'input'> {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong with the value, in a sentence. */
  error?: string | undefined;
  /** Beside the label: a link that belongs to this field. */
  aside?: ReactNode;
}

export function TextField({ label, hint, error, aside, id, ...rest }: TextFieldProps) {
  const made = useId();
  const own = id ?? made;
  const described = [error !== undefined && `${own}-error`, hint !== undefined && `${own}-hint`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={own} className="text-sm font-medium">
          {label}
        </label>
        {aside}
      </div>
      <Input
        {...rest}
        id={own}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={described || undefined}
      />
      {hint !== undefined && (
        <p id={`${own}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${own}-error`} role="alert" className="text-sm text-bad-ink">
          {error}
        </p>
      )}
    </div>
  );
}
