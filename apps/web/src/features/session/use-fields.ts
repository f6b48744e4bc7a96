// The text fields of one short form, held against a schema. The settings page shows several at once and would otherwise
// bring the library that the long forms use.
import { type ChangeEvent, useRef, useState } from 'react';
import type { z } from 'zod';

type Values<K extends string> = Record<K, string>;
type Faults<K extends string> = Partial<Record<K, string>>;

/**
 * `field(name)` is what a TextField takes; `check` answers the values when the schema takes them, else shows what is wrong
 * with each and puts the cursor into the first. Once checked, the sentences follow what is typed.
 */
export function useFields<K extends string>(schema: z.ZodType<Values<K>>, initial: Values<K>) {
  const [values, setValues] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Faults<K>>({});
  const inputs = useRef(new Map<K, HTMLInputElement>());
  const faults: Faults<K> = isChecked ? faultsOf(schema, values) : {};

  const field = (name: K) => ({
    name,
    value: values[name],
    error: refused[name] ?? faults[name],
    ref: (input: HTMLInputElement | null) => {
      if (input) inputs.current.set(name, input);
      else inputs.current.delete(name);
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setValues({ ...values, [name]: event.target.value });
      setRefused({ ...refused, [name]: undefined });
    },
  });
  const check = (): Values<K> | undefined => {
    setChecked(true);
    const parsed = schema.safeParse(values);
    if (parsed.success) return parsed.data;
    const wrong = faultsOf(schema, values);
    // In the order of the page: the fields come to the map as they are drawn.
    for (const [name, input] of inputs.current) {
      if (wrong[name] === undefined) continue;
      input.focus();
      break;
    }
    return undefined;
  };
  const reset = (to: Values<K>): void => {
    setValues(to);
    setChecked(false);
    setRefused({});
  };
  /** What the server found wrong with a field; shown until it is typed anew. */
  const refuse = (name: K, fault: string): void => {
    setRefused({ ...refused, [name]: fault });
    inputs.current.get(name)?.focus();
  };
  return { field, check, reset, refuse };
}

/** The first sentence about each field. */
function faultsOf<K extends string>(schema: z.ZodType<Values<K>>, values: Values<K>): Faults<K> {
  const faults: Faults<K> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const name = Object.keys(values).find((key): key is K => key === path[0]);
    if (name !== undefined) faults[name] ??= message;
  }
  return faults;
}
