// Health: how the parts of the product are, as its own probes measured it, now and over time.
import { z } from 'zod';
import { call } from './call.ts';
import { Day, Id, PageQuery, page, Timestamp } from './paging.ts';

export const healthServices = ['api', 'database', 'ai', 'cache', 'storage', 'events'] as const;
/** How long what was measured, and alerts, are kept. */
export const healthKeptDays = 400;
export const HealthService = z.enum(healthServices);
export type HealthService = z.infer<typeof HealthService>;

/** As people read them. There is no Redis and no WebSocket here, and no tile says that there is. */
export const healthServiceNames: Record<HealthService, string> = {
  api: 'API Gateway',
  database: 'Database',
  ai: 'AI Services',
  cache: 'Cache (in-process)',
  storage: 'File Storage',
  events: 'WebSockets (SSE)',
};

/** What the latency of each is. */
export const latencyNames: Record<HealthService, string> = {
  api: 'Slowest 5% of answers, last 5 minutes',
  database: 'Answer to a probe',
  ai: 'Longest wait for a worker',
  cache: 'Until a change is heard',
  storage: 'Write, read back and remove a file',
  events: 'Until an event is delivered',
};

export const ServiceState = z.enum(['operational', 'maintenance', 'degraded', 'down']);
export type ServiceState = z.infer<typeof ServiceState>;
/** `unknown`: nobody measures it at present. It is never shown as operational. */
export const ShownState = z.enum([...ServiceState.options, 'unknown']);
export type ShownState = z.infer<typeof ShownState>;

/** The pill: each service's state, and one sentence for all of them. */
export const HealthNow = z.object({
  state: ShownState,
  /** 'All Systems Operational', 'Down: Database', 'Degraded: File Storage', 'Maintenance: …', 'Status unknown'. */
  sentence: z.string(),
  measured_at: Timestamp.nullable(),
  services: z.array(z.object({ service: HealthService, state: ShownState })),
});
export type HealthNow = z.infer<typeof HealthNow>;

const Seconds = z.number().int().min(0);
/** Seconds of a time spent in each state; what is missing of its length was not measured. */
export const TimeIn = z.object({
  operational: Seconds,
  degraded: Seconds,
  down: Seconds,
  maintenance: Seconds,
  unknown: Seconds,
});
export type TimeIn = z.infer<typeof TimeIn>;

/** Percent of the measured time, maintenance aside, in which the service answered; null: nothing was measured. */
export const Uptime = z.number().min(0).max(100).nullable();

export const maintenanceTimes = {
  title: z.string(),
  message: z.string(),
  services: z.array(HealthService),
  starts_at: Timestamp,
  ends_at: Timestamp,
};

/** The public page: names, states, days, incidents and what was announced. Nothing of how it is run. */
export const PublicStatus = HealthNow.omit({ services: true }).extend({
  services: z.array(
    z.object({
      service: HealthService,
      state: ShownState,
      uptime: Uptime,
      days: z.array(z.object({ day: Day, time: TimeIn })),
    }),
  ),
  incidents: z.array(
    z.object({
      service: HealthService,
      state: z.enum(['degraded', 'down']),
      began_at: Timestamp,
      ended_at: Timestamp.nullable(),
    }),
  ),
  maintenance: z.array(z.object(maintenanceTimes)),
  /** The days and incidents are from before, because the database does not answer. */
  is_history_old: z.boolean(),
});
export type PublicStatus = z.infer<typeof PublicStatus>;

/** One measured value with what it is held against. */
export const Figure = z.object({
  label: z.string(),
  value: z.number().nullable(),
  unit: z.enum(['ms', 's', 'percent', 'bytes', 'count']),
  /** 'over 500 ms'; null: nothing follows from it. */
  degraded: z.string().nullable(),
  down: z.string().nullable(),
  verdict: z.enum(['good', 'degraded', 'down']).nullable(),
});
export type Figure = z.infer<typeof Figure>;

