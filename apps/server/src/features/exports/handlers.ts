// Requests to take along everything a project holds, as one file: JSON, or an archive of CSV tables.
import { Refusal } from '@groundwork/contract/errors';
import type { organizationAdminCalls } from '@groundwork/contract/organization-admin';
import type { projectCalls } from '@groundwork/contract/projects';
import type { Dependencies } from '../../platform/dependencies.ts';
import { fileNameOf } from '../../platform/file-name.ts';
import type { Download, RequestContext } from '../../platform/route.ts';
import { inRecordTenant } from '../../platform/tenants.ts';
import { zipOf } from '../../platform/zip.ts';
import { appendTrail } from '../trail/append-trail.ts';
import { organizationEntries } from './organization-entries.ts';
import { projectTables } from './project-tables.ts';
import { readWholeOrganization, readWholeProject } from './read-whole-project.ts';

type Calls = typeof projectCalls;

export async function exportProject(
  { database }: Dependencies,
  context: RequestContext<Calls['export']>,
): Promise<Download> {
  const { id } = context.params;
  const record = { table: 'projects', id } as const;
  const held = await inRecordTenant(database, context.caller, record, (tx, organizationId) =>
    readWholeProject(tx, { organizationId, projectId: id }),
  );
  const name = fileNameOf(held.project.name, 'project');
  if (context.body.format === 'json') {
    return { stream: JSON.stringify(held, null, 2), type: 'application/json', filename: `${name}.json` };
  }
  const entries = Object.entries(projectTables(held)).map(([file, content]) => ({ name: file, content }));
  return { stream: zipOf(entries), type: 'application/zip', filename: `${name}.zip` };
}

/** @throws Refusal not_found */
export async function exportOrganization(
  { database }: Dependencies,
  context: RequestContext<(typeof organizationAdminCalls)['export']>,
): Promise<Download> {
  const { id } = context.params;
  const held = await database.readOnly(id, tx => readWholeOrganization(tx, id));
  if (!held) throw new Refusal('not_found');
  await database.tenant(id, tx => appendTrail(tx, id, context, { action: 'organizations.export' }));
  const name = fileNameOf(held.organization.name, 'organization');
  return { stream: zipOf(organizationEntries(held)), type: 'application/zip', filename: `${name}.zip` };
}
