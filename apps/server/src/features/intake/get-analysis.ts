// The analysis of a project's exports, and whether it still is of the files that are there now.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId, PortalId, ProjectId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import { findPortal } from '../portals/find-portal.ts';
import { isMadeOf } from './rules.ts';
import * as store from './store.ts';

export type { StoredAnalysis } from './store.ts';

/** @throws Refusal not_found, no_sources */
export async function requireSources(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
): Promise<void> {
  const of = { organizationId, projectId };
  if (!(await store.hasProject(tx, of))) throw new Refusal('not_found');
  if ((await store.listSources(tx, of)).length === 0) throw new Refusal('no_sources');
}

/** @throws Refusal not_found, no_analysis */
export async function getAnalysis(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
): Promise<store.StoredAnalysis> {
  const of = { organizationId, projectId };
  if (!(await store.hasProject(tx, of))) throw new Refusal('not_found');
  const stored = await store.findAnalysis(tx, of);
  if (!stored) throw new Refusal('no_analysis');
  return stored;
}

/** The analysis, when it was made of the very files that are there now.
 *  @throws Refusal not_found, no_analysis, analysis_stale */
export async function requireCurrentAnalysis(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
): Promise<{ stored: store.StoredAnalysis; files: store.StoredSource[] }> {
  const stored = await getAnalysis(tx, organizationId, projectId);
  const files = await store.listSources(tx, { organizationId, projectId });
  if (!isMadeOf(files, stored.made_of)) throw new Refusal('analysis_stale');
  const portal = await findPortal(tx, organizationId);
  if (portal && stored.portal_id !== null && stored.portal_id !== portal.id)
    throw new Refusal('analysis_stale', {
      message: `The analysis was made for another portal, and changes go to “${portal.name}” now. Run it again.`,
    });
  return { stored, files };
}

/** What was worked out at `since` rests on the files and the answers that are there now.
 *  @throws Refusal not_found, no_analysis, analysis_stale */
export async function requireSameFiles(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
  since: string,
): Promise<void> {
  const { stored } = await requireCurrentAnalysis(tx, organizationId, projectId);
  if (!(await store.hasSameFilesSince(tx, { organizationId, projectId }, since)))
    throw new Refusal('analysis_stale', { message: 'The files changed since the preview. Make it again.' });
  if (new Date(stored.analysed_at) > new Date(since))
    throw new Refusal('analysis_stale', { message: 'The mapping changed since the preview. Make it again.' });
}

/** The project that a portal is being set up for. @throws Refusal no_analysis */
export async function projectOfPortal(
  tx: Tx,
  organizationId: OrganizationId,
  portalId: PortalId,
): Promise<ProjectId> {
  const projectId = await store.projectOfPortal(tx, organizationId, portalId);
  if (projectId === undefined) throw new Refusal('no_analysis');
  return projectId;
}
