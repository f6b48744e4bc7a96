// Projects: call → service.
import { projectCalls as calls } from '@groundwork/contract/projects';
import type { Parts } from '../../platform/parts.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as service from './service.ts';
import { getForecast } from './service-forecast.ts';
import * as milestones from './service-milestones.ts';

export function projectRoutes(parts: Parts): Route[] {
  return [
    bind(calls.list, visit => service.listProjects(parts, visit)),
    bind(calls.get, visit => service.getProject(parts, visit)),
    bind(calls.create, visit => service.createProject(parts, visit)),
    bind(calls.update, visit => service.updateProject(parts, visit)),
    bind(calls.remove, visit => service.deleteProject(parts, visit)),
    bind(calls.milestones, visit => milestones.listMilestones(parts, visit)),
    bind(calls.createMilestone, visit => milestones.createMilestone(parts, visit)),
    bind(calls.updateMilestone, visit => milestones.updateMilestone(parts, visit)),
    bind(calls.completeMilestone, visit => milestones.completeMilestone(parts, visit)),
    bind(calls.forecast, visit => getForecast(parts, visit)),
    bind(calls.activity, visit => service.listActivity(parts, visit)),
  ];
}
