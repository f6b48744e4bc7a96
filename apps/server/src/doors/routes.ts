// Every feature's routes, and what the web app is told before anybody signs in.
import path from 'node:path';
import type { PublicConfig } from '@groundwork/contract/session';
import { changesetRoutes } from '../features/changesets/routes.ts';
import { exportRoutes } from '../features/exports/routes.ts';
import { intakeRoutes } from '../features/intake/routes.ts';
import { leadRoutes } from '../features/leads/routes.ts';
import { mailRoutes } from '../features/mails/routes.ts';
import { migrationRoutes } from '../features/migrations/routes.ts';
import { operationRoutes } from '../features/operations/routes.ts';
import { organizationRoutes } from '../features/organizations/routes.ts';
import { portalRoutes } from '../features/portals/routes.ts';
import { projectRoutes } from '../features/projects/routes.ts';
import { sessionRoutes } from '../features/session/routes.ts';
import type { Parts } from '../platform/parts.ts';
import type { Route } from '../platform/route.ts';
import type { Settings } from '../platform/settings.ts';

/** The client whose exports furnish a trial. */
const sampleDir = path.resolve(import.meta.dirname, '../../../../samples/salesforce-workshop');

type RouteSettings = Pick<
  Settings,
  'oidc' | 'sandboxUrl' | 'sandboxAdminToken' | 'demoAccounts' | 'leads' | 'smtp' | 'backend'
>;

export function featureRoutes(parts: Parts, settings: RouteSettings): Route[] {
  return [
    ...sessionRoutes(parts, publicConfig(settings), { ...settings, sampleDir }),
    ...organizationRoutes(parts),
    ...projectRoutes(parts),
    ...operationRoutes(parts),
    ...portalRoutes(parts),
    ...intakeRoutes(parts),
    ...changesetRoutes(parts),
    ...migrationRoutes(parts),
    ...exportRoutes(parts),
    ...mailRoutes(parts),
    ...leadRoutes(parts, settings.leads),
  ];
}

function publicConfig({ oidc, sandboxUrl, demoAccounts, smtp, backend }: RouteSettings): PublicConfig {
  return {
    oidc: {
      authority: oidc.authority,
      client_id: oidc.clientId,
      audience: oidc.audience,
      audience_style: oidc.audienceStyle,
      scopes: oidc.scopes,
      app_metadata_claim: oidc.appMetadataClaim,
      user_metadata_claim: oidc.userMetadataClaim,
      is_embedded: oidc.isEmbedded,
    },
    sandbox_url: sandboxUrl ?? null,
    demo_accounts: demoAccounts,
    has_outbox: smtp === undefined,
    backend: { url: backend.url, anon_key: backend.anonKey },
  };
}
