// Everything a project holds, or an organization, whichever noun keeps it.
import type { OrganizationId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import { readProjectComments } from '../comments/read-comments.ts';
import { readDecisions } from '../decisions/outline.ts';
import { readProjectOperations } from '../operations/read-operations.ts';
import { findStatus, listEverybody } from '../organizations/outline.ts';
import { type ProjectScope, readProject } from '../projects/read-project.ts';
import { listProjectIds } from '../projects/store-outline.ts';

export type WholeProject = Awaited<ReturnType<typeof readWholeProject>>;

/** @throws Refusal not_found */
export async function readWholeProject(tx: Tx, of: ProjectScope) {
  return {
    ...(await readProject(tx, of.organizationId, of.projectId)),
    operations: await readProjectOperations(tx, of.organizationId, of.projectId),
    decisions: await readDecisions(tx, of),
    comments: await readProjectComments(tx, of),
  };
}

export type WholeOrganization = NonNullable<Awaited<ReturnType<typeof readWholeOrganization>>>;

/** undefined: there is no such organization. */
export async function readWholeOrganization(tx: Tx, organizationId: OrganizationId) {
  const organization = await findStatus(tx, organizationId);
  if (!organization) return undefined;
  const projects: WholeProject[] = [];
  for (const projectId of await listProjectIds(tx, organizationId)) {
    projects.push(await readWholeProject(tx, { organizationId, projectId }));
  }
  return { organization, members: await listEverybody(tx, organizationId), projects };
}
