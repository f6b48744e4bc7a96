// Exports: call → handler.
import { projectCalls } from '@groundwork/contract/projects';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import { exportProject } from './handlers.ts';

export function exportRoutes(dependencies: Dependencies): Route[] {
  return [bind(projectCalls.export, context => exportProject(dependencies, context))];
}
