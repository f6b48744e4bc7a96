// What a project's migrations brought, for whoever says so in a few words.
import type { Changeset } from '@groundwork/contract/changesets';
import type { OrganizationId, PortalId, ProjectId } from '@groundwork/contract/ids';
import type { BucketCounts, MergedRow, ReconcileReport } from '@groundwork/contract/migrations';
import type { Tx } from '../../platform/db.ts';
import type { ChangesetScope } from '../changesets/entry.ts';
import { findLastMigration, readChangesets } from '../changesets/outline.ts';
import { getPreview } from './get-preview.ts';
import { mergesAfter } from './store-merges.ts';
import { findReport } from './store-reports.ts';
import { countRejected as listRejectedGroups, type RejectedGroup } from './store-rows.ts';

export { countRejected as listRejectedGroups, type RejectedGroup } from './store-rows.ts';

function isCarriedOut({ state }: Pick<Changeset, 'state'>): boolean {
  return state === 'applied' || state === 'applied_with_failures';
}

/** The report of the newest migration that stands in the portal. */
export async function findCurrentReport(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
): Promise<ReconcileReport | undefined> {
  const changesets = await readChangesets(tx, organizationId, projectId);
  const current = changesets.find(each => each.kind === 'migration' && isCarriedOut(each));
  return current && findReport(tx, { organizationId, changesetId: current.id });
}

/** The report of the last migration into a portal that stands there, whichever project it is of. */
export async function findPortalReport(
  tx: Tx,
  organizationId: OrganizationId,
  portalId: PortalId,
): Promise<ReconcileReport | undefined> {
  const changesetId = await findLastMigration(tx, organizationId, portalId);
  return changesetId === undefined ? undefined : findReport(tx, { organizationId, changesetId });
}

export interface RowOutcomes {
  /** Applied, or only worked out. */
  isApplied: boolean;
  rowsIn: number;
  objects: Record<string, BucketCounts>;
  rejected: RejectedGroup[];
}

/** Where the rows of the newest migration ended, or would end: the one that stands, else the one that is proposed. */
export async function findRowOutcomes(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
): Promise<RowOutcomes | undefined> {
  const changesets = await readChangesets(tx, organizationId, projectId);
  const migrations = changesets.filter(each => each.kind === 'migration');
  const applied = migrations.find(isCarriedOut);
  const report = applied && (await findReport(tx, { organizationId, changesetId: applied.id }));
  if (applied && report) {
    const rejected = await listRejectedGroups(tx, { organizationId, changesetId: applied.id });
    return { isApplied: true, rowsIn: report.rows_in, objects: report.objects, rejected };
  }
  const proposed = migrations.find(each => each.state === 'proposed');
  if (!proposed) return undefined;
  const preview = await getPreview(tx, organizationId, proposed.id);
  const rejected = await listRejectedGroups(tx, { organizationId, changesetId: proposed.id });
  return { isApplied: false, rowsIn: preview.rows_in, objects: preview.objects, rejected };
}

/** The first so many merged rows, those that call the record something else before the others. */
export function listMergedRows(tx: Tx, of: ChangesetScope, limit: number): Promise<MergedRow[]> {
  return mergesAfter(tx, of, undefined, limit);
}
