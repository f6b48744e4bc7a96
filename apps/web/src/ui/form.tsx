// A form as it looks and is sent. What stands in it and what is wrong with it comes from whoever made it (lib/forms).
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { Notice } from './state.tsx';

/** What sending needs to know of a form. */
export interface SentForm {
  readonly isBusy: boolean;
  /** Why it was not taken, where no field says it. */
  readonly problem: string | undefined;
  readonly element: RefObject<HTMLFormElement | null>;
  submit: () => void;
}

/** What a field needs to know of its form. */
export interface FilledForm<Values extends object> {
  readonly values: Values;
  set: (name: keyof Values & string, value: unknown) => void;
  faultOf: (name: keyof Values & string) => string | undefined;
}

/** Names of the fields that hold such a value: another name does not compile. */
type NameOf<Values extends object, Kind> = {
  [Name in keyof Values & string]: Values[Name] extends Kind ? Name : never;
}[keyof Values & string];

export interface FieldOf<Values extends object, Kind> {
  of: FilledForm<Values>;
  name: NameOf<Values, Kind>;
}

export interface FormProps extends Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate'> {
  of: SentForm;
  /** Above the sentence that says why it was not taken. */
  failure?: string | undefined;
  /** In place of what the form itself says of it. */
  problem?: ReactNode;
}

/** Sent by its button or by Enter, once at a time; what was refused stays in it. */
export function Form({
  of: { element, submit, problem: said },
  failure,
  problem = said,
  className = 'grid gap-4',
  children,
  ...rest
}: FormProps) {
  return (
    <form
      {...rest}
      ref={element}
      noValidate
      className={className}
      onSubmit={event => {
        event.preventDefault();
        submit();
      }}
    >
      {problem !== undefined && problem !== null && problem !== false && (
        <Notice tone="bad">
          {failure !== undefined && <strong className="block font-semibold">{failure}</strong>}
          {problem}
        </Notice>
      )}
      {children}
    </form>
  );
}

export interface SubmitProps extends Omit<ButtonProps, 'type' | 'isBusy' | 'onClick' | 'children'> {
  of: Pick<SentForm, 'isBusy'>;
  /** What the button says, and what it says while the answer is waited for. */
  words: readonly [ReactNode, ReactNode];
}

export function Submit({ of: { isBusy }, words: [idle, busy], ...rest }: SubmitProps) {
  return (
    <Button {...rest} type="submit" isBusy={isBusy}>
      {isBusy ? busy : idle}
    </Button>
  );
}
