// A quarter of a rep: what was won in it, and what was to be.
import { z } from 'zod';
import { Day } from './paging.ts';

const Cents = z.number().int();
const Count = z.number().int();

/** What counts as revenue: deals that were won and whose client has not cancelled, on the day they were closed. */
export const QuarterGoal = z.object({
  year: Count,
  quarter: Count,
  first: Day,
  last: Day,
  /** Null where nobody has set one. */
  target_cents: Cents.nullable(),
  won_cents: Cents,
  won: Count,
});
export type QuarterGoal = z.infer<typeof QuarterGoal>;
