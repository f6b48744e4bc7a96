// Every call of the product, in one table: the server's routes, the typed client and the OpenAPI document are made from it.
import { changesetCalls } from './changesets.ts';
import { intakeCalls } from './intake.ts';
import { leadCalls } from './leads.ts';
import { mailCalls } from './mails.ts';
import { migrationCalls } from './migrations.ts';
import { operationCalls } from './operations.ts';
import { organizationCalls } from './organizations.ts';
import { portalCalls } from './portals.ts';
import { projectCalls } from './projects.ts';
import { sessionCalls } from './session.ts';

export const calls = {
  session: sessionCalls,
  organizations: organizationCalls,
  projects: projectCalls,
  operations: operationCalls,
  portals: portalCalls,
  intake: intakeCalls,
  changesets: changesetCalls,
  migrations: migrationCalls,
  mails: mailCalls,
  leads: leadCalls,
} as const;
