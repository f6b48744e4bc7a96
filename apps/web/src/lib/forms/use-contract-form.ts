// A form that carries out a change: what its schema makes of what was typed is what the change is given.
import type { z } from 'zod';
import type { Change } from '../data/change.ts';
import { type Effects, useChange } from '../data/use-change.ts';
import type { FormSchema, Typed } from './form-values.ts';
import { type FormOptions, type UsedForm, useForm } from './use-form.ts';

export interface ContractFormOptions<Schema extends FormSchema, Reply>
  extends FormOptions<Schema>,
    Effects<z.output<Schema>, Reply> {
  /** As the feature declares it; `taking` (lib/data/change.ts) where it wants more than what was typed. */
  change: Change<z.output<Schema>, Reply>;
}

export function useContractForm<Schema extends FormSchema, Reply>({
  change,
  schema,
  blank,
  draft,
  clears,
  failsAt,
  asksBeforeLeaving,
  refusedFields,
  ...effects
}: ContractFormOptions<Schema, Reply>): UsedForm<Typed<Schema>> {
  const { mutateAsync, isPending, error } = useChange(change, effects);
  return useForm({
    schema,
    blank,
    ...(draft !== undefined && { draft }),
    ...(clears !== undefined && { clears }),
    ...(failsAt !== undefined && { failsAt }),
    ...(asksBeforeLeaving !== undefined && { asksBeforeLeaving }),
    ...(refusedFields && { refusedFields }),
    send: mutateAsync,
    isBusy: isPending,
    // What a notice says is not said again by the form.
    error: effects.failure === undefined ? error : null,
  });
}
