// Every feature's routes, and what the web app is told before anybody signs in.
import path from 'node:path';
import { assistantRoutes } from '../features/assistant/routes.ts';
import { changesetRoutes } from '../features/changesets/routes.ts';
import { commentRoutes } from '../features/comments/routes.ts';
import { decisionRoutes } from '../features/decisions/routes.ts';
import { passOnDecisions } from '../features/decisions/service-successor.ts';
import { documentRoutes } from '../features/documents/routes.ts';
import { exportRoutes } from '../features/exports/routes.ts';
import { intakeRoutes } from '../features/intake/routes.ts';
import { answerIntake } from '../features/intake/service.ts';
import { leadRoutes } from '../features/leads/routes.ts';
import { mailRoutes } from '../features/mails/routes.ts';
import { migrationRoutes } from '../features/migrations/routes.ts';
import { notificationRoutes } from '../features/notifications/routes.ts';
import { operationRoutes } from '../features/operations/routes.ts';
import { organizationRoutes } from '../features/organizations/routes.ts';
import { personalDataRoutes } from '../features/personal-data/routes.ts';
import { portalRoutes } from '../features/portals/routes.ts';
import { projectRoutes } from '../features/projects/routes.ts';
import { publicConfig } from '../features/session/public-config.ts';
import { sessionRoutes } from '../features/session/routes.ts';
import { supportRoutes } from '../features/support/routes.ts';
import type { Parts } from '../platform/parts.ts';
import type { Route } from '../platform/route.ts';
import type { Settings } from '../platform/settings.ts';

/** The client whose exports furnish a trial. */
const sampleDir = path.resolve(import.meta.dirname, '../../../../samples/salesforce-workshop');

type RouteSettings = Pick<
  Settings,
  | 'oidc'
  | 'sandboxUrl'
  | 'sandboxAdminToken'
  | 'demoAccounts'
  | 'leads'
  | 'support'
  | 'model'
  | 'smtp'
  | 'backend'
>;

export function featureRoutes(parts: Parts, settings: RouteSettings): Route[] {
  return [
    ...sessionRoutes(parts, publicConfig(settings), { ...settings, sampleDir }),
    ...organizationRoutes(parts, (tx, actor, leaving) => passOnDecisions(parts, tx, actor, leaving)),
    ...projectRoutes(parts),
    ...operationRoutes(parts),
    ...portalRoutes(parts),
    ...intakeRoutes(parts),
    ...decisionRoutes(parts, (of, given) => answerIntake(parts, of, given)),
    ...changesetRoutes(parts),
    ...migrationRoutes(parts),
    ...exportRoutes(parts),
    ...mailRoutes(parts),
    ...notificationRoutes(parts),
    ...personalDataRoutes(parts),
    ...documentRoutes(parts),
    ...commentRoutes(parts, settings.support),
    ...leadRoutes(parts, settings.leads),
    ...supportRoutes(parts, settings.support),
    ...assistantRoutes(parts, settings.model),
  ];
}
