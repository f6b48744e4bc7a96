// Migrations: call → handler.

import { differenceCalls } from '@groundwork/contract/differences';
import { migrationCalls as calls } from '@groundwork/contract/migrations';
import { portalCalls } from '@groundwork/contract/portals';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';
import * as csv from './handlers-csv.ts';
import * as portals from './handlers-portals.ts';

export function migrationRoutes(dependencies: Dependencies): Route[] {
  return [
    bind(calls.preview, context => handlers.getPreview(dependencies, context)),
    bind(differenceCalls.ofMigration, context => handlers.getDifference(dependencies, context)),
    bind(calls.reconcile, context => handlers.getReport(dependencies, context)),
    bind(calls.rows, context => handlers.listRows(dependencies, context)),
    bind(calls.merged, context => handlers.listMerged(dependencies, context)),
    bind(calls.keptSeparate, context => handlers.listKeptSeparate(dependencies, context)),
    bind(calls.cells, context => handlers.listCells(dependencies, context)),
    bind(portalCalls.use, context => portals.readUse(dependencies, context)),
    bind(portalCalls.lookMove, context => portals.lookMove(dependencies, context)),
    bind(portalCalls.move, context => portals.movePortal(dependencies, context)),
    bind(portalCalls.remove, context => portals.removePortal(dependencies, context)),
    bind(calls.listCsv, context => csv.downloadList(dependencies, context)),
  ];
}
