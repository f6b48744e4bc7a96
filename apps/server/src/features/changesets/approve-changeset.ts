// Approving a change set: exactly this content, with consent to everything that it settles.

import type { Changeset } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';
import type { ChangesetId } from '@groundwork/contract/ids';
import type { Operation } from '@groundwork/contract/operations';
import type { Tx } from '../../platform/db.ts';
import { requireSameFiles } from '../intake/get-analysis.ts';
import { listSettled } from '../intake/list-settled.ts';
import { requireConsent } from '../intake/rules.ts';
import { getChangeset, getFacts, lockChangeset } from './get-changeset.ts';
import type { RequireBasis } from './kinds.ts';
import { requireRoom } from './plan-limit.ts';
import { type Begun, findSameWork, queueWork, sameOr, type Who } from './queue-work.ts';
import { requireQuietPortal } from './require-free.ts';
import { goesByPortal, requireMove, requireSecondApprover } from './rules.ts';
import * as store from './store.ts';
import { readApprovals } from './store-approvals.ts';
import { dropSchedule } from './store-schedules.ts';

/** Who applies it, where that is not whoever approved it, and when that was. */
type AppliesLater = Pick<Who, 'actor' | 'program'> & { approvedAt: string };

/** The same approval is given once. `settles`: the default agreed to, by each decision's id.
 *  @throws Refusal not_found, analysis_stale, consent_needed, and what approving refuses */
export async function approveOnce(
  tx: Tx,
  who: Who,
  id: ChangesetId,
  agreed: {
    contentHash: string;
    settles: Readonly<Record<string, string>>;
    requireBasis: RequireBasis;
    applies?: AppliesLater;
  },
): Promise<Begun> {
  const { organizationId } = who;
  const { contentHash } = agreed;
  const same = await findSameWork(tx, organizationId, id, { kind: 'changeset.apply', contentHash });
  return sameOr(same, async () => {
    const changeset = await getChangeset(tx, organizationId, id);
    const { project_id: projectId, created_at, kind } = changeset;
    await agreed.requireBasis(tx, changeset);
    if (!goesByPortal(kind)) await requireSameFiles(tx, organizationId, projectId, created_at);
    const facts = await getFacts(tx, organizationId, id);
    requireConsent(await listSettled(tx, { organizationId, projectId }, facts), agreed.settles);
    return approveChangeset(tx, who, id, contentHash, agreed.applies);
  });
}

/** Approves exactly this content and queues its application, both or neither.
 *  @throws Refusal approval_stale when the content is another one or a newer proposal exists, changeset_state,
 *  portal_busy, second_approver */
export async function approveChangeset(
  tx: Tx,
  who: Who,
  id: ChangesetId,
  contentHash: string,
  applies?: AppliesLater,
): Promise<Operation> {
  const changeset = await lockChangeset(tx, who.organizationId, id);
  requireMove(changeset.state, 'approved');
  if (changeset.kind === 'migration') await requireRoom(tx, changeset);
  if (changeset.content_hash !== contentHash || !(await isNewest(tx, changeset)))
    throw new Refusal('approval_stale');
  if (changeset.kind === 'fix') {
    const approvals = await readApprovals(tx, who.organizationId, id);
    requireSecondApprover(changeset, { ...approvals, actor: who.actor, identity: who.identity });
  }
  // Approved now, it waits for no moment and no program any more.
  if (goesByPortal(changeset.kind)) await dropSchedule(tx, changeset);
  await requireQuietPortal(tx, changeset);
  const { actor, program } = applies ?? who;
  const operation = await queueWork(tx, { ...who, actor, program }, changeset, 'changeset.apply');
  await store.moveChangeset(tx, who.organizationId, id, 'approved', {
    operation_id: operation.id,
    approved_by: who.actor,
    approved_at: applies?.approvedAt,
  });
  return operation;
}

/** A blueprint or migration that was worked out later takes the place of this one. */
async function isNewest(tx: Tx, { organization_id, project_id, kind, id }: Changeset): Promise<boolean> {
  if (goesByPortal(kind)) return true;
  return (await store.newestOfKind(tx, organization_id, project_id, kind))?.id === id;
}
