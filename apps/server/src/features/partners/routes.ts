// Partners and their reps: call → handler.
import { partnerCalls, repCalls } from '@groundwork/contract/partners';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';
import * as reps from './handlers-reps.ts';

/** What follows from another target: commissions rest on this noun, so that it is handed in. */
type AfterTarget = Parameters<typeof reps.setTarget>[1];

export function partnerRoutes(dependencies: Dependencies, afterTarget: AfterTarget): Route[] {
  return [
    bind(partnerCalls.list, context => handlers.listPartners(dependencies, context)),
    bind(partnerCalls.create, context => handlers.createPartner(dependencies, context)),
    bind(partnerCalls.update, context => handlers.updatePartner(dependencies, context)),
    bind(repCalls.me, context => reps.getOwn(dependencies, context)),
    bind(repCalls.list, context => reps.listReps(dependencies, context)),
    bind(repCalls.get, context => reps.getRep(dependencies, context)),
    bind(repCalls.create, context => reps.createRep(dependencies, context)),
    bind(repCalls.update, context => reps.updateRep(dependencies, context)),
    bind(repCalls.setTarget, context => reps.setTarget(dependencies, afterTarget, context)),
  ];
}
