// Long work of every organization, for those who run the platform: what waits and for what, what runs and how it gets on,
// what ended and what it cost; and how much each organization may run at once.
import { z } from 'zod';
import { call } from './call.ts';
import { ChangesetId, OperationId, OrganizationId } from './ids.ts';
import { LogEvent, Operation, OperationKind, OperationStatus } from './operations.ts';
import { PageQuery, page, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';

/** Stuck is work that runs and has not got on for as long as the operator says, and work whose worker vanished this often, one
 *  after the other, without its getting any further in between. */
export const stuckAfterCrashes = 2;
/** A search looks at the work of this many organizations, and of as many people, whose names fit best. */
export const mostFoundBySearch = 50;
/** No organization runs more than this at once. */
export const mostAtOnce = 20;

/** What a queued operation waits for. */
export const WaitsFor = z.object({
  /** portal_daily_limit, pause: a moment. cap: others of its organization run, as many as may. worker: a free place. */
  reason: z.enum(['portal_daily_limit', 'pause', 'cap', 'worker']),
  /** When it goes on by itself; null where that is not known. */
  until: Timestamp.nullable(),
});
export type WaitsFor = z.infer<typeof WaitsFor>;

/** Why it is thought stuck; null: it is not. */
export const Stuck = z.enum(['no_progress', 'workers_vanished']).nullable();

export const ConsoleOperation = Operation.omit({ input: true, result: true }).extend({
  organization_name: z.string(),
  project_name: z.string().nullable(),
  /** An address where the person has no name here; null: nobody. */
  created_by_name: z.string().nullable(),
  worker: z.string().nullable(),
  /** When its worker counts as gone unless it says that it is there. */
  lease_until: Timestamp.nullable(),
  /** When it last got on. Null before it was first taken up, and in what was taken up before this was noted. */
  progressed_at: Timestamp.nullable(),
  stuck: Stuck,
  /** Of a queued one: its place among those of its organization, 1 is next, and what it waits for. */
  place: z.number().int().nullable(),
  waits_for: WaitsFor.nullable(),
  /** Seconds at a worker's place, over all attempts. Null: not measured. */
  worked_seconds: z.number().nullable(),
  /** Requests sent to a portal, over all attempts. Null: not measured. */
  portal_calls: z.number().int().nullable(),
});
export type ConsoleOperation = z.infer<typeof ConsoleOperation>;

export const LogLine = z.object({
  /** Counts from 1; lines before the first that is shown are not kept any more. */
  line: z.number().int(),
  at: Timestamp,
  attempt: z.number().int(),
  event: LogEvent,
  message: z.string(),
  correlation_id: z.string().nullable(),
  who: z.string().nullable(),
});
export type LogLine = z.infer<typeof LogLine>;

export const OperationInFull = ConsoleOperation.extend({
  input: Operation.shape.input,
  result: Operation.shape.result,
  /** Faults it met, and workers that vanished, since it last got on. */
  errors: z.number().int(),
  crashes: z.number().int(),
  log: z.array(LogLine),
  /** The change set it works on: what became of each entry. */
  changeset: z
    .object({
      id: ChangesetId,
      kind: z.string(),
      state: z.string(),
      title: z.string(),
      counts: z.record(z.string(), z.record(z.string(), z.number().int())),
      /** Every row accounted for, read back from the portal. */
      has_report: z.boolean(),
    })
    .nullable(),
  /** Milestones it completed. */
  milestones: z.array(z.string()),
});
export type OperationInFull = z.infer<typeof OperationInFull>;

export const Lane = z.object({
  organization_id: OrganizationId,
  organization_name: z.string(),
  running: z.number().int(),
  queued: z.number().int(),
  /** When the oldest of them was begun. */
  oldest_queued_at: Timestamp.nullable(),
  /** Seconds of workers' time today, by UTC. */
  seconds_today: z.number(),
  /** Of all seconds of today, 0..1; null while there are none. */
  share_today: z.number().nullable(),
  max_running: z.number().int(),
  version: z.number().int(),
});
export type Lane = z.infer<typeof Lane>;

export const QueueState = z.object({
  queued: z.number().int(),
  oldest_queued_at: Timestamp.nullable(),
  running: z.number().int(),
  stuck: z.number().int(),
  /** Ended within the last 24 hours. */
  ended_24h: z.object({
    completed: z.number().int(),
    failed: z.number().int(),
    cancelled: z.number().int(),
  }),
  seconds_today: z.number(),
  portal_calls_today: z.number().int(),
});
export type QueueState = z.infer<typeof QueueState>;

const Text = z.string().trim().min(1).max(200);

export const consoleQuery = PageQuery.extend({
  organization_id: OrganizationId.optional(),
  kind: OperationKind.optional(),
  status: OperationStatus.optional(),
  /** An e-mail address, whole. */
  started_by: Text.optional(),
  /** Begun at this moment or later, and before that one. */
  since: Timestamp.optional(),
  until: Timestamp.optional(),
  stuck: z.enum(['true']).optional(),
  /** An operation's id, an error's reference, a part of an organization's name, or the beginning of an address. */
  search: Text.optional(),
});

const OfOrganization = z.object({ organization_id: OrganizationId });

export const operationConsoleCalls = {
  list: call({
    name: 'operationConsole.list',
    method: 'GET',
    path: '/admin/ai-operations',
    summary: 'Operations of every organization, newest first, with what they wait for and what they cost',
    permission: 'platform.read',
    query: consoleQuery,
    reply: page(ConsoleOperation),
  }),
  state: call({
    name: 'operationConsole.state',
    method: 'GET',
    path: '/admin/ai-operations/state',
    summary: 'What waits, what runs and what is stuck, in figures',
    permission: 'platform.read',
    reply: QueueState,
  }),
  lanes: call({
    name: 'operationConsole.lanes',
    method: 'GET',
    path: '/admin/ai-operations/lanes',
    summary: 'Load by organization, the busiest first, with how much each may run at once',
    permission: 'platform.read',
    query: PageQuery.extend({ search: Text.optional() }),
    reply: page(Lane),
  }),
  lane: call({
    name: 'operationConsole.lane',
    method: 'GET',
    path: '/admin/ai-operations/lanes/{organization_id}',
    summary: 'Load of one organization, and how much it may run at once',
    permission: 'platform.read',
    params: OfOrganization,
    reply: Lane,
  }),
  limit: call({
    name: 'operationConsole.limit',
    method: 'PATCH',
    path: '/admin/ai-operations/lanes/{organization_id}',
    summary: 'Say how many operations an organization may run at once; what runs goes on',
    permission: 'operations.limit',
    peopleOnly: peopleOnly.settings,
    changes: ['operationConsole.lanes', 'operationConsole.lane', 'operationConsole.list'],
    params: OfOrganization,
    body: z.object({ max_running: z.number().int().min(1).max(mostAtOnce) }),
    reply: Lane,
    conditional: true,
  }),
  get: call({
    name: 'operationConsole.get',
    method: 'GET',
    path: '/admin/ai-operations/{id}',
    summary: 'One operation with its log, its evidence and what it cost',
    permission: 'platform.read',
    params: z.object({ id: OperationId }),
    reply: OperationInFull,
  }),
} as const;
