// How what a change set would do differs from what the one worked out before it would have done.
import type { Changeset } from '@groundwork/contract/changesets';
import type { ChangesetDifference } from '@groundwork/contract/differences';
import type { ChangesetId, OrganizationId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import { getChangeset } from './get-changeset.ts';
import * as store from './store-difference.ts';

/** Entries that are named one by one. */
const LISTED = 50;

/** The change set worked out before another one of the same kind, project and portal; undefined for the first.
 *  @throws Refusal not_found */
export async function findFormer(
  tx: Tx,
  organizationId: OrganizationId,
  id: ChangesetId,
): Promise<Changeset | undefined> {
  const former = await store.findFormerId(tx, await getChangeset(tx, organizationId, id));
  return former && getChangeset(tx, organizationId, former);
}

/** @throws Refusal not_found */
export async function getDifference(
  tx: Tx,
  organizationId: OrganizationId,
  id: ChangesetId,
): Promise<ChangesetDifference> {
  const changeset = await getChangeset(tx, organizationId, id);
  const former = await findFormer(tx, organizationId, id);
  if (!former || changeset.content_hash === null) return { former: null, groups: [], entries: [] };
  const { state, created_at, applied_at, undone_at } = former;
  const groups = await store.countDifferences(tx, changeset, former.id);
  const hasDifferences = groups.some(({ added, removed, changed }) => added + removed + changed > 0);
  const entries = hasDifferences ? await store.firstDifferences(tx, changeset, former.id, LISTED) : [];
  return { former: { id: former.id, state, created_at, applied_at, undone_at }, groups, entries };
}
