// Change sets: call → handler.
import { changesetCalls as calls } from '@groundwork/contract/changesets';
import { differenceCalls } from '@groundwork/contract/differences';
import { leftApprovalCalls } from '@groundwork/contract/left-approvals';
import { portalCalls } from '@groundwork/contract/portals';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import type { Handed } from './handed.ts';
import * as handlers from './handlers.ts';
import * as left from './handlers-left.ts';
import * as work from './handlers-work.ts';
import type { ListOver } from './kinds.ts';

export function changesetRoutes(
  dependencies: Dependencies,
  { listOver, ...handed }: Handed & { listOver: ListOver },
): Route[] {
  return [
    bind(calls.list, context => handlers.listChangesets(dependencies, listOver, context)),
    bind(calls.propose, context => work.proposeChangeset(dependencies, context)),
    bind(calls.get, context => handlers.getChangeset(dependencies, context)),
    bind(calls.entries, context => handlers.listEntries(dependencies, context)),
    bind(differenceCalls.ofChangeset, context => handlers.getDifference(dependencies, context)),
    bind(calls.approval, context => handlers.getApproval(dependencies, context)),
    bind(calls.approve, context => work.approveChangeset(dependencies, handed, context)),
    bind(leftApprovalCalls.left, context => left.getLeft(dependencies, context)),
    bind(leftApprovalCalls.leave, context => left.leaveChangeset(dependencies, handed, context)),
    bind(leftApprovalCalls.takeBack, context => left.takeBackApproval(dependencies, context)),
    bind(leftApprovalCalls.apply, context => left.applyChangeset(dependencies, handed, context)),
    bind(calls.resume, context => work.resumeChangeset(dependencies, handed, context)),
    bind(calls.undo, context => work.undoChangeset(dependencies, context)),
    bind(portalCalls.sync, context => work.syncPortal(dependencies, context)),
  ];
}
