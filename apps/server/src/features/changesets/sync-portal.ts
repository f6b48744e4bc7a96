// Syncing a portal: reading what changed in it, or proposing for whichever project writes to it.

import type { BodyOf } from '@groundwork/contract/call';
import type { PortalId } from '@groundwork/contract/ids';
import type { portalCalls } from '@groundwork/contract/portals';
import type { Tx } from '../../platform/db.ts';
import { enqueue, findSame, lockStarting } from '../../platform/queue/operation.ts';
import { projectOfPortal } from '../intake/get-analysis.ts';
import { proposeOnce } from './propose-changeset.ts';
import { type Begun, sameOr, type Who } from './queue-work.ts';

/** @throws Refusal no_analysis, and what a proposal needs of the analysis */
export async function syncOnce(
  tx: Tx,
  who: Who,
  portalId: PortalId,
  { sync_type, options: { incremental } }: BodyOf<(typeof portalCalls)['sync']>,
): Promise<Begun> {
  const { organizationId } = who;
  if (sync_type === 'blueprint' || sync_type === 'records') {
    const projectId = await projectOfPortal(tx, organizationId, portalId);
    const kind = sync_type === 'blueprint' ? 'blueprint' : 'migration';
    return proposeOnce(tx, who, { projectId, portalId, kind, incremental });
  }
  const input = { portal_id: portalId, sync_type, incremental };
  const wanted = { organizationId, projectId: null, kind: 'portal.sync', input } as const;
  await lockStarting(tx, organizationId, portalId);
  return sameOr(await findSame(tx, wanted), () =>
    enqueue(tx, { ...wanted, createdBy: who.actor, program: who.program }),
  );
}
