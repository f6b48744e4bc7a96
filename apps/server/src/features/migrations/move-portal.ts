// Moving an organization's work to another portal, as from a trial's sandbox to the real one: files, mapping and answers go
// along, what was written stays where it is, and every plan is worked out anew for the portal it is for now.
import type { Changeset } from '@groundwork/contract/changesets';
import type { OrganizationId, PortalId, ProjectId } from '@groundwork/contract/ids';
import type { Operation } from '@groundwork/contract/operations';
import type { Portal, PortalMove } from '@groundwork/contract/portals';
import type { Tx } from '../../platform/db.ts';
import { enqueue } from '../../platform/queue/operation.ts';
import { readChangesets } from '../changesets/outline.ts';
import { refuseSchedulesOf } from '../changesets/refuse-schedules.ts';
import { readCarriedAlong } from '../intake/outline.ts';
import { findPortal, getPortal } from '../portals/find-portal.ts';
import { letGo } from '../portals/let-go.ts';
import { makePrimary } from '../portals/make-primary.ts';
import { reopenByUndo } from '../projects/reopen-milestones.ts';
import { listProjectNames } from '../projects/store-outline.ts';
import { type Actor, nameOf } from '../trail/append-trail.ts';

/** What would go along and what would stay. @throws Refusal not_found */
export async function lookMove(
  tx: Tx,
  organizationId: OrganizationId,
  portalId: PortalId,
): Promise<PortalMove> {
  const to = await getPortal(tx, organizationId, portalId);
  const from = (await findPortal(tx, organizationId)) ?? null;
  const projects: PortalMove['projects'] = [];
  for (const { project, carried } of await analysedProjects(tx, organizationId)) {
    const staying = await listWrittenTo(tx, organizationId, project.id, from);
    projects.push({
      ...project,
      ...carried,
      changesets: staying.length,
      records: staying.reduce((sum, each) => sum + recordsOf(each), 0),
    });
  }
  return { from, to, projects };
}

/** @throws Refusal not_found, conflict, portal_busy */
export async function movePortal(
  tx: Tx,
  organizationId: OrganizationId,
  actor: Actor,
  portalId: PortalId,
  now: Date,
): Promise<{ portal: Portal; operations: Operation[] }> {
  const from = (await findPortal(tx, organizationId)) ?? null;
  const to = await getPortal(tx, organizationId, portalId);
  if (from && from.id !== to.id) {
    const of = { organizationId, portalId: from.id };
    const reason = `“${to.name}” took the place of “${from.name}” as the portal that changes go to. Approve it again if it is still to be written to “${from.name}”.`;
    await refuseSchedulesOf(tx, of, { reason, actor, now });
  }
  const portal = await makePrimary(tx, organizationId, actor, portalId);
  const operations = await followTo(tx, organizationId, nameOf(actor), { from, to: portal });
  return { portal, operations };
}

/** Where another portal takes the place of one that is let go of, the work moves there. @throws Refusal not_found, portal_busy */
export async function removePortal(
  tx: Tx,
  organizationId: OrganizationId,
  actor: Actor,
  portalId: PortalId,
  now: Date,
): Promise<void> {
  const from = (await findPortal(tx, organizationId)) ?? null;
  const { name } = await getPortal(tx, organizationId, portalId);
  const reason = `“${name}” was disconnected. Connect it again with a token of the same account, then approve it again.`;
  await refuseSchedulesOf(tx, { organizationId, portalId }, { reason, actor, now });
  await letGo(tx, organizationId, actor, portalId);
  const to = await findPortal(tx, organizationId);
  if (to) await followTo(tx, organizationId, nameOf(actor), { from, to });
}

/** The plans of all projects are worked out anew for the portal that changes go to now, and what was done in the former one
 *  is open again. */
async function followTo(
  tx: Tx,
  organizationId: OrganizationId,
  actor: string,
  { from, to }: { from: Portal | null; to: Portal },
): Promise<Operation[]> {
  const operations: Operation[] = [];
  if (from?.id === to.id) return operations;
  for (const { project } of await analysedProjects(tx, organizationId)) {
    const { id: projectId } = project;
    for (const changeset of await listWrittenTo(tx, organizationId, projectId, from)) {
      const line = `Changes go to “${to.name}” from now on. What “${changeset.title}” wrote stays in “${from?.name}”.`;
      await reopenByUndo(tx, { organizationId, projectId, changesetId: changeset.id }, { actor, line });
    }
    const wanted = { organizationId, projectId, kind: 'intake.analyze', createdBy: actor } as const;
    operations.push(await enqueue(tx, wanted));
  }
  return operations;
}

async function analysedProjects(tx: Tx, organizationId: OrganizationId) {
  const projects = await listProjectNames(tx, organizationId);
  const found = [];
  for (const project of projects) {
    const carried = await readCarriedAlong(tx, { organizationId, projectId: project.id });
    if (carried) found.push({ project, carried });
  }
  return found;
}

/** Change sets of a project that wrote something to a portal and were not taken back. */
async function listWrittenTo(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
  portal: Pick<Portal, 'id'> | null,
): Promise<Changeset[]> {
  const changesets = await readChangesets(tx, organizationId, projectId);
  return changesets.filter(
    each => each.portal_id === portal?.id && each.state !== 'undone' && writtenBy(each) > 0,
  );
}

function writtenBy({ counts }: Changeset): number {
  return Object.values(counts).reduce((sum, states) => sum + (states.applied ?? 0), 0);
}

function recordsOf({ counts }: Changeset): number {
  return counts['record.create']?.applied ?? 0;
}
