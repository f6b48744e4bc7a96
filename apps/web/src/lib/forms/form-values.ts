// What stands in a form, and what its schema says of it. Pure: the schema comes from whoever has the form.
import type { z } from 'zod';
import { ApiError, messageOf } from '../api/api-error.ts';

export type FormSchema = z.ZodType<unknown, object>;

/** What a form holds while somebody fills it in: a field of text is whatever was typed, whether the schema takes it or not. */
export type Typed<Schema extends FormSchema> = {
  [Name in keyof z.input<Schema> & string]: TypedAs<z.input<Schema>[Name]>;
};
type TypedAs<Value> = [Value] extends [string | null | undefined] ? string : Exclude<Value, undefined>;

/** What is wrong with each field, in a sentence. */
export type Faults<Name extends string = string> = { readonly [Each in Name]?: string | undefined };

/** The first sentence about each field; of a list's item, at the list. */
export function faultsOf(schema: FormSchema, typed: object): Faults {
  const faults: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(typed).error?.issues ?? [])
    faults[String(path[0])] ??= message;
  return faults;
}

/** Whether these are fields of the form, each of the kind it holds: a draft may be of a form that has changed since. */
export function isPartOf<Values extends object>(part: unknown, values: Values): part is Partial<Values> {
  if (typeof part !== 'object' || part === null) return false;
  const kinds = new Map(Object.entries(values).map(([name, value]) => [name, kindOf(value)]));
  return Object.entries(part).every(([name, value]) => kinds.get(name) === kindOf(value));
}

function kindOf(value: unknown): string {
  if (!Array.isArray(value)) return typeof value;
  return value.every(each => typeof each === 'string') ? 'words' : 'list';
}

interface Refusing {
  failsAt?: string | undefined;
  refusedFields?: ((error: Error) => Faults) | undefined;
}

export interface Refusal {
  fields: Faults;
  problem: string | undefined;
}

/** What was refused, beside the field that can mend it. */
export function refusalOf(
  error: Error | null,
  names: readonly string[],
  { failsAt, refusedFields }: Refusing,
): Refusal {
  if (!error) return { fields: {}, problem: undefined };
  const fields: Record<string, string | undefined> = { ...refusedFields?.(error) };
  const isKnown = Object.keys(fields).length > 0;
  /** What is said of places that this form has no field for; it would be seen nowhere else. */
  const elsewhere: string[] = [];
  for (const { place, message } of error instanceof ApiError ? error.faults : []) {
    const parts = place.split('.');
    const name = names.find(each => parts.includes(each));
    if (name !== undefined) fields[name] ??= message;
    else if (!isKnown) elsewhere.push(message);
  }
  if (Object.keys(fields).length > 0) return { fields, problem: elsewhere.join(' ') || undefined };
  const problem = [messageOf(error), ...elsewhere].join(' ');
  return failsAt === undefined ? { fields, problem } : { fields: { [failsAt]: problem }, problem: undefined };
}
