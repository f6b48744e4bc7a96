// The clients of a partner rep: how far their implementation is. Never a record of theirs, and no text that may hold one: no
// question, no ticket, no file name.
import { z } from 'zod';
import { call } from './call.ts';
import { standings } from './delivery.ts';
import { DealId, OrganizationId } from './ids.ts';
import { Organization } from './organizations.ts';
import { Day, Id, PageQuery, page, Timestamp } from './paging.ts';
import { Milestone, Project } from './projects.ts';

const Count = z.number().int();

/** When a project goes live: half and four of five of the simulated runs end by then, as the delivery board has it. */
export const ClientGoLive = z.object({
  target: Day.nullable(),
  p50: Day.nullable(),
  p80: Day.nullable(),
  /** Working days from the target to the P50; more than 0 is late. */
  slip_days: Count.nullable(),
  standing: z.enum(standings),
});
export type ClientGoLive = z.infer<typeof ClientGoLive>;

export const RepClient = z.object({
  id: OrganizationId,
  name: z.string(),
  status: Organization.shape.status,
  since: Day,
  /** The day on which they cancelled after they were won. */
  cancelled_on: Day.nullable(),
  /** The won deal that they came from; null where another rep won it. */
  deal_id: DealId.nullable(),
  projects: z.object({ open: Count, completed: Count }),
  milestones: z.object({ completed: Count, total: Count, overdue: Count }),
  /** Questions that wait for the client. */
  decisions: z.object({ waiting: Count, overdue: Count, since: Timestamp.nullable() }),
  /** Of the open project that goes live last; null without an open one. */
  go_live: ClientGoLive.nullable(),
  support: z.object({ open: Count, waiting_since: Timestamp.nullable() }),
});
export type RepClient = z.infer<typeof RepClient>;

export const ClientMilestone = z.object({
  id: Id,
  name: z.string(),
  status: Milestone.shape.status,
  due_date: Day.nullable(),
  completed_on: Day.nullable(),
  /** Working days past its day: until it was completed, or until today; 0 in time, null without a day. */
  slip_days: Count.nullable(),
});
export type ClientMilestone = z.infer<typeof ClientMilestone>;

export const ClientProject = z.object({
  id: Id,
  name: z.string(),
  status: Project.shape.status,
  completed_on: Day.nullable(),
  go_live: ClientGoLive,
  decisions: RepClient.shape.decisions,
  /** In the order of the plan. */
  milestones: z.array(ClientMilestone),
});
export type ClientProject = z.infer<typeof ClientProject>;

export const RepClientDetail = RepClient.extend({
  today: Day,
  /** Those under way first, then the newest. */
  project_list: z.array(ClientProject),
});
export type RepClientDetail = z.infer<typeof RepClientDetail>;

export const ClientFilter = z.object({
  /** Within the name. */
  search: z.string().trim().max(200).optional(),
});

export const clientCalls = {
  list: call({
    name: 'clients.list',
    method: 'GET',
    path: '/rep/clients',
    summary: 'A rep’s own clients and how far their implementation is, by name',
    permission: 'book.read',
    query: PageQuery.extend(ClientFilter.shape),
    reply: page(RepClient),
  }),
  get: call({
    name: 'clients.get',
    method: 'GET',
    path: '/rep/clients/{id}',
    summary: 'One client of a rep: projects, milestones, what waits, and when it goes live',
    permission: 'book.read',
    params: z.object({ id: OrganizationId }),
    reply: RepClientDetail,
  }),
} as const;
