// What screens ask about projects, and what they change.
import { projectCalls as calls, Milestone } from '@groundwork/contract/projects';
import type { z } from 'zod';
import { callApi } from '../../lib/api/call-api.ts';
import { change, changeBy } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';
import { staleTimes } from '../../lib/query-client.ts';

const staleTime = staleTimes.projects;

/** The dashboard shows the five latest. */
export const latestProjects = () => query(calls.list, { query: { limit: 5 } }, { staleTime });

/** What the project switcher offers. */
export const allProjects = () => query(calls.list, { query: { limit: 100 } }, { staleTime });

export const projectsOf = (organizationId: string) =>
  query(calls.list, { query: { organization_id: organizationId, limit: 50 } }, { staleTime });

export const project = (id: string) =>
  query(calls.get, { params: { id } }, { staleTime: staleTimes.project });

export const milestones = (id: string) =>
  query(calls.milestones, { params: { id } }, { staleTime: staleTimes.milestones });

/** As fresh as the milestones it is made of. */
export const forecast = (id: string) =>
  query(calls.forecast, { params: { id } }, { staleTime: staleTimes.milestones });

/** The ten latest. */
export const activity = (id: string) =>
  query(calls.activity, { params: { id }, query: { limit: 10 } }, { staleTime: staleTimes.activity });

/** All of it, page by page. */
export const activityPages = (id: string) =>
  pages(calls.activity, { params: { id }, query: { limit: 30 } }, { staleTime: staleTimes.activity });

export const createProject = () => change(calls.create, (body: { name: string }) => ({ body }));

export const completeMilestone = () =>
  change(calls.completeMilestone, ({ project_id, id }: Milestone) => ({
    params: { id: project_id, milestoneId: id },
  }));

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

interface MilestoneUpdate {
  /** As it was seen: refused as `stale` when it is no longer at this version. */
  at: Pick<Milestone, 'project_id' | 'id' | 'version'>;
  edit: Partial<MilestoneEdit>;
}

const updateInput = ({ at: { project_id, id, version }, edit: { status, ...edit } }: MilestoneUpdate) => ({
  params: { id: project_id, milestoneId: id },
  body: { ...edit, ...(isKnownStatus(status) && { status }) },
  ifMatch: version,
});

/** Takes a completion back. */
export const reopenMilestone = () =>
  change(calls.updateMilestone, ({ done, before }: { done: Milestone; before: Milestone }) =>
    updateInput({
      at: done,
      edit: { status: before.status === 'in_progress' ? 'in_progress' : 'pending' },
    }),
  );

/** The one that was seen, or a new one where none was. */
export const saveMilestone = (projectId: string, blank: MilestoneEdit) =>
  changeBy(
    calls.updateMilestone,
    ({ at, edit }: { at: Milestone | undefined; edit: Partial<MilestoneEdit> }) => {
      if (at) return callApi(calls.updateMilestone, updateInput({ at, edit }));
      const { status, ...fields } = { ...blank, ...edit };
      return callApi(calls.createMilestone, {
        params: { id: projectId },
        body: { ...fields, ...(isKnownStatus(status) && { status }) },
      });
    },
  );

/** Other statuses can be shown, but not set. */
function isKnownStatus(status: string | undefined): status is 'pending' | 'in_progress' | 'completed' {
  return status === 'pending' || status === 'in_progress' || status === 'completed';
}
