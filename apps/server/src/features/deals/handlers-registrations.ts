// Requests of staff about registrations, and about what only staff may do to a deal.

import type { RegistrationDetail, registrationCalls } from '@groundwork/contract/deal-registrations';
import type { Deal } from '@groundwork/contract/deal-shapes';
import { Refusal } from '@groundwork/contract/errors';
import type { DealId, RepId } from '@groundwork/contract/ids';
import { todayOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { pageOf } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { recalculateDeal } from '../commissions/recalculate.ts';
import { requireOthers } from '../partners/require-others.ts';
import { mailRep } from '../rep-settings/mail-rep.ts';
import { type Actor, appendTrail, displayNameOf } from '../trail/append-trail.ts';
import * as cancellation from './cancel-client.ts';
import { inTrail, type Shared } from './change-deal.ts';
import * as registration from './decide-registration.ts';
import { registrationEmail } from './emails.ts';
import { moveBook } from './move-book.ts';
import { detailOf, lockDeal } from './read-deal.ts';
import { protectedFrom, refuseFaults, requireOpen } from './rules.ts';
import * as book from './store-book.ts';
import { updateDeal } from './store-changes.ts';
import * as store from './store-registrations.ts';

type Calls = typeof registrationCalls;

/** @throws Refusal invalid_request for a cursor of another list */
export function listRegistrations(
  dependencies: Dependencies,
  { finder }: Shared,
  { query }: RequestContext<Calls['list']>,
) {
  const today = todayOf(dependencies);
  return dependencies.database.readOnly(null, async tx => {
    const rows = await store.listRegistrations(tx, query, today);
    const { data, next_cursor } = pageOf(rows, query);
    const undecided = data.filter(isUndecided).map(({ id }) => id);
    const found = await finder.find(tx, await store.claimsOf(tx, undecided), today);
    return { data: data.map(deal => ({ ...deal, conflicts: found.get(deal.id) ?? [] })), next_cursor };
  });
}

export function countRegistrations(dependencies: Dependencies, { query }: RequestContext<Calls['counts']>) {
  return dependencies.database.readOnly(null, tx =>
    store.countRegistrations(tx, query, todayOf(dependencies)),
  );
}

/** @throws Refusal not_found */
export function getRegistration(
  dependencies: Dependencies,
  shared: Shared,
  { params }: RequestContext<Calls['get']>,
): Promise<RegistrationDetail> {
  return dependencies.database.readOnly(null, tx =>
    readRegistration(tx, shared, params.id, todayOf(dependencies)),
  );
}

/** @throws Refusal not_found, stale, conflict with the evidence of what stands against it */
export function approveRegistration(
  dependencies: Dependencies,
  shared: Shared,
  context: RequestContext<Calls['approve']>,
): Promise<RegistrationDetail> {
  return change(dependencies, shared, context, async ({ tx, deal, today }) => {
    await registration.approve(tx, deal, { finder: shared.finder, today });
    await mailDecision(dependencies, tx, { ...deal, protected_until: protectedFrom(today) });
    return { action: 'registrations.approve' };
  });
}

/** @throws Refusal not_found, stale, conflict */
export function rejectRegistration(
  dependencies: Dependencies,
  shared: Shared,
  context: RequestContext<Calls['reject']>,
): Promise<RegistrationDetail> {
  return change(dependencies, shared, context, async ({ tx, deal }) => {
    await registration.reject(tx, deal, context.body.reason);
    await mailDecision(dependencies, tx, deal, context.body.reason);
    return { action: 'registrations.reject', details: context.body };
  });
}

/** @throws Refusal not_found, stale, conflict, invalid_request */
export function extendProtection(
  dependencies: Dependencies,
  shared: Shared,
  context: RequestContext<Calls['extend']>,
): Promise<RegistrationDetail> {
  return change(dependencies, shared, context, async ({ tx, deal, today }) => {
    await registration.extend(tx, deal, context.body.until, { finder: shared.finder, today });
    return { action: 'registrations.extend', details: context.body };
  });
}

/** @throws Refusal not_found, stale, conflict, invalid_request */
export function cancelClient(
  dependencies: Dependencies,
  shared: Shared,
  context: RequestContext<Calls['cancel']>,
): Promise<RegistrationDetail> {
  const actor = displayNameOf(context);
  return change(dependencies, shared, context, async ({ tx, deal, today }) => {
    await cancellation.cancelClient(tx, deal, context.body, { actor, today });
    return { action: 'registrations.cancel', details: context.body };
  });
}

/** @throws Refusal not_found, stale, conflict */
export function takeBackCancellation(
  dependencies: Dependencies,
  shared: Shared,
  context: RequestContext<Calls['takeBack']>,
): Promise<RegistrationDetail> {
  const actor = displayNameOf(context);
  return change(dependencies, shared, context, async ({ tx, deal, today }) => {
    const { cancelled_on } = deal;
    await cancellation.takeBackCancellation(tx, deal, context.body.reason, { actor, today });
    return { action: 'registrations.takeBack', details: { ...context.body, cancelled_on } };
  });
}

/** @throws Refusal not_found, stale, invalid_request; conflict for part given to somebody who is off */
export function splitDeal(
  dependencies: Dependencies,
  shared: Shared,
  context: RequestContext<Calls['split']>,
): Promise<RegistrationDetail> {
  const { splits } = context.body;
  return change(dependencies, shared, context, async ({ tx, deal, today }) => {
    const known = await store.standingOfReps(
      tx,
      splits.map(({ rep_id }) => rep_id),
    );
    const faults = splits.flatMap(({ rep_id }, index) =>
      known.has(rep_id) ? [] : [unknownRep(`splits.${index}.rep_id`, rep_id)],
    );
    refuseFaults(faults);
    await requireOthers(tx, context.caller, [...known.keys()]);
    // Whoever had part already keeps it when they are switched off: it was theirs.
    const had = new Set(
      (await store.listSplits(tx, deal.id)).map(({ rep_id }) => rep_id).concat(deal.rep_id),
    );
    for (const [id, each] of known) if (!had.has(id)) requireActive(each, 'splits', id);
    await store.replaceSplits(tx, deal, splits);
    await updateDeal(tx, deal.id, {});
    await recalculateDeal(tx, deal.id, today);
    return { action: 'registrations.split', details: { splits } };
  });
}

/** @throws Refusal not_found, stale, conflict, invalid_request */
export function reassignDeal(
  dependencies: Dependencies,
  shared: Shared,
  context: RequestContext<Calls['reassign']>,
): Promise<RegistrationDetail> {
  const { rep_id } = context.body;
  return change(dependencies, shared, context, async ({ tx, deal }) => {
    requireOpen(deal);
    const rep = (await store.standingOfReps(tx, [rep_id])).get(rep_id);
    requireActive(rep, 'rep_id', rep_id);
    await requireOthers(tx, context.caller, [rep_id]);
    if (rep_id !== deal.rep_id) await book.moveDeal(tx, deal.id, rep_id);
    return { action: 'registrations.reassign', details: { from: deal.rep_id, to: rep_id } };
  });
}

/** @throws Refusal not_found, invalid_request, conflict */
export function handOverBook(
  { database }: Dependencies,
  context: RequestContext<Calls['moveBook']>,
): Promise<{ deals: number; clients: number }> {
  const { id } = context.params;
  const { to } = context.body;
  return database.platform(async tx => {
    const reps = await store.standingOfReps(tx, [id, to]);
    if (!reps.has(id)) throw new Refusal('not_found');
    requireActive(reps.get(to), 'to', to);
    await requireOthers(tx, context.caller, [id, to]);
    const moved = id === to ? { deals: 0, clients: 0 } : await moveBook(tx, id, to);
    const target = { kind: 'rep', id };
    await appendTrail(tx, null, context, {
      action: 'registrations.moveBook',
      target,
      details: { to, ...moved },
    });
    return moved;
  });
}

/** @throws Refusal invalid_request when there is no such rep, conflict when they are off */
function requireActive(rep: { name: string; isActive: boolean } | undefined, place: string, id: RepId): void {
  if (!rep) refuseFaults([unknownRep(place, id)]);
  if (rep?.isActive === false)
    throw new Refusal('conflict', {
      message: `${rep.name} is switched off. Choose somebody who is active.`,
    });
}

/** Without a reason it was approved. */
function mailDecision(dependencies: Dependencies, tx: Tx, deal: Deal, reason?: string): Promise<void> {
  const to = { repId: deal.rep_id, topic: 'registration_decided' } as const;
  const { publicUrl } = dependencies;
  return mailRep(dependencies, tx, to, registrationEmail(deal, { reason, publicUrl }));
}

const unknownRep = (place: string, id: RepId) => ({
  place,
  value: id,
  message: 'There is no such rep.',
  mend: 'Choose one of the list of reps.',
});

interface Asked extends Actor {
  params: { id: DealId };
  version: number | undefined;
}

/** The staff's own deals are not theirs to decide. The company is locked before the deal, as when one is registered: the other way round two would wait for each other. */
function change(
  dependencies: Dependencies,
  shared: Shared,
  context: Asked,
  work: (given: {
    tx: Tx;
    deal: Deal & store.Person;
    today: string;
  }) => Promise<{ action: string; details?: Record<string, unknown> }>,
): Promise<RegistrationDetail> {
  const today = todayOf(dependencies);
  const { id } = context.params;
  return dependencies.database.platform(async tx => {
    await registration.lockClaimOf(tx, id);
    await lockDeal(tx, id, today, context.version);
    const deal = await requireRegistration(tx, id, today);
    await requireOthers(tx, context.caller, [deal.rep_id]);
    const done = await work({ tx, deal, today });
    await inTrail(tx, context, { ...done, id });
    return readRegistration(tx, shared, id, today);
  });
}

async function requireRegistration(tx: Tx, id: DealId, today: string): Promise<Deal & store.Person> {
  const found = await store.findRegistration(tx, id, today);
  if (!found) throw new Refusal('not_found');
  return found;
}

async function readRegistration(
  tx: Tx,
  { finder }: Shared,
  id: DealId,
  today: string,
): Promise<RegistrationDetail> {
  const deal = await detailOf(tx, await requireRegistration(tx, id, today), today);
  const found = isUndecided(deal) ? await finder.find(tx, await store.claimsOf(tx, [id]), today) : undefined;
  return { ...deal, conflicts: found?.get(id) ?? [], splits: await store.listSplits(tx, id) };
}

/** What stands against a registration is asked while somebody may still decide over it. */
function isUndecided({ registration: state, closed_on }: Deal): boolean {
  return state !== 'approved' && closed_on === null;
}
