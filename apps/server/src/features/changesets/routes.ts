// Change sets: call → handler.
import { changesetCalls as calls } from '@groundwork/contract/changesets';
import { portalCalls } from '@groundwork/contract/portals';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

export function changesetRoutes(dependencies: Dependencies): Route[] {
  return [
    bind(calls.list, context => handlers.listOfProject(dependencies, context)),
    bind(calls.propose, context => handlers.propose(dependencies, context)),
    bind(calls.get, context => handlers.readChangeset(dependencies, context)),
    bind(calls.entries, context => handlers.readEntries(dependencies, context)),
    bind(calls.approval, context => handlers.readApproval(dependencies, context)),
    bind(calls.approve, context => handlers.approve(dependencies, context)),
    bind(calls.resume, context => handlers.resume(dependencies, context)),
    bind(calls.undo, context => handlers.undo(dependencies, context)),
    bind(portalCalls.sync, context => handlers.sync(dependencies, context)),
  ];
}
