// RevOps: figures of a portal's pipelines. Money is in minor units as text, exact, by currency.
import { z } from 'zod';
import { Timestamp } from './paging.ts';

const Money = z.record(z.string(), z.string());

export const StageFigures = z.object({
  stage: z.string(),
  label: z.string(),
  probability: z.number().nullable(),
  is_closed: z.boolean(),
  deals: z.number().int(),
  amount_cents: Money,
});

export const PipelineFigures = z.object({
  pipeline: z.string(),
  label: z.string(),
  stages: z.array(StageFigures),
  open: z.number().int(),
  won: z.number().int(),
  lost: z.number().int(),
  /** won / (won + lost), 0..1; null when nothing has closed. */
  win_rate: z.number().nullable(),
  /** Days from creation to close of the won ones; null without any that has both dates. */
  median_cycle_days: z.number().nullable(),
  open_cents: Money,
  /** Open amounts times their stage's probability. */
  weighted_cents: Money,
});
export type PipelineFigures = z.infer<typeof PipelineFigures>;

export const RevopsResult = z.object({
  as_of: Timestamp,
  portal_id: z.string(),
  deals: z.number().int(),
  pipelines: z.array(PipelineFigures),
  /** Open deals by days since they were created. */
  aging: z.array(z.object({ label: z.string(), deals: z.number().int(), amount_cents: Money })),
  /** Open deals past their close date. */
  overdue: z.number().int(),
  /** Deals left out of the figures, and why. */
  left_out: z.array(z.object({ reason: z.string(), deals: z.number().int() })),
});
export type RevopsResult = z.infer<typeof RevopsResult>;
