// Projects (one implementation each), their milestones and their activity.
import { z } from 'zod';
import { call } from './call.ts';
import { operationReads, projectReads } from './changes.ts';
import { ChangesetId, OperationId, OrganizationId, ProjectId } from './ids.ts';
import { Day, Id, PageQuery, page, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';

export const milestoneStatuses = ['pending', 'in_progress', 'completed'] as const;
/** What takes the time: software, a person's decision, an import of records, or other work by people. */
export const milestoneKinds = ['machine', 'decision', 'import', 'work'] as const;

export const Project = z.object({
  id: ProjectId,
  organization_id: OrganizationId,
  name: z.string(),
  status: z.enum(['planning', 'in_progress', 'completed', 'on_hold', 'cancelled']),
  start_date: Day.nullable(),
  target_completion_date: Day.nullable(),
  /** When it was finished; null while its status is not `completed`. */
  completed_date: Timestamp.nullable(),
  /** Whole percent of milestones completed. */
  progress_percentage: z.number().int().min(0).max(100),
  assigned_agent: z.string().nullable(),
  version: z.number().int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Project = z.infer<typeof Project>;

/** A fact a milestone rests on: a figure of a file, an answer, an operation. */
export const Fact = z.object({
  text: z.string(),
  source: z.string().optional(),
  column: z.string().optional(),
  decision: z.string().optional(),
});
export type Fact = z.infer<typeof Fact>;

/** What shows that a milestone is complete: the work that did it, with the change set as it stands now, or a person's word. */
export const Evidence = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('operation'),
    operation_id: OperationId,
    kind: z.string(),
    status: z.string(),
    finished_at: Timestamp.nullable(),
    changeset: z
      .object({
        id: ChangesetId,
        title: z.string(),
        kind: z.string(),
        /** `undone` and `undoing` say that it is being, or was, taken back. */
        state: z.string(),
        /** Entries by their state, whatever their kind. */
        counts: z.record(z.string(), z.number().int()),
      })
      .nullable(),
  }),
  /** `address` is how they signed in, `name` what they are called where that is known. */
  z.object({ by: z.literal('person'), name: z.string(), address: z.string() }),
]);
export type Evidence = z.infer<typeof Evidence>;

export const Milestone = z.object({
  id: Id,
  project_id: ProjectId,
  name: z.string(),
  description: z.string(),
  status: z.string(),
  kind: z.enum(milestoneKinds),
  position: z.number().int(),
  /** Milestones of the same project that must be complete first. */
  depends_on: z.array(Id),
  due_date: Day.nullable(),
  completed_date: Timestamp.nullable(),
  completed_by: z.string().nullable(),
  operation_id: OperationId.nullable(),
  facts: z.array(Fact),
  /** Of a complete milestone; null while it is open. */
  evidence: Evidence.nullable(),
  version: z.number().int(),
});
export type Milestone = z.infer<typeof Milestone>;

export const ActivityItem = z.object({
  id: Id,
  project_id: ProjectId,
  description: z.string(),
  actor: z.string().nullable(),
  /** What they are called, where that is known. */
  actor_name: z.string().nullable(),
  created_at: Timestamp,
});
export type ActivityItem = z.infer<typeof ActivityItem>;

const NamedMilestone = z.object({ id: Id, name: z.string() });

/** When the project goes live, if things go as assumed. */
export const GoLiveForecast = z.object({
  as_of: Timestamp,
  /** The working day that half of the simulated runs end by; of a finished project the day that was. */
  p50: Day.nullable(),
  /** The working day that four of five runs end by. Both null without milestones. */
  p80: Day.nullable(),
  target: Day.nullable(),
  runs: z.number().int(),
  /** Open milestones with the share of the runs in which they decided the date, largest first. */
  critical: z.array(NamedMilestone.extend({ share: z.number() })),
  /** Against the last forecast with another P50: by how many working days (later is positive), and because of what. */
  moved: z
    .object({
      days: z.number().int(),
      milestone: NamedMilestone.nullable(),
      reason: z.string(),
      since: Timestamp,
    })
    .nullable(),
  assumptions: z.array(z.string()),
});
export type GoLiveForecast = z.infer<typeof GoLiveForecast>;

const ProjectFields = z.object({
  name: z.string().trim().min(1, 'Name is required').max(200),
  status: Project.shape.status.optional(),
  start_date: Day.nullish(),
  target_completion_date: Day.nullish(),
  assigned_agent: z.string().max(200).nullish(),
});
const MilestoneFields = z.object({
  name: z.string().trim().min(1, 'Name is required').max(200),
  description: z.string().max(5000).optional(),
  status: z.enum(milestoneStatuses).optional(),
  due_date: Day.nullish(),
  position: z.number().int().min(0).max(10_000).optional(),
  kind: z.enum(milestoneKinds).optional(),
  depends_on: z.array(Id).max(100).optional(),
});
const One = z.object({ id: ProjectId });
const OneMilestone = z.object({ id: ProjectId, milestoneId: Id });

