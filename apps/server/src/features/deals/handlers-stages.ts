// Requests of a rep that move a deal: through its stages, to its end, back, and on to the client that it becomes.
import type { DealDetail } from '@groundwork/contract/deal-shapes';
import type { dealCalls } from '@groundwork/contract/deals';
import { todayOf } from '../../platform/clock.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Limits } from '../../platform/limits.ts';
import type { RequestContext } from '../../platform/route.ts';
import { recalculateDeal } from '../commissions/recalculate.ts';
import { requireRep } from '../partners/require-rep.ts';
import { displayNameOf } from '../trail/append-trail.ts';
import { becomeClient as makeClient } from './become-client.ts';
import { changeDeal, readOwn, type Shared } from './change-deal.ts';
import * as stages from './change-stage.ts';
import { askAgain, lockClaimOf, requireUnclaimed } from './decide-registration.ts';
import { lockDeal } from './read-deal.ts';

type Calls = typeof dealCalls;

/** @throws Refusal not_found, stale, conflict, invalid_request naming what the stages on the way ask for */
export function moveDeal(
  dependencies: Dependencies,
  shared: Shared,
  context: RequestContext<Calls['move']>,
): Promise<DealDetail> {
  const actor = displayNameOf(context);
  return changeDeal(dependencies, shared, context, async ({ tx, deal, today }) => {
    await stages.moveToStage(tx, deal, context.body.stage, { actor, today });
    return { action: 'deals.move', details: { from: deal.stage, to: context.body.stage } };
  });
}

/** @throws Refusal not_found, stale, invalid_request, conflict also where its days are over and the company is another's */
export function winDeal(
  dependencies: Dependencies,
  shared: Shared,
  context: RequestContext<Calls['win']>,
): Promise<DealDetail> {
  const { database } = dependencies;
  const actor = displayNameOf(context);
  // Nobody is given the company while it is won.
  return database.platform(async platform => {
    await lockClaimOf(platform, context.params.id);
    return changeDeal(dependencies, shared, context, async ({ tx, deal, today }) => {
      await stages.winDeal(tx, deal, context.body.closed_on, { actor, today });
      await database.platform(async inner => {
        if (deal.registration !== 'approved')
          await requireUnclaimed(inner, deal, { finder: shared.finder, today });
        await recalculateDeal(inner, deal.id, today);
      });
      return { action: 'deals.win', details: context.body };
    });
  });
}

/** @throws Refusal not_found, stale, conflict, invalid_request */
export function loseDeal(
  dependencies: Dependencies,
  shared: Shared,
  context: RequestContext<Calls['lose']>,
): Promise<DealDetail> {
  const actor = displayNameOf(context);
  return changeDeal(dependencies, shared, context, async ({ tx, deal, today }) => {
    await stages.loseDeal(tx, deal, context.body, { actor, today });
    return { action: 'deals.lose', details: context.body };
  });
}

/** @throws Refusal not_found, stale, conflict also where the company is another partner's by now */
export function reopenDeal(
  dependencies: Dependencies,
  shared: Shared,
  context: RequestContext<Calls['reopen']>,
): Promise<DealDetail> {
  const { database } = dependencies;
  const actor = displayNameOf(context);
  const { reason } = context.body;
  // Nobody is given the company while it comes back.
  return database.platform(async platform => {
    await lockClaimOf(platform, context.params.id);
    return changeDeal(dependencies, shared, context, async ({ tx, deal, today }) => {
      await stages.reopenDeal(tx, deal, reason, { actor, today });
      await database.platform(async inner => {
        await requireUnclaimed(inner, deal, { finder: shared.finder, today });
        await recalculateDeal(inner, deal.id, today);
      });
      return { action: 'deals.reopen', details: { from: deal.stage, reason } };
    });
  });
}

/** @throws Refusal not_found, conflict, invalid_request for an address that is not the company's; TooOften */
export async function becomeClient(
  dependencies: Dependencies,
  shared: Shared & { limits: Limits },
  context: RequestContext<Calls['becomeClient']>,
) {
  const { database } = dependencies;
  const rep = await requireRep(dependencies, context.caller);
  const { id } = context.params;
  const today = todayOf(dependencies);
  const made = await database.rep(rep.id, async tx => {
    const deal = await lockDeal(tx, id, today, undefined);
    const { project_name: projectName, invite } = context.body;
    const given = { deal, projectName, invite, today };
    return database.platform(platform => makeClient(dependencies, shared.limits, platform, context, given));
  });
  return { ...made, deal: await readOwn(dependencies, shared, rep.id, id) };
}

/** @throws Refusal not_found, stale, conflict */
export function registerAgain(
  dependencies: Dependencies,
  shared: Shared,
  context: RequestContext<Calls['register']>,
): Promise<DealDetail> {
  return dependencies.database.platform(async platform => {
    await lockClaimOf(platform, context.params.id);
    return changeDeal(dependencies, shared, context, async ({ tx, deal }) => {
      await askAgain(tx, deal, dependencies.clock.now().toISOString());
      return { action: 'deals.register' };
    });
  });
}
