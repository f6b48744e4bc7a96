// What screens ask about projects, and what they change.
import { projectCalls as calls } from '@groundwork/contract/projects';
import { mutationOptions } from '@tanstack/react-query';
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

/** The ten latest. */
export const activity = (id: string) => ({
  ...queryOf(calls.activity, { params: { id }, query: { limit: 10 } }),
  staleTime: freshFor.activity,
});

export const createProject = () =>
  mutationOptions({ mutationFn: (name: string) => callApi(calls.create, { body: { name } }) });

/** Whatever shows where a project stands. */
export const projectKeys = [
  keyOf(calls.list),
  keyOf(calls.get),
  keyOf(calls.milestones),
  keyOf(calls.activity),
];
