// Where a project's change sets stand, for whoever says so in a few words or writes a report of them.
import type { Changeset } from '@groundwork/contract/changesets';
import type { ChangesetId, OrganizationId, PortalId, ProjectId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import * as store from './store.ts';

export { listChangesets } from './store.ts';
export { readWrittenTo } from './store-portal.ts';
export { listWaitingForApproval } from './store-schedules.ts';

/** The newest fifty, newest first. */
export function readChangesets(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
): Promise<Changeset[]> {
  return store.listChangesets(tx, organizationId, projectId, undefined, 50);
}

/** The last migration that was applied to a portal and stands there. */
export function findLastMigration(
  tx: Tx,
  organizationId: OrganizationId,
  portalId: PortalId,
): Promise<ChangesetId | undefined> {
  return store.lastApplied(tx, organizationId, portalId, 'migration');
}
