// Records of a portal that are one and become one: whose value stays, what is dropped, and what is asked before.
import { z } from 'zod';

/** Whose value a merged record takes where its records differ. `survivor_first`: the survivor's own, else the one changed last.
 *  `all`: every option that any of them has. `by_hand`: somebody said it. */
export const SurvivorshipRule = z.enum([
  'survivor_first',
  'most_recent',
  'most_complete',
  'source_priority',
  'longest',
  'earliest',
  'furthest',
  'all',
  'by_hand',
]);
export type SurvivorshipRule = z.infer<typeof SurvivorshipRule>;

/** What somebody says about one property: a rule, the record whose value it is to be, or the value itself. */
export interface FieldChoice {
  rule?: SurvivorshipRule | undefined;
  from?: string | undefined;
  value?: string | undefined;
}

/** A value and the records that have it. */
export const HeldValue = z.object({ value: z.string(), record_ids: z.array(z.string()) });

export const MergedField = z.object({
  name: z.string(),
  label: z.string(),
  /** Empty where nothing is left. */
  value: z.string(),
  /** The record that it is of; null where it was typed, or put together. */
  from: z.string().nullable(),
  rule: SurvivorshipRule,
  why: z.string(),
  /** Values of the others that the merged record does not have. */
  dropped: z.array(HeldValue),
});
export type MergedField = z.infer<typeof MergedField>;

/** Values of which only one can stay, and nobody said which. */
export const MergeConflict = z.object({
  name: z.string(),
  label: z.string(),
  values: z.array(HeldValue),
});
export type MergeConflict = z.infer<typeof MergeConflict>;
