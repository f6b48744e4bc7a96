// How implementations go, over every organization or one: figures of a time beside those of the time before. Each says how
// many things it rests on; what rests on nothing is null, never zero.
import { z } from 'zod';
import { analyticsDays } from './analytics-days.ts';
import { call } from './call.ts';
import { OrganizationId } from './ids.ts';
import { OperationKind } from './operations.ts';
import { Day } from './paging.ts';

/** Longest own time. */
export const mostAnalyticsDays = 1100;

const Days = z.object({ from: Day, to: Day });
export const AnalyticsPeriod = Days.extend({
  /** As many days, right before. */
  before: Days,
});
export type AnalyticsPeriod = z.infer<typeof AnalyticsPeriod>;

/** Half of them took at most `median`, four of five at most `p80`. */
const spreadOf = { median: z.number().nullable(), p80: z.number().nullable() };
const Bin = z.object({ from: z.number(), to: z.number(), count: z.number().int() });
const inBoth = <T extends z.ZodType>(figures: T) => ({
  period: AnalyticsPeriod,
  now: figures,
  before: figures,
});
/** A stretch of the time, both days included. */
const stretch = Days.shape;

export const TimeToValue = z.object({
  ...inBoth(z.object({ projects: z.number().int(), ...spreadOf })),
  /** Days, in weeks; the last bin holds all that took longer. */
  bins: z.array(Bin),
});
export type TimeToValue = z.infer<typeof TimeToValue>;

export const MilestoneSlip = z.object({
  ...inBoth(
    z.object({
      milestones: z.number().int(),
      /** Completed on their day or earlier, of all, 0..1. */
      on_time: z.number().nullable(),
      ...spreadOf,
    }),
  ),
  /** Days late, negative when early; the outer bins hold all beyond. */
  bins: z.array(Bin),
  /** Not completed, and their day has passed: today. */
  overdue: z.number().int(),
});
export type MilestoneSlip = z.infer<typeof MilestoneSlip>;

const KindFigures = z.object({
  completed: z.number().int(),
  failed: z.number().int(),
  cancelled: z.number().int(),
  /** completed / (completed + failed), 0..1. */
  success: z.number().nullable(),
  /** Seconds from being taken up to the end, of the completed ones. */
  ...spreadOf,
});
export const OperationAnalytics = z.object({
  period: AnalyticsPeriod,
  kinds: z.array(z.object({ kind: OperationKind, now: KindFigures, before: KindFigures })),
  series: z.array(
    z.object({
      ...stretch,
      completed: z.number().int(),
      failed: z.number().int(),
      cancelled: z.number().int(),
    }),
  ),
});
export type OperationAnalytics = z.infer<typeof OperationAnalytics>;

export const RecordsCarried = z.object({
  ...inBoth(z.object({ records: z.number().int(), changesets: z.number().int() })),
  series: z.array(z.object({ ...stretch, records: z.number().int() })),
});
export type RecordsCarried = z.infer<typeof RecordsCarried>;

export const DecisionAnalytics = z.object({
  ...inBoth(
    z.object({
      /** By a person. */
      answered: z.number().int(),
      /** By their deadline, or because a change set was approved. */
      defaulted: z.number().int(),
      /** Hours from the question to a person's first answer. */
      ...spreadOf,
    }),
  ),
  open: z.number().int(),
  /** Days since the open ones were asked. */
  open_median_days: z.number().nullable(),
  open_oldest_days: z.number().nullable(),
});
export type DecisionAnalytics = z.infer<typeof DecisionAnalytics>;

export const Adoption = z.object({
  ...inBoth(z.object({ active_organizations: z.number().int() })),
  organizations: z.number().int(),
  members: z.number().int(),
  /** Seen within the last 7 and 30 days, whatever time is looked at: only when somebody was last seen is kept. */
  active_7: z.number().int(),
  active_30: z.number().int(),
});
export type Adoption = z.infer<typeof Adoption>;

export const analyticsFigures = [
  'time-to-value',
  'milestone-slip',
  'operations',
  'records',
  'decisions',
  'adoption',
] as const;

/** Days up to today, or from a day to a day (UTC); 30 days when nothing is said. */
const Asked = z.object({
  days: z.coerce
    .number()
    .pipe(z.literal([...analyticsDays]))
    .optional(),
  from: Day.optional(),
  to: Day.optional(),
  organization_id: OrganizationId.optional(),
});

const read = { method: 'GET', permission: 'platform.read', feature: 'analytics', query: Asked } as const;

export const analyticsCalls = {
  timeToValue: call({
    ...read,
    name: 'analytics.timeToValue',
    path: '/admin/analytics/time-to-value',
    summary: 'From the start of a project to its first reconciled migration',
    reply: TimeToValue,
  }),
  milestoneSlip: call({
    ...read,
    name: 'analytics.milestoneSlip',
    path: '/admin/analytics/milestone-slip',
    summary: 'How late milestones were completed',
    reply: MilestoneSlip,
  }),
  operations: call({
    ...read,
    name: 'analytics.operations',
    path: '/admin/analytics/operations',
    summary: 'How operations of each kind ended and how long they took',
    reply: OperationAnalytics,
  }),
  records: call({
    ...read,
    name: 'analytics.records',
    path: '/admin/analytics/records',
    summary: 'Records carried into portals',
    reply: RecordsCarried,
  }),
  decisions: call({
    ...read,
    name: 'analytics.decisions',
    path: '/admin/analytics/decisions',
    summary: 'Decisions that wait, and how fast they are answered',
    reply: DecisionAnalytics,
  }),
  adoption: call({
    ...read,
    name: 'analytics.adoption',
    path: '/admin/analytics/adoption',
    summary: 'Members and organizations that use the product',
    reply: Adoption,
  }),
  csv: call({
    ...read,
    name: 'analytics.csv',
    path: '/admin/analytics/csv/{figure}',
    summary: 'The figures behind one chart as a CSV file',
    params: z.object({ figure: z.enum(analyticsFigures) }),
    stream: 'download',
    media: ['text/csv'],
  }),
} as const;
