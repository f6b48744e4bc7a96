// Projects: call → service.
import { projectCalls as calls } from '@groundwork/contract/projects';
import type { Parts } from '../../platform/parts.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as service from './service.ts';

export function projectRoutes(parts: Parts): Route[] {
  return [
    bind(calls.list, visit => service.listProjects(parts, visit)),
    bind(calls.get, visit => service.getProject(parts, visit)),
    bind(calls.create, visit => service.createProject(parts, visit)),
    bind(calls.update, visit => service.updateProject(parts, visit)),
    bind(calls.remove, visit => service.deleteProject(parts, visit)),
    bind(calls.milestones, visit => service.listMilestones(parts, visit)),
    bind(calls.createMilestone, visit => service.createMilestone(parts, visit)),
    bind(calls.updateMilestone, visit => service.updateMilestone(parts, visit)),
    bind(calls.completeMilestone, visit => service.completeMilestone(parts, visit)),
    bind(calls.activity, visit => service.listActivity(parts, visit)),
  ];
}
