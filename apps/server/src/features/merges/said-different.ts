// What people said of records of a portal that look like one: that they are not.
import type { OrganizationId, PortalId } from '@groundwork/contract/ids';
import type { MergeableObject } from '@groundwork/contract/merges';
import type { SaidDifferent } from '@groundwork/engine/match/records/find-records-alike';
import type { Tx } from '../../platform/db.ts';
import { readMerges } from './past-merges.ts';
import { asCalledNow } from './rules.ts';
import { listAnswers } from './store-groups.ts';

/** By the ids that the records have now. */
export async function readSaidDifferent(
  tx: Tx,
  of: { organizationId: OrganizationId; portalId: PortalId; object: MergeableObject },
): Promise<SaidDifferent[]> {
  const said = await listAnswers(tx, of);
  if (said.length === 0) return [];
  return asCalledNow(said, of.object, await readMerges(tx, of.organizationId, of.portalId));
}