/** What is started by an analysis is watched as an operation. */
const Started = z.object({ operation: z.object({ id: OperationId, kind: z.string(), status: z.string() }) });

export const projectCalls = {
  list: call({
    name: 'projects.list',
    method: 'GET',
    path: '/projects',
    summary: 'List projects',
    permission: 'projects.read',
    query: PageQuery.extend({
      status: Project.shape.status.optional(),
      organization_id: OrganizationId.optional(),
    }),
    reply: page(Project),
  }),
  get: call({
    name: 'projects.get',
    method: 'GET',
    path: '/projects/{id}',
    summary: 'One project',
    permission: 'projects.read',
    params: One,
    reply: Project,
  }),
  create: call({
    name: 'projects.create',
    method: 'POST',
    path: '/projects/',
    summary: 'Create a project',
    permission: 'projects.write',
    changes: projectReads,
    body: ProjectFields.extend({ organization_id: OrganizationId.optional() }),
    reply: Project,
    status: 201,
    failures: ['plan_limit'],
  }),
  update: call({
    name: 'projects.update',
    method: 'PATCH',
    path: '/projects/{id}',
    summary: 'Change a project',
    permission: 'projects.write',
    changes: projectReads,
    params: One,
    body: ProjectFields.partial(),
    reply: Project,
    conditional: 'if_sent',
    failures: ['plan_limit'],
  }),
  remove: call({
    name: 'projects.remove',
    method: 'DELETE',
    path: '/projects/{id}',
    summary: 'Delete a project',
    permission: 'projects.write',
    peopleOnly: peopleOnly.remove,
    changes: projectReads,
    params: One,
    status: 204,
    failures: ['conflict'],
  }),
  milestones: call({
    name: 'projects.milestones',
    method: 'GET',
    path: '/projects/{id}/milestones',
    summary: 'Milestones of a project, in order',
    permission: 'projects.read',
    params: One,
    reply: z.array(Milestone),
  }),
  createMilestone: call({
    name: 'projects.createMilestone',
    method: 'POST',
    path: '/projects/{id}/milestones',
    summary: 'Add a milestone',
    permission: 'projects.write',
    changes: projectReads,
    params: One,
    body: MilestoneFields,
    reply: Milestone,
    status: 201,
    failures: ['milestone_cycle', 'conflict'],
  }),
  updateMilestone: call({
    name: 'projects.updateMilestone',
    method: 'PATCH',
    path: '/projects/{id}/milestones/{milestoneId}',
    summary: 'Change a milestone',
    permission: 'projects.write',
    changes: projectReads,
    params: OneMilestone,
    body: MilestoneFields.partial(),
    reply: Milestone,
    conditional: 'if_sent',
    failures: ['milestone_cycle'],
  }),
  completeMilestone: call({
    name: 'projects.completeMilestone',
    method: 'POST',
    path: '/projects/{id}/milestones/{milestoneId}/complete',
    summary: 'Mark a milestone complete',
    permission: 'projects.write',
    changes: projectReads,
    params: OneMilestone,
    reply: Milestone,
  }),
  forecast: call({
    name: 'projects.forecast',
    method: 'GET',
    path: '/projects/{id}/forecast',
    summary: 'When a project goes live, and what moved that',
    permission: 'projects.read',
    params: One,
    reply: GoLiveForecast,
  }),
  activity: call({
    name: 'projects.activity',
    method: 'GET',
    path: '/projects/{id}/activity',
    summary: 'What happened in a project, newest first',
    permission: 'projects.read',
    params: One,
    query: PageQuery,
    reply: page(ActivityItem),
  }),
  analyze: call({
    name: 'projects.analyze',
    method: 'POST',
    path: '/projects/{id}/analyze',
    summary: 'Start an analysis of a project',
    permission: 'operations.run',
    changes: operationReads,
    params: One,
    body: z.object({ type: z.enum(['intake', 'audit', 'optimizer', 'revops']) }),
    reply: Started,
    status: 202,
    failures: ['no_sources', 'no_portal'],
  }),
  export: call({
    name: 'projects.export',
    method: 'POST',
    path: '/projects/{id}/export',
    summary: 'Everything a project holds, as a file',
    permission: 'projects.read',
    changes: [],
    params: One,
    body: z.object({ format: z.enum(['json', 'csv']) }),
    stream: 'download',
    media: ['application/json', 'application/zip'],
  }),
} as const;
