// What an answer means: its options in words, what it does to rows of the files, and what waiting for it costs.
import { z } from 'zod';
import { ObjectName } from './crm.ts';
import { Day } from './paging.ts';

export const DecisionOption = z.object({ value: z.string(), label: z.string(), effect: z.string() });
export type DecisionOption = z.infer<typeof DecisionOption>;

/** What one more working day of waiting does to the go-live; everything counted in working days from today. */
export const WaitingCost = z.object({
  /** How far the go-live moves with every working day of waiting, 0 to 1. */
  days_per_working_day: z.number(),
  /** The day that half of the simulated runs end by, if the answer comes today. Null without milestones. */
  go_live: Day.nullable(),
  /** The same, if it comes five working days later. */
  go_live_in_a_week: Day.nullable(),
});
export type WaitingCost = z.infer<typeof WaitingCost>;

/** A row of the files that a question is about, with what each answer makes of it. */
export const ShownRow = z.object({
  source: z.string(),
  /** As a spreadsheet counts. */
  row: z.number().int(),
  /** As people call it; empty when nothing does. */
  name: z.string(),
  /** What the file holds; of two rows that may be one, both and what a merge leaves. */
  cells: z.array(
    z.object({
      column: z.string(),
      value: z.string(),
      other: z.string().optional(),
      merged: z.string().optional(),
    }),
  ),
  /** The other of two rows that may be one. */
  other: z.object({ source: z.string(), row: z.number().int(), name: z.string() }).optional(),
  /** By the value of the option; none where nothing can be said. */
  becomes: z.record(z.string(), z.string()),
});
export type ShownRow = z.infer<typeof ShownRow>;

/** What answering does to the rows of the files, as far as it was worked out from them. */
export const Consequences = z.object({
  rows: z.array(ShownRow),
  /** Rows that it is about, with the money of deals in hundredths as text, by currency (null: the portal's own). */
  counts: z.array(
    z.object({
      object: ObjectName.nullable(),
      rows: z.number().int(),
      money: z.array(z.object({ currency: z.string().nullable(), cents: z.string() })),
    }),
  ),
  /** What is not known, in a sentence. */
  unknown: z.string().nullable(),
});
export type Consequences = z.infer<typeof Consequences>;
