// What became of every row of a migration, once it was carried out and checked.
import { Refusal } from '@groundwork/contract/errors';
import type { ChangesetId, OrganizationId } from '@groundwork/contract/ids';
import type { ReconcileReport } from '@groundwork/contract/migrations';
import { stageNamer } from '@groundwork/engine/reconcile/stage-names';
import type { Tx } from '../../platform/db.ts';
import { getChangeset } from '../changesets/get-changeset.ts';
import { findReport } from './store-reports.ts';

/** @throws Refusal not_found when there is none (yet) */
export async function getReport(
  tx: Tx,
  organizationId: OrganizationId,
  changesetId: ChangesetId,
): Promise<ReconcileReport> {
  const changeset = await getChangeset(tx, organizationId, changesetId);
  const report = await findReport(tx, { organizationId, changesetId });
  if (!report) throw new Refusal('not_found');
  // Reports from before names were kept show ids.
  const nameless = stageNamer([]);
  const money = report.money.map(line => ({ ...nameless(line), ...line }));
  return { ...report, money, api_calls: changeset.api_calls };
}
