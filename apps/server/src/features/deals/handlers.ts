// Requests of a rep about their own deals. Another rep's deal is not there.
import type { DealDetail } from '@groundwork/contract/deal-shapes';
import type { dealCalls } from '@groundwork/contract/deals';
import { Refusal } from '@groundwork/contract/errors';
import { todayOf } from '../../platform/clock.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Limits } from '../../platform/limits.ts';
import { cutPage } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { requireRep } from '../partners/require-rep.ts';
import { changeDeal, inTrail, readOwn, type Shared } from './change-deal.ts';
import { withoutNames } from './conflict-finder.ts';
import { listCursor } from './list-cursor.ts';
import { conflictsOf, registerDeals } from './register-deals.ts';
import { closeDayFaults, pastDayFaults, readNamed, refuseFaults, requireOpen } from './rules.ts';
import { refuseSimilar, similarDeals } from './similar-deals.ts';
import * as store from './store.ts';
import { updateDeal as write } from './store-changes.ts';
import { findOwnOpen, lockClaims } from './store-conflicts.ts';

type Calls = typeof dealCalls;

/** @throws Refusal invalid_request for a cursor of another list */
export async function listDeals(dependencies: Dependencies, context: RequestContext<Calls['list']>) {
  const rep = await requireRep(dependencies, context.caller);
  const asked = { ...context.query, sort: context.query.sort ?? ('-created' as const) };
  const rows = await dependencies.database.readOnlyRep(rep.id, tx =>
    store.listDeals(tx, rep.id, asked, todayOf(dependencies)),
  );
  const { data, last } = cutPage(rows, asked);
  return {
    data: data.map(({ place: _place, ...deal }) => deal),
    next_cursor: last ? listCursor(asked.sort, { value: last.place, id: last.id }) : null,
  };
}

/** @throws Refusal not_found */
export async function getDeal(
  dependencies: Dependencies,
  shared: Shared,
  context: RequestContext<Calls['get']>,
): Promise<DealDetail> {
  const rep = await requireRep(dependencies, context.caller);
  return readOwn(dependencies, shared, rep.id, context.params.id);
}

/** Enough for who types one company after the other, too little to ask for every company there is. */
const conflictRate = { burst: 60, perMinute: 30 };

/** What a registration would meet, before it is made. @throws Refusal invalid_request, TooOften */
export async function findConflicts(
  dependencies: Dependencies,
  { finder, limits }: Shared & { limits: Limits },
  { caller, query }: RequestContext<Calls['conflicts']>,
) {
  const rep = await requireRep(dependencies, caller);
  await limits.count(`deal-conflicts|${rep.id}`, conflictRate);
  const named = readNamed(query);
  if (Array.isArray(named))
    throw new Refusal('invalid_request', {
      faults: named.map(fault => ({ ...fault, place: `query.${fault.place}` })),
    });
  const claim = { ...named, company: query.company };
  return dependencies.database.readOnly(null, async tx => {
    const [found] = await conflictsOf(tx, finder, rep.id, [claim], todayOf(dependencies));
    const [own] = await findOwnOpen(tx, rep.id, [named.site]);
    const [similar = []] = await similarDeals(tx, rep.id, [named]);
    return {
      similar,
      domain: named.domain,
      conflicts: (found?.conflicts ?? []).map(withoutNames),
      own: own ? { id: own.id, company: own.company } : null,
    };
  });
}

/** @throws Refusal invalid_request, conflict for a company that is in one's own book already, possible_duplicate for one that may be */
export async function createDeal(
  dependencies: Dependencies,
  shared: Shared,
  context: RequestContext<Calls['create']>,
): Promise<DealDetail> {
  const { body, caller } = context;
  const rep = await requireRep(dependencies, caller);
  const today = todayOf(dependencies);
  const named = readNamed(body);
  const isNamed = !Array.isArray(named);
  refuseFaults([
    ...(isNamed ? [] : named),
    ...closeDayFaults('expected_close_on', body.expected_close_on, today),
  ]);
  if (!isNamed) throw new Refusal('invalid_request');
  const id = await dependencies.database.platform(async tx => {
    await lockClaims(tx, [named]);
    const [own] = await findOwnOpen(tx, rep.id, [named.site]);
    if (own) {
      const message = `You have an open deal with ${own.company} (${own.domain}) already. Go on with that one.`;
      throw new Refusal('conflict', { message });
    }
    const { is_other_company: isOther = false, ...fields } = body;
    if (!isOther)
      for (const similar of await similarDeals(tx, rep.id, [named])) refuseSimilar(body.company, similar);
    const of = { repId: rep.id, actor: context, today };
    const [made] = await registerDeals(tx, shared.finder, of, [{ ...fields, ...named }]);
    if (!made) throw new Error('A registered deal has an id');
    const details = { company: body.company, domain: named.domain, conflicts: made.conflicts.length };
    await inTrail(tx, context, { action: 'deals.create', id: made.id, details });
    return made.id;
  });
  return readOwn(dependencies, shared, rep.id, id);
}

/** @throws Refusal not_found, stale, conflict for a closed deal, invalid_request */
export function updateDeal(
  dependencies: Dependencies,
  shared: Shared,
  context: RequestContext<Calls['update']>,
): Promise<DealDetail> {
  const { body } = context;
  return changeDeal(dependencies, shared, context, async ({ tx, deal, today }) => {
    requireOpen(deal);
    const { expected_close_on: close, proposal_sent_on: sent } = body;
    refuseFaults([
      ...(close === undefined || close === deal.expected_close_on
        ? []
        : closeDayFaults('expected_close_on', close, today)),
      ...(sent === undefined || sent === null ? [] : pastDayFaults('proposal_sent_on', sent, today)),
    ]);
    const isOtherValue =
      (body.value_cents ?? deal.value_cents) !== deal.value_cents ||
      (body.currency ?? deal.currency) !== deal.currency;
    const filled = Object.fromEntries(
      Object.entries(body)
        .filter(([, value]) => value !== undefined)
        .map(([field, value]) => [field, value === '' ? null : value]),
    );
    const confirmed = body.is_value_confirmed ?? (isOtherValue ? false : deal.is_value_confirmed);
    await write(tx, deal.id, { ...filled, is_value_confirmed: confirmed });
    return { action: 'deals.update', details: { fields: Object.keys(filled) } };
  });
}
