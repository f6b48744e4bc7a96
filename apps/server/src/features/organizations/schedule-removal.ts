// The removal of an organization, and taking it back. It is gone only when its days are over (jobs.ts); until then its people
// read and export as the pricing page promises, and nothing is changed.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId } from '@groundwork/contract/ids';
import type { Organization } from '@groundwork/contract/organizations';
import type { Tx } from '../../platform/db.ts';
import { wakeStreams } from '../notifications/notify.ts';
import { type Actor, appendTrail, nameOf } from '../trail/append-trail.ts';
import { requireRest, requireTyped } from './rules.ts';
import { listRunning } from './store-overview.ts';
import * as store from './store-standing.ts';

/** @throws Refusal not_found, stale, invalid_request; conflict while anything runs, and when it is to be removed already */
export async function scheduleRemoval(
  tx: Tx,
  id: OrganizationId,
  actor: Actor,
  given: { version: number | undefined; typed: string | undefined; reason: string | undefined },
): Promise<Organization> {
  const before = await store.lockOrganization(tx, id);
  if (!before) throw new Refusal('not_found');
  requireTyped(given.typed, before.name);
  if (before.removal_due_at !== null)
    throw new Refusal('conflict', {
      message: `This organization is to be removed on ${before.removal_due_at.slice(0, 10)} already.`,
    });
  requireRest(await listRunning(tx, id));
  const { version, reason } = given;
  const after = await store.scheduleRemoval(tx, id, { version, by: nameOf(actor), reason });
  if (!after) throw new Refusal('stale');
  await appendTrail(tx, id, actor, {
    action: 'organizations.remove',
    details: { name: after.name, removal_due_at: after.removal_due_at, ...(reason && { reason }) },
  });
  await wakeStreams(tx, id);
  return after;
}

/** @throws Refusal not_found; conflict when it is not to be removed */
export async function restoreOrganization(tx: Tx, id: OrganizationId, actor: Actor): Promise<Organization> {
  if (!(await store.lockOrganization(tx, id))) throw new Refusal('not_found');
  const after = await store.takeRemovalBack(tx, id);
  if (!after) throw new Refusal('conflict', { message: 'This organization is not to be removed.' });
  await appendTrail(tx, id, actor, { action: 'organizations.restore', details: { status: after.status } });
  await wakeStreams(tx, id);
  return after;
}
