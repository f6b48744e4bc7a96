// Requests about reps: of staff, and of a rep about themselves.
import { Refusal } from '@groundwork/contract/errors';
import type { PartnerId, RepId } from '@groundwork/contract/ids';
import type { Rep, RepTarget, repCalls } from '@groundwork/contract/partners';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { pageOf } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { appendTrail } from '../trail/append-trail.ts';
import { requireOthers } from './require-others.ts';
import { requireRep } from './require-rep.ts';
import { presentRep } from './rules.ts';
import { findPartner } from './store.ts';
import * as store from './store-reps.ts';

type Calls = typeof repCalls;

/** @throws Refusal forbidden when nobody has made the caller a rep, or they are off */
export function getOwn(dependencies: Dependencies, { caller }: RequestContext<Calls['me']>): Promise<Rep> {
  return requireRep(dependencies, caller);
}

/** @throws Refusal invalid_request for a cursor of another list */
export async function listReps({ database }: Dependencies, { query }: RequestContext<Calls['list']>) {
  const rows = await database.readOnly(null, tx => store.listReps(tx, query));
  return pageOf(rows.map(presentRep), query);
}

/** @throws Refusal not_found */
export function getRep(
  { database }: Dependencies,
  { params }: RequestContext<Calls['get']>,
): Promise<Rep & { targets: RepTarget[] }> {
  return database.readOnly(null, async tx => ({
    ...(await requireKnown(tx, params.id)),
    targets: await store.listTargets(tx, params.id),
  }));
}

/** @throws Refusal conflict when somebody has that address; invalid_request when there is no such partner */
export function createRep(
  { database }: Dependencies,
  context: RequestContext<Calls['create']>,
): Promise<Rep> {
  const { body } = context;
  return database.platform(async tx => {
    await requirePartner(tx, body.partner_id);
    const id = await store.insertRep(tx, body);
    if (id === undefined)
      throw new Refusal('conflict', {
        message: `${body.email} belongs to a rep already. Look for them in the list.`,
      });
    const details = { email: body.email, partner_id: body.partner_id };
    await appendTrail(tx, null, context, { action: 'reps.create', target: { kind: 'rep', id }, details });
    return requireKnown(tx, id);
  });
}

/** @throws Refusal not_found, forbidden about oneself, stale, invalid_request */
export function updateRep(
  { database }: Dependencies,
  context: RequestContext<Calls['update']>,
): Promise<Rep> {
  const { params, body, version } = context;
  return database.platform(async tx => {
    const before = await store.lockRep(tx, params.id);
    if (!before) throw new Refusal('not_found');
    await requireOthers(tx, context.caller, [params.id]);
    if (version !== undefined && before.version !== version) throw new Refusal('stale');
    if (body.partner_id !== undefined) await requirePartner(tx, body.partner_id);
    const { name = before.name, partner_id = before.partner_id, status = before.status } = body;
    await store.updateRep(tx, params.id, { name, partner_id, status });
    const target = { kind: 'rep', id: params.id };
    await appendTrail(tx, null, context, { action: 'reps.update', target, details: body });
    return requireKnown(tx, params.id);
  });
}

/** @throws Refusal not_found, forbidden about oneself */
export function setTarget(
  { database }: Dependencies,
  after: (tx: Tx, id: RepId) => Promise<void>,
  context: RequestContext<Calls['setTarget']>,
): Promise<RepTarget> {
  const { params, body } = context;
  return database.platform(async tx => {
    await requireKnown(tx, params.id);
    await requireOthers(tx, context.caller, [params.id]);
    await store.upsertTarget(tx, params.id, body);
    await after(tx, params.id);
    const target = { kind: 'rep', id: params.id };
    await appendTrail(tx, null, context, { action: 'reps.setTarget', target, details: body });
    return body;
  });
}

async function requireKnown(tx: Tx, id: RepId): Promise<Rep> {
  const row = await store.findRep(tx, id);
  if (!row) throw new Refusal('not_found');
  return presentRep(row);
}

async function requirePartner(tx: Tx, id: PartnerId): Promise<void> {
  if (await findPartner(tx, id)) return;
  const fault = {
    place: 'body.partner_id',
    value: id,
    message: 'There is no such partner.',
    mend: 'Choose one of the list, or add the partner first.',
  };
  throw new Refusal('invalid_request', { faults: [fault] });
}
