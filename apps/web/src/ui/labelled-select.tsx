import { useId } from 'react';
import { FieldNotes, stateOf, textOf } from './field.tsx';
import type { FieldOf } from './form.tsx';
import { Select } from './select.tsx';
import type { SelectProps } from './select-props.ts';

/** A choice with its label in sight, as high as the fields beside it. */
export function LabelledSelect({
  name,
  error,
  ...rest
}: Omit<SelectProps, 'control'> & {
  /** By which a form finds it. */
  name?: string;
  /** What is wrong with the choice, in a sentence. */
  error?: string | undefined;
}) {
  const id = useId();
  return (
    <div className="grid content-start gap-1.5">
      <span className="text-sm font-medium">{rest.label}</span>
      <Select
        className="h-9"
        {...rest}
        {...(name !== undefined && { control: { name, ...stateOf({ id, error }) } })}
      />
      <FieldNotes id={id} error={error} />
    </div>
  );
}

/** One of several, chosen in a form. */
export function SelectField<Values extends object>({
  of,
  name,
  ...rest
}: FieldOf<Values, string> & Omit<SelectProps, 'control' | 'value' | 'onChange'>) {
  return (
    <LabelledSelect
      {...rest}
      name={name}
      value={textOf(of.values[name])}
      error={of.faultOf(name)}
      onChange={value => of.set(name, value)}
    />
  );
}
