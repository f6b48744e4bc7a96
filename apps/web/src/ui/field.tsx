import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';
import type { FieldOf } from './form.tsx';

const inputLook = cx(
  'h-9 w-full min-w-0 rounded-md bg-surface px-3 text-base text-ink ring-1 ring-inset ring-edge placeholder:text-muted',
  'focus-visible:outline-2 focus-visible:outline-offset-0 aria-invalid:ring-bad',
);

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cx(inputLook, className)} />;
}

export interface LabelledInputProps extends ComponentProps<'input'> {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong with the value, in a sentence. */
  error?: string | undefined;
  /** Beside the label: a link that belongs to this field. */
  aside?: ReactNode;
}

export function LabelledInput({ label, hint, error, aside, id, ...rest }: LabelledInputProps) {
  const made = useId();
  const own = id ?? made;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={own} className="text-sm font-medium">
          {label}
        </label>
        {aside}
      </div>
      <Input {...rest} {...stateOf({ id: own, hint, error })} />
      <FieldNotes id={own} hint={hint} error={error} />
    </div>
  );
}

/** A line of text of a form. */
export function TextField<Values extends object>({
  of,
  name,
  ...rest
}: FieldOf<Values, string> & Omit<LabelledInputProps, 'name' | 'value' | 'error' | 'onChange'>) {
  return (
    <LabelledInput
      {...rest}
      name={name}
      value={textOf(of.values[name])}
      error={of.faultOf(name)}
      onChange={event => of.set(name, event.target.value)}
    />
  );
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

interface Noted {
  /** Of the control. */
  id: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** What a control says of itself to those who do not see what stands below it. */
export function stateOf({ id, hint, error }: Noted) {
  const described = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`];
  return {
    id,
    'aria-invalid': error === undefined ? undefined : (true as const),
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
  };
}

/** What stands below a control: a hint, and what is wrong. */
export function FieldNotes({ id, hint, error }: Noted) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-sm text-bad-ink">
          {error}
        </p>
      )}
    </>
  );
}
