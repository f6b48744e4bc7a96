// Who may write to a portal: one at a time.
import { Refusal } from '@groundwork/contract/errors';
import type { OperationId, OrganizationId, PortalId } from '@groundwork/contract/ids';
import type { Portal } from '@groundwork/contract/portals';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import * as store from './store.ts';

/** Keeps others from beginning to write to it before this transaction ends. */
export function lockPortal(tx: Tx, organizationId: OrganizationId, id: PortalId): Promise<void> {
  return store.lockPortal(tx, organizationId, id);
}

/** Lets an operation write to a portal until it ends, however many attempts it takes. One at a time writes to an account,
 *  whoever has connected it. @throws Refusal portal_busy */
export async function claimPortal(
  { database }: Pick<Dependencies, 'database'>,
  operation: { organization_id: OrganizationId; id: OperationId },
  portalId: PortalId,
): Promise<void> {
  const isMine = await database.platform(tx => store.takeWriter(tx, operation, portalId));
  if (!isMine) throw new Refusal('portal_busy');
}

/** Nothing is being written to it, and nothing begins to before this transaction ends. @throws Refusal portal_busy */
export async function requireQuiet(
  tx: Tx,
  organizationId: OrganizationId,
  { id, name }: Pick<Portal, 'id' | 'name'>,
): Promise<void> {
  await store.lockPortal(tx, organizationId, id);
  if (!(await store.isBeingWritten(tx, organizationId, id))) return;
  throw new Refusal('portal_busy', {
    message: `Changes are being written to “${name}”. Wait until that has ended, or cancel it, and try again.`,
  });
}
