// Requests about playbooks over organizations: which clients have one, and what staff share with all of them.
import { Refusal } from '@groundwork/contract/errors';
import { OrganizationId } from '@groundwork/contract/ids';
import type { playbookCalls, SharedPlaybook } from '@groundwork/contract/playbooks';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { appendTrail, nameOf } from '../trail/append-trail.ts';
import { requireFitting } from './import-playbook.ts';
import * as store from './store-shared.ts';

type Calls = typeof playbookCalls;

/** How many organizations are listed at once. */
const MOST_LISTED = 500;

export async function listOrganizations(
  { database }: Dependencies,
  _context: RequestContext<Calls['ofOrganizations']>,
) {
  const rows = await database.platform(tx => store.listOrganizations(tx, MOST_LISTED));
  return {
    data: rows.map(({ id, name, ...figures }) => ({
      organization: { id: OrganizationId.parse(id), name },
      ...figures,
    })),
  };
}

export async function listShared(
  { database }: Dependencies,
  _context: RequestContext<Calls['shared']>,
): Promise<{ data: SharedPlaybook[] }> {
  return { data: (await database.platform(tx => store.listShared(tx))).map(present) };
}

/** @throws Refusal conflict when another one has the name, invalid_request */
export async function share(
  { database }: Dependencies,
  context: RequestContext<Calls['share']>,
): Promise<SharedPlaybook> {
  const { name, file } = context.body;
  requireFitting(file);
  return database.platform(async tx => {
    const shared = await store.insertShared(tx, { name, file, shared_by: nameOf(context) });
    if (!shared) {
      const message = `Another shared playbook is called “${name}”. Choose another name.`;
      throw new Refusal('conflict', { message });
    }
    const details = { name, entries: file.entries.length };
    await appendTrail(tx, null, context, { action: 'playbooks.share', details });
    return present(shared);
  });
}

/** @throws Refusal not_found */
export async function setShared(
  { database }: Dependencies,
  context: RequestContext<Calls['setShared']>,
): Promise<void> {
  const { is_on } = context.body;
  await database.platform(async tx => {
    const name = await store.switchShared(tx, context.params.sharedId, is_on);
    if (name === undefined) throw new Refusal('not_found');
    await appendTrail(tx, null, context, { action: 'playbooks.setShared', details: { name, is_on } });
  });
}

/** @throws Refusal not_found */
export async function removeShared(
  { database }: Dependencies,
  context: RequestContext<Calls['removeShared']>,
): Promise<void> {
  await database.platform(async tx => {
    const name = await store.deleteShared(tx, context.params.sharedId);
    if (name === undefined) throw new Refusal('not_found');
    await appendTrail(tx, null, context, { action: 'playbooks.removeShared', details: { name } });
  });
}

function present({ file, ...shared }: store.SharedRow): SharedPlaybook {
  return { ...shared, file, entries: file.entries.length };
}