/** What one process measured of a service at one moment. */
export const HealthReading = z.object({
  /** unknown: it cannot be measured now, for a reason that is another service's. */
  verdict: z.enum(['operational', 'degraded', 'down', 'unknown']),
  reason: z.string().nullable(),
  latency_ms: z.number().nullable(),
  figures: z.array(Figure),
});
export type HealthReading = z.infer<typeof HealthReading>;
/** What a process measured at one moment: of the services that it has to do with. */
export type HealthReadings = Partial<Record<HealthService, HealthReading>>;

export const HealthTile = z.object({
  service: HealthService,
  state: ShownState,
  since: Timestamp.nullable(),
  /** Why it is not operational, or not known. */
  reason: z.string().nullable(),
  latency_ms: z.number().nullable(),
  figures: z.array(Figure),
  uptime: z.object({ day: Uptime, week: Uptime, quarter: Uptime }),
});
export type HealthTile = z.infer<typeof HealthTile>;

export const HealthInstance = z.object({
  id: Id,
  kind: z.enum(['api', 'worker']),
  host: z.string(),
  pid: z.number().int(),
  version: z.string(),
  started_at: Timestamp,
  seen_at: Timestamp,
  /** silent: not heard of for longer than it takes to say a sign of life. */
  state: z.enum(['live', 'silent', 'stopped']),
});
export type HealthInstance = z.infer<typeof HealthInstance>;

export const HealthOverview = HealthNow.omit({ services: true }).extend({
  services: z.array(HealthTile),
  instances: z.array(HealthInstance),
  /** Seconds between two probes while all is well. */
  probe_every: z.number(),
});
export type HealthOverview = z.infer<typeof HealthOverview>;

export const historyPeriods = ['24h', '7d', '90d'] as const;
export const HealthHistory = z.object({
  /** Seconds that one point stands for. */
  step: z.number().int(),
  points: z.array(
    z.object({
      at: Timestamp,
      time: TimeIn,
      latency_ms: z.number().nullable(),
      latency_max_ms: z.number().nullable(),
    }),
  ),
});
export type HealthHistory = z.infer<typeof HealthHistory>;

/** A service left or entered a state. Each tells once. */
export const HealthAlert = z.object({
  id: Id,
  service: HealthService,
  state: z.enum(['degraded', 'down']),
  reason: z.string(),
  began_at: Timestamp,
  ended_at: Timestamp.nullable(),
  /** How the webhook fared with what was told of it; null: none was set. */
  webhook: z.enum(['queued', 'sent', 'failed']).nullable(),
  webhook_error: z.string().nullable(),
});
export type HealthAlert = z.infer<typeof HealthAlert>;

export const healthCalls = {
  now: call({
    name: 'health.now',
    method: 'GET',
    path: '/status/now',
    summary: 'Whether everything works, in one sentence',
    permission: 'public',
    isFromMemory: true,
    reply: HealthNow,
  }),
  status: call({
    name: 'health.status',
    method: 'GET',
    path: '/status',
    summary: 'The public status: each service now and over 90 days, incidents, maintenance',
    permission: 'public',
    isFromMemory: true,
    reply: PublicStatus,
  }),
  overview: call({
    name: 'health.overview',
    method: 'GET',
    path: '/system-health',
    summary: 'Each service with its measured values and thresholds, and the processes that run',
    permission: 'health.read',
    reply: HealthOverview,
  }),
  history: call({
    name: 'health.history',
    method: 'GET',
    path: '/system-health/services/{service}/history',
    summary: 'A service over a day, a week or 90 days',
    permission: 'health.read',
    params: z.object({ service: HealthService }),
    query: z.object({ period: z.enum(historyPeriods).default('24h') }),
    reply: HealthHistory,
  }),
  alerts: call({
    name: 'health.alerts',
    method: 'GET',
    path: '/system-health/alerts',
    summary: 'Alerts, newest first',
    permission: 'health.read',
    query: PageQuery.extend({ service: HealthService.optional() }),
    reply: page(HealthAlert),
  }),
} as const;
