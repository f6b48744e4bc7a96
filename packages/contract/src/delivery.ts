// The delivery board: every project of every organization, where it stands and how far from its plan. For those who run the
// platform.
import { z } from 'zod';
import { call } from './call.ts';
import { projectReads } from './changes.ts';
import { OrganizationId, ProjectId } from './ids.ts';
import { Organization } from './organizations.ts';
import { Day, Id, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';
import { Project } from './projects.ts';
import { Assignee } from './staff.ts';
import { stages } from './stages.ts';

/** How a project stands to its target: late when half of the simulated runs end after it, at risk when more than one in
 *  five does; unknown without a target or without milestones. */
export const standings = ['late', 'at_risk', 'on_time', 'unknown'] as const;
export type Standing = (typeof standings)[number];
export const standingNames: Record<Standing, string> = {
  late: 'Late',
  at_risk: 'At risk',
  on_time: 'On time',
  unknown: 'No forecast',
};

/** The most projects that are read for one look; beyond them it counts, and a search finds the others. */
export const deliveryLimit = 500;

export const DeliveryProject = z.object({
  id: ProjectId,
  organization_id: OrganizationId,
  organization: z.string(),
  organization_status: Organization.shape.status,
  name: z.string(),
  status: Project.shape.status,
  /** Who of ours looks after it. */
  lead: Assignee.nullable(),
  stage: z.enum(stages),
  milestones: z.object({ completed: z.number().int(), total: z.number().int() }),
  target: Day.nullable(),
  /** As the forecast is today; of a finished project the day it was finished. */
  p50: Day.nullable(),
  p80: Day.nullable(),
  /** Working days from the target to the P50; more than 0 is late. */
  slip_days: z.number().int().nullable(),
  standing: z.enum(standings),
  decisions: z.object({
    waiting: z.number().int(),
    /** Those of them whose day has passed. */
    overdue: z.number().int(),
    /** Working days that the go-live moves when they wait for another five; null where nothing can be said. */
    days_per_week: z.number().int().nullable(),
  }),
  version: z.number().int(),
});
export type DeliveryProject = z.infer<typeof DeliveryProject>;

export const StageSummary = z.object({
  stage: z.enum(stages),
  /** By how they stand. */
  projects: z.record(z.enum(standings), z.number().int()),
  decisions_waiting: z.number().int(),
});
export type StageSummary = z.infer<typeof StageSummary>;

export const DeliveryBoard = z.object({
  as_of: Timestamp,
  today: Day,
  data: z.array(DeliveryProject),
  /** Of what the search and the lead leave, whatever stage or standing is asked for. */
  stages: z.array(StageSummary),
  /** Projects that the search and the lead leave; where that is more than were read, those with the most slip were. */
  total: z.number().int(),
  read: z.number().int(),
});
export type DeliveryBoard = z.infer<typeof DeliveryBoard>;

export const DeliveryQuery = z.object({
  /** Part of the name of a project or an organization. */
  search: z.string().trim().max(200).optional(),
  /** Those under way or on hold, or those that were finished. */
  shown: z.enum(['open', 'finished']).optional(),
  stage: z.enum(stages).optional(),
  standing: z.enum(standings).optional(),
  /** One's own, those that nobody leads, or those of one of ours. */
  lead: z.union([z.enum(['me', 'nobody']), Id]).optional(),
});

/** What is left of a change: who leads it now, and the version to change it from. */
export const DeliveryLead = DeliveryProject.pick({ id: true, lead: true, version: true });
export type DeliveryLead = z.infer<typeof DeliveryLead>;

export const deliveryCalls = {
  list: call({
    name: 'delivery.list',
    method: 'GET',
    path: '/delivery',
    summary: 'Every project with its stage, its slip and what waits, the most slip first',
    permission: 'platform.read',
    query: DeliveryQuery,
    reply: DeliveryBoard,
  }),
  assign: call({
    name: 'delivery.assign',
    method: 'PATCH',
    path: '/delivery/{id}',
    summary: 'Say who of ours leads a project; null for nobody',
    permission: 'delivery.assign',
    peopleOnly: peopleOnly.team,
    changes: ['delivery.list', ...projectReads],
    params: z.object({ id: ProjectId }),
    body: z.object({ lead_id: Id.nullable() }),
    reply: DeliveryLead,
    conditional: true,
  }),
} as const;
