// What screens ask about projects, and what they change.
import { organizationCalls } from '@groundwork/contract/organizations';
import { projectCalls as calls, Milestone } from '@groundwork/contract/projects';
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../lib/api/call-api.ts';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';
import { freshFor } from '../../lib/query-client.ts';

/** The dashboard shows the five latest. */
export const latestProjects = () => ({
  ...queryOf(calls.list, { query: { limit: 5 } }),
  staleTime: freshFor.projects,
});

/** What the project switcher offers. */
export const allProjects = () => ({
  ...queryOf(calls.list, { query: { limit: 100 } }),
  staleTime: freshFor.projects,
});

export const projectsOf = (organizationId: string) => ({
  ...queryOf(calls.list, { query: { organization_id: organizationId, limit: 50 } }),
  staleTime: freshFor.projects,
});

export const project = (id: string) => ({
  ...queryOf(calls.get, { params: { id } }),
  staleTime: freshFor.project,
});

export const milestones = (id: string) => ({
  ...queryOf(calls.milestones, { params: { id } }),
  staleTime: freshFor.milestones,
});

/** As fresh as the milestones it is made of. */
export const forecast = (id: string) => ({
  ...queryOf(calls.forecast, { params: { id } }),
  staleTime: freshFor.milestones,
});

/** The ten latest. */
export const activity = (id: string) => ({
  ...queryOf(calls.activity, { params: { id }, query: { limit: 10 } }),
  staleTime: freshFor.activity,
});

/** All of it, page by page. */
export const activityPages = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(calls.activity, { params: { id } }), 'all'],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        calls.activity,
        { params: { id }, query: { limit: 30, ...(pageParam !== undefined && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => last.next_cursor ?? undefined,
    staleTime: freshFor.activity,
  });

export const createProject = () =>
  mutationOptions({ mutationFn: (name: string) => callApi(calls.create, { body: { name } }) });

export const completeMilestone = ({ project_id, id }: Pick<Milestone, 'project_id' | 'id'>) =>
  callApi(calls.completeMilestone, { params: { id: project_id, milestoneId: id } });

/** What a person can set on a milestone. */
export const MilestoneEdit = Milestone.pick({
  name: true,
  description: true,
  status: true,
  kind: true,
  due_date: true,
  depends_on: true,
});
export type MilestoneEdit = z.infer<typeof MilestoneEdit>;

/** @throws ApiError `stale` when it is no longer at the version that was seen */
export const updateMilestone = (
  { project_id, id, version }: Pick<Milestone, 'project_id' | 'id' | 'version'>,
  { status, ...edit }: Partial<MilestoneEdit>,
) =>
  callApi(calls.updateMilestone, {
    params: { id: project_id, milestoneId: id },
    body: { ...edit, ...(isKnownStatus(status) && { status }) },
    ifMatch: version,
  });

export const createMilestone = (projectId: string, { status, ...fields }: MilestoneEdit) =>
  callApi(calls.createMilestone, {
    params: { id: projectId },
    body: { ...fields, ...(isKnownStatus(status) && { status }) },
  });

/** Other statuses can be shown, but not set. */
function isKnownStatus(status: string | undefined): status is 'pending' | 'in_progress' | 'completed' {
  return status === 'pending' || status === 'in_progress' || status === 'completed';
}

/** Whatever shows where a project stands. */
export const projectKeys = [
  keyOf(calls.list),
  keyOf(calls.get),
  keyOf(calls.milestones),
  keyOf(calls.forecast),
  keyOf(calls.activity),
  // Counts the active projects: the last milestone takes one away.
  keyOf(organizationCalls.stats),
];
