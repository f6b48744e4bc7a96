// Projects: call → handler.
import { projectCalls as calls } from '@groundwork/contract/projects';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';
import * as milestones from './handlers-milestones.ts';

export function projectRoutes(dependencies: Dependencies): Route[] {
  return [
    bind(calls.list, context => handlers.listProjects(dependencies, context)),
    bind(calls.get, context => handlers.getProject(dependencies, context)),
    bind(calls.create, context => handlers.createProject(dependencies, context)),
    bind(calls.update, context => handlers.updateProject(dependencies, context)),
    bind(calls.remove, context => handlers.deleteProject(dependencies, context)),
    bind(calls.milestones, context => milestones.listMilestones(dependencies, context)),
    bind(calls.createMilestone, context => milestones.createMilestone(dependencies, context)),
    bind(calls.updateMilestone, context => milestones.updateMilestone(dependencies, context)),
    bind(calls.completeMilestone, context => milestones.completeMilestone(dependencies, context)),
    bind(calls.forecast, context => handlers.getForecast(dependencies, context)),
    bind(calls.activity, context => handlers.listActivity(dependencies, context)),
  ];
}
