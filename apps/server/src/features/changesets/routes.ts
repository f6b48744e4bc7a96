// Change sets: call → handler.
import { changesetCalls as calls } from '@groundwork/contract/changesets';
import { differenceCalls } from '@groundwork/contract/differences';
import { portalCalls } from '@groundwork/contract/portals';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';
import * as work from './handlers-work.ts';
import type { ListOver, RequireBasis } from './kinds.ts';

export function changesetRoutes(
  dependencies: Dependencies,
  { requireBasis, listOver }: { requireBasis: RequireBasis; listOver: ListOver },
): Route[] {
  return [
    bind(calls.list, context => handlers.listChangesets(dependencies, listOver, context)),
    bind(calls.propose, context => work.proposeChangeset(dependencies, context)),
    bind(calls.get, context => handlers.getChangeset(dependencies, context)),
    bind(calls.entries, context => handlers.listEntries(dependencies, context)),
    bind(differenceCalls.ofChangeset, context => handlers.getDifference(dependencies, context)),
    bind(calls.approval, context => handlers.getApproval(dependencies, context)),
    bind(calls.approve, context => work.approveChangeset(dependencies, requireBasis, context)),
    bind(calls.resume, context => work.resumeChangeset(dependencies, requireBasis, context)),
    bind(calls.undo, context => work.undoChangeset(dependencies, context)),
    bind(portalCalls.sync, context => work.syncPortal(dependencies, context)),
  ];
}
