// A form held against a schema: what stands in it, what is wrong with it, and sending it once. What it looks like is
// ui/form.tsx; a form that sends a call of the contract is use-contract-form.ts.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { mergeEdits, withChanges } from '../merge-edits.ts';
import { type Faults, type FormSchema, faultsOf, isPartOf, refusalOf, type Typed } from './form-values.ts';
import { useUnsaved } from './unsaved.ts';
import { useDraft } from './use-draft.ts';

export interface FormOptions<Schema extends FormSchema> {
  schema: Schema;
  /** What it begins with. */
  blank: Typed<Schema>;
  /** What its draft is kept under; without it, what is typed is gone with the page. */
  draft?: string;
  /** Fields that begin anew once they are sent. */
  clears?: readonly (keyof Typed<Schema> & string)[];
  /** At which field a refusal stands that names none; else it stands above the form. */
  failsAt?: keyof Typed<Schema> & string;
  /** Whoever leaves the page with something typed and not sent is asked first. */
  asksBeforeLeaving?: boolean;
  /** Which fields a refusal is about, where it does not say so by itself. */
  refusedFields?: (error: Error) => Faults<keyof Typed<Schema> & string>;
}

/** How it is carried out. */
export interface Sending<Given> {
  /** Whether it was refused is told by `error`, not by this. */
  send: (given: Given) => Promise<unknown>;
  isBusy: boolean;
  error: Error | null;
}

/** Carried out by a change that the screen has in hand for itself. */
export function sentBy<Given>(change: {
  mutateAsync: (given: Given) => Promise<unknown>;
  isPending: boolean;
  error: Error | null;
}): Sending<Given> {
  return { send: change.mutateAsync, isBusy: change.isPending, error: change.error };
}

export interface UsedForm<Values extends object> {
  readonly values: Values;
  readonly isBusy: boolean;
  /** What was refused and is of no field. */
  readonly problem: string | undefined;
  readonly element: RefObject<HTMLFormElement | null>;
  change: (part: Partial<Values>) => void;
  /** What one of its controls says. */
  set: (name: keyof Values & string, value: unknown) => void;
  faultOf: (name: keyof Values & string) => string | undefined;
  /** Sends it, with `part` put in first. Shows instead what is wrong with it. */
  submit: (part?: Partial<Values>) => void;
  /** Begins anew, with `part` of it or with all. */
  reset: (part?: Partial<Values>) => void;
  /** Thrown away: no draft is left. */
  forget: () => void;
}

const none: ReadonlySet<string> = new Set();

export function useForm<Schema extends FormSchema>({
  schema,
  blank,
  draft,
  clears = [],
  failsAt,
  asksBeforeLeaving = false,
  refusedFields,
  send,
  isBusy,
  error,
}: FormOptions<Schema> & Sending<z.output<Schema>>): UsedForm<Typed<Schema>> {
  type Values = Typed<Schema>;
  const [start] = useState(blank);
  // Only what differs is kept: the rest may be changed by others before somebody comes back to it.
  const [shape] = useState(() => z.custom<Partial<Values>>(kept => isPartOf(kept, start)));
  const [changed, setChanged, forget] = useDraft<Partial<Values>>(draft, shape, {});
  const values = withChanges(start, changed);
  /** As the other side has it. */
  const [kept, setKept] = useState<Values>(start);
  useUnsaved(asksBeforeLeaving && JSON.stringify(values) !== JSON.stringify(kept));
  const [isChecked, setChecked] = useState(false);
  /** Typed anew since it was sent: what was refused of it was something else. */
  const [retyped, setRetyped] = useState(none);
  const [turnedBack, setTurnedBack] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  // Set before anything is waited for: the second press of a double click comes before the page knows that it is busy.
  const isUnderWay = useRef(false);

  const faults = isChecked ? faultsOf(schema, values) : {};
  const refused = refusalOf(error, Object.keys(start), { failsAt, refusedFields });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- whenever it was turned back
  useEffect(() => focusFirstWrong(element.current), [turnedBack]);
  useEffect(() => {
    if (error) focusAfterRefusal(element.current);
  }, [error]);

  const change = (part: Partial<Values>): void => {
    setChanged(before => mergeEdits(start, { ...before, ...part }, start).mine);
    setRetyped(before => new Set([...before, ...Object.keys(part)]));
  };
  const reset = (part?: Partial<Values>): void => {
    setChanged(before => (part ? mergeEdits(start, { ...before, ...part }, start).mine : {}));
    setChecked(false);
    setRetyped(none);
  };
  const submit = (part: Partial<Values> = {}): void => {
    if (isBusy || isUnderWay.current) return;
    const sent = withChanges(values, part);
    change(part);
    const parsed = schema.safeParse(sent);
    setChecked(true);
    if (!parsed.success) return setTurnedBack(times => times + 1);
    setRetyped(none);
    isUnderWay.current = true;
    const wasSent = (): void => {
      forget();
      setKept(withChanges(sent, pick(start, clears)));
      if (clears.length > 0) setChecked(false);
      // Whoever writes on meanwhile keeps what they wrote.
      setChanged(now =>
        without(
          now,
          clears.filter(name => now[name] === sent[name]),
        ),
      );
    };
    void send(parsed.data)
      .then(wasSent, () => undefined)
      .finally(() => {
        isUnderWay.current = false;
      });
  };
  return {
    values,
    isBusy,
    problem: refused.problem,
    element,
    change,
    set: (name, value) => {
      const part: unknown = { [name]: value };
      if (isPartOf(part, start)) change(part);
    },
    faultOf: name => (retyped.has(name) ? undefined : refused.fields[name]) ?? faults[name],
    submit,
    reset,
    forget,
  };
}

function pick<Values extends object>(values: Values, names: readonly (keyof Values)[]): Partial<Values> {
  const part: Partial<Values> = {};
  for (const name of names) part[name] = values[name];
  return part;
}

function without<Part extends object>(part: Part, names: readonly string[]): Part {
  if (names.length === 0) return part;
  const rest = { ...part };
  for (const name of names) Reflect.deleteProperty(rest, name);
  return rest;
}

/** In the order of the page; in a group, at what is chosen or comes first. */
function focusFirstWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const inside = wrong?.querySelector<HTMLElement>('[tabindex="0"]');
  (inside ?? wrong)?.focus();
}

/** A button that waited for the answer could not keep the focus. */
function focusAfterRefusal(form: HTMLFormElement | null): void {
  focusFirstWrong(form);
  if (document.activeElement !== document.body) return;
  const buttons = [...(form?.elements ?? [])].filter(each => each instanceof HTMLButtonElement);
  buttons.find(({ type }) => type === 'submit')?.focus();
}
