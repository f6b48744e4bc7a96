// Plans: what an analysis makes of the facts, with dates, calls and minutes; and how one differs from the next.
import { z } from 'zod';
import { Fact, milestoneKinds } from './projects.ts';

export const ApiCalls = z.object({
  inspect: z.number().int(),
  blueprint: z.number().int(),
  read: z.number().int(),
  write: z.number().int(),
  associate: z.number().int(),
  verify: z.number().int(),
  total: z.number().int(),
});
export type ApiCalls = z.infer<typeof ApiCalls>;

export const PlannedMilestone = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  due_date: z.string(),
  // Plans made before milestones had these are still read.
  kind: z.enum(milestoneKinds).default('work'),
  /** Keys of the planned milestones that must be complete first. */
  depends_on: z.array(z.string()).default([]),
  facts: z.array(Fact).min(1),
});
export const Plan = z.object({
  project_name: z.string(),
  start_date: z.string(),
  target_completion_date: z.string(),
  milestones: z.array(PlannedMilestone),
  records: z.record(z.string(), z.number().int()),
  api_calls: ApiCalls,
  estimated_minutes: z.number(),
  human_decisions: z.number().int(),
});
export type Plan = z.infer<typeof Plan>;

const Before = <T extends z.ZodType>(of: T) => z.object({ before: of, after: of });
const PlannedOnce = PlannedMilestone.pick({ name: true, due_date: true });

/** How the plan differs from the one that people last looked over. Everything that left it is listed. */
export const PlanChange = z.object({
  milestones: z.array(
    z.object({
      key: z.string(),
      /** null: it was not planned before. */
      before: PlannedOnce.nullable(),
      /** null: it is no longer planned. */
      after: PlannedOnce.nullable(),
      /** No longer planned, but still among the project's milestones, because people worked on it. */
      is_kept: z.boolean(),
    }),
  ),
  /** Only objects whose number differs. */
  records: z.record(z.string(), Before(z.number().int())),
  api_calls: Before(z.number().int()),
  estimated_minutes: Before(z.number()),
  human_decisions: Before(z.number().int()),
  target_completion_date: Before(z.string()),
});
export type PlanChange = z.infer<typeof PlanChange>;
