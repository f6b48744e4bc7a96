// What became of every row of a migration, once it was carried out and checked.
import { Refusal } from '@groundwork/contract/errors';
import type { ChangesetId, OrganizationId } from '@groundwork/contract/ids';
import type { ReconcileReport } from '@groundwork/contract/migrations';
import { stageNamer } from '@groundwork/engine/reconcile/stage-names';
import type { Tx } from '../../platform/db.ts';
import { getChangeset } from '../changesets/get-changeset.ts';
import { openRecordLinks, withRecords } from './record-links.ts';
import { findReport } from './store-reports.ts';

/** @throws Refusal not_found when there is none (yet) */
export async function getReport(
  tx: Tx,
  organizationId: OrganizationId,
  changesetId: ChangesetId,
): Promise<ReconcileReport> {
  const changeset = await getChangeset(tx, organizationId, changesetId);
  const of = { organizationId, changesetId };
  const report = await findReport(tx, of);
  if (!report) throw new Refusal('not_found');
  // Reports from before names were kept show ids.
  const nameless = stageNamer([]);
  const money = report.money.map(line => ({ ...nameless(line), ...line }));
  const linkTo = await openRecordLinks(tx, of);
  const mismatches = await withRecords(tx, of, report.mismatches, linkTo);
  return { ...report, money, mismatches, api_calls: changeset.api_calls };
}
