// Change sets: call → service.
import { changesetCalls as calls } from '@groundwork/contract/changesets';
import { portalCalls } from '@groundwork/contract/portals';
import type { Parts } from '../../platform/parts.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as visits from './service-visits.ts';

export function changesetRoutes(parts: Parts): Route[] {
  return [
    bind(calls.list, visit => visits.listOfProject(parts, visit)),
    bind(calls.propose, visit => visits.propose(parts, visit)),
    bind(calls.get, visit => visits.readChangeset(parts, visit)),
    bind(calls.entries, visit => visits.readEntries(parts, visit)),
    bind(calls.approve, visit => visits.approve(parts, visit)),
    bind(calls.resume, visit => visits.resume(parts, visit)),
    bind(calls.undo, visit => visits.undo(parts, visit)),
    bind(portalCalls.sync, visit => visits.sync(parts, visit)),
  ];
}
