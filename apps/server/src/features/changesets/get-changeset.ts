// A change set as it stands now.
import type { Changeset } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';
import type { ChangesetId, OrganizationId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import * as store from './store.ts';
import { countEntries } from './store-entries.ts';

/** @throws Refusal not_found */
export async function getChangeset(
  tx: Tx,
  organizationId: OrganizationId,
  id: ChangesetId,
): Promise<Changeset> {
  const changeset = await store.findChangeset(tx, organizationId, id);
  if (!changeset) throw new Refusal('not_found');
  return withLiveFigures(tx, changeset);
}

/** What the kind of change set noted for itself when it was worked out. @throws Refusal not_found */
export async function getFacts(
  tx: Tx,
  organizationId: OrganizationId,
  id: ChangesetId,
): Promise<Record<string, unknown>> {
  const changeset = await store.findChangeset(tx, organizationId, id);
  if (!changeset) throw new Refusal('not_found');
  return changeset.facts;
}

/** While it moves, the figures on the row are those of the last stage. */
async function withLiveFigures(tx: Tx, changeset: Changeset): Promise<Changeset> {
  if (!['applying', 'stopped', 'undoing', 'undo_stopped'].includes(changeset.state)) return changeset;
  const figures = await countEntries(tx, {
    organizationId: changeset.organization_id,
    changesetId: changeset.id,
  });
  return { ...changeset, counts: figures.counts };
}

/** Nobody else moves it before the transaction ends. @throws Refusal not_found */
export async function lockChangeset(
  tx: Tx,
  organizationId: OrganizationId,
  id: ChangesetId,
): Promise<Changeset> {
  const changeset = await store.lockChangeset(tx, organizationId, id);
  if (!changeset) throw new Refusal('not_found');
  return changeset;
}
