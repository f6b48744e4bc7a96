// What stopped goes on by an approval that was left to a program only while that approval stands: whatever was asked as it was applied is
// asked again, so that stopping it by itself gains a program no time.
import type { Changeset } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';
import type { ChangesetId, OrganizationId } from '@groundwork/contract/ids';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { inRecordTenant } from '../../platform/tenants.ts';
import { type Approvers, firstMemberOf, requireRights } from './approver-rights.ts';
import { getChangeset } from './get-changeset.ts';
import type { Handed } from './handed.ts';
import { requireSecondApprover } from './rules.ts';
import { readApprovals } from './store-approvals.ts';
import { readSchedule } from './store-schedules.ts';

/** Undefined where a person goes on with it, or where no program was left to apply it.
 *  @throws Refusal changeset_state when it was taken back or is over, conflict, second_approver */
export async function requireLeftStill(
  tx: Tx,
  { agent }: Pick<Caller, 'agent'>,
  changeset: Changeset,
  { requireBasis, requireMeant, now }: Pick<Handed, 'requireBasis' | 'requireMeant'> & { now: Date },
): Promise<Approvers | undefined> {
  if (agent === undefined) return undefined;
  const found = await readSchedule(tx, changeset);
  if (!found?.leftTo) return undefined;
  if (found.state !== 'run')
    throw new Refusal('changeset_state', {
      message: 'The approval by which it was applied was taken back. Only a person goes on with it.',
    });
  if (now.getTime() > Date.parse(found.at))
    throw new Refusal('changeset_state', {
      message: 'The approval by which it was applied is over. Only a person goes on with it.',
    });
  // Held against the newest audit, as before anything of it was written.
  await requireBasis(tx, { ...changeset, state: 'proposed' });
  await requireMeant(tx, changeset, found.scheduled_at);
  const { memberId, hasSecondFactor, scheduledBy } = found;
  const approvals = await readApprovals(tx, changeset.organization_id, changeset.id);
  requireSecondApprover(changeset, { ...approvals, actor: scheduledBy, identity: memberId });
  return { memberId, hasSecondFactor, firstMember: await firstMemberOf(tx, changeset) };
}

/** Rights are looked up in a transaction of their own, so before the one that goes on with it; the rest is asked in that one again.
 *  @throws Refusal not_found, forbidden, and what `requireLeftStill` refuses */
export async function requireLeftRights(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  handed: Pick<Handed, 'requireBasis' | 'requireMeant' | 'whyNoMore'>,
  caller: Caller,
  record: { table: 'changesets' | 'operations'; id: string },
  /** Which change set that is about, where it is about one; who may not even ask is refused. */
  find: (tx: Tx, organizationId: OrganizationId) => Promise<ChangesetId | undefined>,
): Promise<void> {
  if (caller.agent === undefined) return;
  const looked = await inRecordTenant(database, caller, record, async (tx, organizationId) => {
    const id = await find(tx, organizationId);
    if (id === undefined) return undefined;
    const changeset = await getChangeset(tx, organizationId, id);
    const approvers = await requireLeftStill(tx, caller, changeset, { ...handed, now: clock.now() });
    return approvers && { organizationId, approvers };
  });
  if (looked) await requireRights(handed.whyNoMore, looked.organizationId, looked.approvers);
}
