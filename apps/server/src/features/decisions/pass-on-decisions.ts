// Open decisions of somebody who cannot answer any more go to somebody who can, in the transaction that takes the power
// to answer away.
import { Refusal } from '@groundwork/contract/errors';
import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { listAdmins } from '../organizations/membership.ts';
import { type Actor, appendTrail } from '../trail/append-trail.ts';
import * as store from './store.ts';
import * as successors from './store-successor.ts';

export interface Leaving {
  organizationId: OrganizationId;
  memberId: MemberId;
  /** Undefined: an administrator. */
  successorId: MemberId | undefined;
  /** Where the successor was named. */
  place: 'body.successor_id' | 'query.successor_id';
}

export interface PassedOn {
  decisions: number;
  /** Null where nobody is left who can answer. */
  owner_id: MemberId | null;
}

/** Undefined when there was nothing to pass on. @throws Refusal invalid_request when the successor cannot answer */
export async function passOnDecisions(
  { clock }: Pick<Dependencies, 'clock'>,
  tx: Tx,
  actor: Actor,
  { organizationId, memberId, successorId, place }: Leaving,
): Promise<PassedOn | undefined> {
  const open = await successors.lockOpenOf(tx, organizationId, memberId);
  if (open.length === 0) return undefined;
  const owner_id =
    successorId === undefined
      ? await administrator(tx, organizationId, actor, memberId)
      : await named(tx, organizationId, memberId, { successorId, place });
  const now = clock.now();
  await successors.passOn(tx, organizationId, { from: memberId, to: owner_id, now });
  for (const { id, project_id, question } of open) {
    await appendTrail(tx, organizationId, actor, {
      // The trail keeps the word it began with.
      action: 'decisions.handOver',
      target: { kind: 'decision', id },
      details: { project_id, question, former_owner_id: memberId, owner_id },
    });
  }
  return { decisions: open.length, owner_id };
}

/** Whoever does it, when they are one; else the one who has been there longest. */
async function administrator(
  tx: Tx,
  organizationId: OrganizationId,
  { caller }: Actor,
  leaving: MemberId,
): Promise<MemberId | null> {
  const admins = (await listAdmins(tx, organizationId)).filter(each => each !== leaving).sort();
  return admins.find(each => each === caller.memberId) ?? admins[0] ?? null;
}

async function named(
  tx: Tx,
  organizationId: OrganizationId,
  leaving: MemberId,
  { successorId, place }: { successorId: MemberId; place: string },
): Promise<MemberId> {
  const found =
    successorId === leaving ? undefined : await store.findAnswerer(tx, organizationId, successorId);
  if (found) return found.id;
  const message = 'Nobody like that can answer here.';
  const mend = 'Choose another active member who may change things.';
  throw new Refusal('invalid_request', { faults: [{ place, value: successorId, message, mend }] });
}
