// Whether a change set may be written to its portal now.
import type { Changeset } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';
import type { Tx } from '../../platform/db.ts';
import { lockPortal } from '../portals/claim-portal.ts';
import { getPortal } from '../portals/find-portal.ts';
import { requireNoneOnTop } from './rules.ts';
import * as store from './store.ts';

/** What else stands on the portal or is written to it keeps this from being taken up, by whatever way.
 *  @throws Refusal changeset_state, portal_busy */
export async function requireFree(
  tx: Tx,
  changeset: Changeset,
  kind: 'changeset.apply' | 'changeset.undo',
): Promise<void> {
  if (kind === 'changeset.undo') requireNoneOnTop(changeset, await store.listWrittenByOthers(tx, changeset));
  await requireQuietPortal(tx, changeset);
}

/** Two change sets written to one portal at once would overwrite each other's records and spoil each other's undo.
 *  @throws Refusal portal_busy */
export async function requireQuietPortal(tx: Tx, changeset: Changeset): Promise<void> {
  await lockPortal(tx, changeset.organization_id, changeset.portal_id);
  const other = await store.findConcurrentWrite(tx, changeset);
  if (!other) return;
  throw new Refusal('portal_busy', {
    message: `“${other.title}” is being written to this portal. Go on when that has ended.`,
  });
}

/** Of a disconnected portal nothing is approved: it would be queued only to fail. @throws Refusal no_portal */
export async function requireConnected(
  tx: Tx,
  { organization_id, portal_id }: Pick<Changeset, 'organization_id' | 'portal_id'>,
): Promise<void> {
  const { name, is_connected } = await getPortal(tx, organization_id, portal_id);
  if (is_connected) return;
  throw new Refusal('no_portal', {
    message: `“${name}” is disconnected. Connect it again with a token of the same account first.`,
  });
}
