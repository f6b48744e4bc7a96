import type { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { myOrganization, organizationStats } from '../../features/organizations/queries.ts';
import * as projects from '../../features/projects/queries.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { createQueryClient } from '../../lib/query-client.ts';

const minute = 60_000;
const id = '01980000-0000-7000-8000-000000000000';

test('every answer stays fresh for as long as the specification says', () => {
  const minutes = Object.fromEntries(
    Object.entries({
      myOrganization: myOrganization(),
      organizationStats: organizationStats(id),
      latestProjects: projects.latestProjects(),
      allProjects: projects.allProjects(),
      projectsOf: projects.projectsOf(id),
      project: projects.project(id),
      milestones: projects.milestones(id),
      forecast: projects.forecast(id),
      activity: projects.activity(id),
      activityPages: projects.activityPages(id),
    }).map(([name, options]) => [name, Number(options.staleTime) / minute]),
  );
  expect(minutes).toEqual({
    myOrganization: 10,
    organizationStats: 2,
    latestProjects: 2,
    allProjects: 2,
    projectsOf: 2,
    project: 2,
    milestones: 5,
    forecast: 5,
    activity: 1,
    activityPages: 1,
  });
});

test('the dashboard asks for five projects, and updates are the ten latest', () => {
  expect(projects.latestProjects().queryKey).toEqual(['projects.list', { query: { limit: 5 } }]);
  expect(projects.activity(id).queryKey).toEqual([
    'projects.activity',
    { params: { id }, query: { limit: 10 } },
  ]);
});

test('by default an answer is fresh for five minutes, kept for ten, not fetched on focus, and tried twice', async () => {
  const client: QueryClient = createQueryClient();
  const { queries, mutations } = client.getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: 5 * minute,
    gcTime: 10 * minute,
    refetchOnWindowFocus: false,
  });
  const tries = async (error: Error): Promise<number> => {
    let count = 0;
    const failing = client.fetchQuery({
      queryKey: [error],
      queryFn: () => {
        count += 1;
        return Promise.reject(error);
      },
      retry: queries?.retry ?? false,
      retryDelay: 0,
    });
    await expect(failing).rejects.toBe(error);
    return count;
  };
  expect(await tries(new ApiError('No answer', { status: 0 }))).toBe(2);
  expect(await tries(new ApiError('Server error', { status: 503 }))).toBe(2);
  // A refusal is an answer: asking again would not change it.
  expect(await tries(new ApiError('Refused', { status: 403 }))).toBe(1);
  // A change is tried twice as well, by callApi, with one key for both tries (call-api.test.ts).
  expect(mutations?.retry).toBe(false);
});
