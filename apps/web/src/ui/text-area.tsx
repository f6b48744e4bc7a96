import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';
import { FieldNotes, stateOf, textOf } from './field.tsx';
import type { FieldOf } from './form.tsx';

export interface LabelledTextAreaProps extends ComponentProps<'textarea'> {
  label: ReactNode;
  /** As tall as its words, or those it stands in for; `rows` where a browser cannot. */
  isFitted?: boolean;
  hint?: ReactNode;
  /** What is wrong with the text, in a sentence. */
  error?: string | undefined;
}

/** Text of several lines. */
export function LabelledTextArea({
  label,
  isFitted = false,
  hint,
  error,
  id,
  rows = 4,
  ...rest
}: LabelledTextAreaProps) {
  const made = useId();
  const own = id ?? made;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={own} className="text-sm font-medium">
        {label}
      </label>
      <textarea
        {...rest}
        {...stateOf({ id: own, hint, error })}
        rows={rows}
        className={cx(
          'w-full min-w-0 rounded-md bg-surface px-3 py-2 text-base text-ink ring-1 ring-inset ring-edge placeholder:text-muted focus-visible:outline-2 focus-visible:outline-offset-0 aria-invalid:ring-bad',
          isFitted ? 'field-sizing-content' : 'resize-y',
        )}
      />
      <FieldNotes id={own} hint={hint} error={error} />
    </div>
  );
}

/** Text of several lines of a form. */
export function TextareaField<Values extends object>({
  of,
  name,
  ...rest
}: FieldOf<Values, string> & Omit<LabelledTextAreaProps, 'name' | 'value' | 'error' | 'onChange'>) {
  return (
    <LabelledTextArea
      {...rest}
      name={name}
      value={textOf(of.values[name])}
      error={of.faultOf(name)}
      onChange={event => of.set(name, event.target.value)}
    />
  );
}
