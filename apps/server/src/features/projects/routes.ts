// Projects: call → service.
import { projectCalls as calls } from '@groundwork/contract/projects';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as service from './handlers.ts';
import { getForecast } from './handlers.ts';
import * as milestones from './handlers-milestones.ts';

export function projectRoutes(dependencies: Dependencies): Route[] {
  return [
    bind(calls.list, context => service.listProjects(dependencies, context)),
    bind(calls.get, context => service.getProject(dependencies, context)),
    bind(calls.create, context => service.createProject(dependencies, context)),
    bind(calls.update, context => service.updateProject(dependencies, context)),
    bind(calls.remove, context => service.deleteProject(dependencies, context)),
    bind(calls.milestones, context => milestones.listMilestones(dependencies, context)),
    bind(calls.createMilestone, context => milestones.createMilestone(dependencies, context)),
    bind(calls.updateMilestone, context => milestones.updateMilestone(dependencies, context)),
    bind(calls.completeMilestone, context => milestones.completeMilestone(dependencies, context)),
    bind(calls.forecast, context => getForecast(dependencies, context)),
    bind(calls.activity, context => service.listActivity(dependencies, context)),
  ];
}
