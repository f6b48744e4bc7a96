// A rep changes a deal of theirs: locked as they have seen it, within their own rows, with an entry in the trail.
import type { Deal, DealDetail } from '@groundwork/contract/deal-shapes';
import type { DealId, RepId } from '@groundwork/contract/ids';
import { todayOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { requireRep } from '../partners/require-rep.ts';
import { type Actor, appendTrail } from '../trail/append-trail.ts';
import { type ConflictFinder, withoutNames } from './conflict-finder.ts';
import { lockDeal, readDeal } from './read-deal.ts';
import { claimsOf, listSplits } from './store-registrations.ts';

/** What the calls of the noun share. */
export interface Shared {
  finder: ConflictFinder;
}

interface Asked extends Actor {
  params: { id: DealId };
  version: number | undefined;
}

interface Done {
  action: string;
  details?: Record<string, unknown>;
}

/** `work` runs in the rep's transaction. @throws Refusal not_found, stale */
export async function changeDeal(
  dependencies: Dependencies,
  shared: Shared,
  context: Asked,
  work: (given: { tx: Tx; deal: Deal; today: string }) => Promise<Done>,
): Promise<DealDetail> {
  const { database } = dependencies;
  const rep = await requireRep(dependencies, context.caller);
  const { id } = context.params;
  const today = todayOf(dependencies);
  await database.rep(rep.id, async tx => {
    const deal = await lockDeal(tx, id, today, context.version);
    const done = await work({ tx, deal, today });
    // Only the platform role writes entries that belong to no organization.
    await database.platform(platform => inTrail(platform, context, { ...done, id }));
  });
  return readOwn(dependencies, shared, rep.id, id);
}

/** A deal belongs to no organization. */
export function inTrail(
  tx: Tx,
  actor: Actor,
  { action, id, details = {} }: Done & { id: DealId },
): Promise<void> {
  return appendTrail(tx, null, actor, { action, target: { kind: 'deal', id }, details });
}

/** As its rep sees it. @throws Refusal not_found */
export async function readOwn(
  { database, clock }: Dependencies,
  { finder }: Shared,
  repId: RepId,
  id: DealId,
): Promise<DealDetail> {
  const today = todayOf({ clock });
  const deal = await database.readOnlyRep(repId, tx => readDeal(tx, id, today));
  // Whose the others are, the rows of this rep do not say.
  return database.readOnly(null, async tx => {
    const isDecided = deal.registration === 'approved' || deal.closed_on !== null;
    const found = isDecided ? undefined : await finder.find(tx, await claimsOf(tx, [id]), today);
    const conflicts = (found?.get(id) ?? []).map(withoutNames);
    return { ...deal, conflicts, splits: await listSplits(tx, id) };
  });
}
