// Requests of staff about partners.
import { Refusal } from '@groundwork/contract/errors';
import type { PartnerId } from '@groundwork/contract/ids';
import type { Partner, partnerCalls } from '@groundwork/contract/partners';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { appendTrail } from '../trail/append-trail.ts';
import * as store from './store.ts';

type Calls = typeof partnerCalls;

export function listPartners(
  { database }: Dependencies,
  { query }: RequestContext<Calls['list']>,
): Promise<Partner[]> {
  return database.readOnly(null, tx => store.listPartners(tx, query.search));
}

/** @throws Refusal conflict when one is called so already */
export function createPartner(
  { database }: Dependencies,
  context: RequestContext<Calls['create']>,
): Promise<Partner> {
  const { name } = context.body;
  return database.platform(async tx => {
    const id = await store.insertPartner(tx, name);
    if (id === undefined) throw isTaken(name);
    const target = { kind: 'partner', id };
    await appendTrail(tx, null, context, { action: 'partners.create', target, details: { name } });
    return requirePartner(tx, id);
  });
}

/** @throws Refusal not_found, stale; conflict when another is called so */
export function updatePartner(
  { database }: Dependencies,
  context: RequestContext<Calls['update']>,
): Promise<Partner> {
  const { params, body, version } = context;
  return database.platform(async tx => {
    const before = await store.lockPartner(tx, params.id);
    if (!before) throw new Refusal('not_found');
    if (version !== undefined && before.version !== version) throw new Refusal('stale');
    if (await store.isNameTaken(tx, body.name, params.id)) throw isTaken(body.name);
    await store.updatePartner(tx, params.id, body.name);
    const details = { from: before.name, to: body.name };
    const target = { kind: 'partner', id: params.id };
    await appendTrail(tx, null, context, { action: 'partners.update', target, details });
    return requirePartner(tx, params.id);
  });
}

async function requirePartner(tx: Tx, id: PartnerId): Promise<Partner> {
  const found = await store.findPartner(tx, id);
  if (!found) throw new Refusal('not_found');
  return found;
}

function isTaken(name: string): Refusal {
  return new Refusal('conflict', {
    message: `There is a partner called ${name} already. Choose another name, or use that one.`,
  });
}
