// Exports: call → handler.
import { organizationAdminCalls } from '@groundwork/contract/organization-admin';
import { projectCalls } from '@groundwork/contract/projects';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import { exportOrganization, exportProject } from './handlers.ts';

export function exportRoutes(dependencies: Dependencies): Route[] {
  return [
    bind(projectCalls.export, context => exportProject(dependencies, context)),
    bind(organizationAdminCalls.export, context => exportOrganization(dependencies, context)),
  ];
}
