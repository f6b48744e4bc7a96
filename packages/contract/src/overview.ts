// The whole platform at a glance, for those who run it: every figure is counted from what is stored, as of one moment.
import { z } from 'zod';
import { call } from './call.ts';
import { HealthAlert, HealthService, ShownState, Uptime } from './health.ts';
import { OrganizationId, ProjectId } from './ids.ts';
import { Day, Id, Timestamp } from './paging.ts';

/** How far back growth looks, and how many days a spark line has. */
export const overviewDays = 30;

/** One figure for each of the last days, oldest first; the last is today, as far as it has gone. */
const Daily = z.array(z.object({ day: Day, count: z.number().int() }));

export const OverviewActivity = z.object({
  id: Id,
  organization_id: OrganizationId,
  organization: z.string(),
  project_id: ProjectId,
  project: z.string(),
  description: z.string(),
  /** What they are called, where that is known. */
  actor: z.string().nullable(),
  created_at: Timestamp,
});
export type OverviewActivity = z.infer<typeof OverviewActivity>;

export const Overview = z.object({
  as_of: Timestamp,
  /** `before`: those of them that were there 30 days ago. Removed ones are counted nowhere. */
  organizations: z.object({ total: z.number().int(), before: z.number().int(), daily: Daily }),
  /** People with access to an organization, each once. `before`: those of them who had joined 30 days ago. */
  users: z.object({
    total: z.number().int(),
    before: z.number().int(),
    active_this_week: z.number().int(),
    daily: Daily,
  }),
  /** Started in the last 30 days, and in the 30 days before those. */
  operations: z.object({
    total: z.number().int(),
    before: z.number().int(),
    completed: z.number().int(),
    failed: z.number().int(),
    daily: Daily,
  }),
  /** Of all time, of what is stored. */
  totals: z.object({
    /** Written and not taken back: they stand in a portal now. */
    records_migrated: z.number().int(),
    /** Of migrations that stand in a portal: values that were read back as they were sent or otherwise, and the latter. */
    values_compared: z.number().int(),
    values_different: z.number().int(),
    links_written: z.number().int(),
    /** Requests that change sets have cost, undoing included. */
    api_calls: z.number().int(),
    migrations: z.number().int(),
    migrations_undone: z.number().int(),
  }),
  projects: z.object({
    active: z.number().int(),
    completed: z.number().int(),
    /** completed / (completed + active), a whole percent; null without a project. */
    success_rate: z.number().int().nullable(),
    /** Active ones whose target day has passed. */
    overdue: z.number().int(),
    /** The last twelve months, this one last. */
    months: z.array(z.object({ month: z.string(), started: z.number().int(), completed: z.number().int() })),
  }),
  health: z.object({
    /** Of all services together, over the last 30 days and over the 30 before those; null: nothing was measured. */
    uptime: Uptime,
    before: Uptime,
    daily: z.array(z.object({ day: Day, uptime: Uptime })),
    services: z.array(
      z.object({
        service: HealthService,
        state: ShownState,
        reason: z.string().nullable(),
        latency_ms: z.number().nullable(),
      }),
    ),
    /** That were open at some time of the last 24 hours, newest first. */
    alerts: z.array(
      HealthAlert.pick({
        id: true,
        service: true,
        state: true,
        reason: true,
        began_at: true,
        ended_at: true,
      }),
    ),
  }),
  /** The newest of every organization. */
  activity: z.array(OverviewActivity),
});
export type Overview = z.infer<typeof Overview>;

export const overviewCalls = {
  get: call({
    name: 'overview.get',
    method: 'GET',
    path: '/overview',
    summary: 'Figures over the whole platform',
    permission: 'platform.read',
    reply: Overview,
  }),
} as const;
