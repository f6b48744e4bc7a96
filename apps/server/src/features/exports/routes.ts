// Exports: call → service.
import { projectCalls } from '@groundwork/contract/projects';
import type { Parts } from '../../platform/parts.ts';
import { bind, type Route } from '../../platform/route.ts';
import { exportProject } from './service.ts';

export function exportRoutes(parts: Parts): Route[] {
  return [bind(projectCalls.export, visit => exportProject(parts, visit))];
}
