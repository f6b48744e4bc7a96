// Migrations: call → service.
import { migrationCalls as calls } from '@groundwork/contract/migrations';
import { portalCalls } from '@groundwork/contract/portals';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import { lookMove, movePortal, removePortal } from './move.ts';
import * as reading from './reading.ts';

export function migrationRoutes(dependencies: Dependencies): Route[] {
  return [
    bind(calls.preview, context => reading.previewMigration(dependencies, context)),
    bind(calls.reconcile, context => reading.readReport(dependencies, context)),
    bind(calls.rows, context => reading.listRows(dependencies, context)),
    bind(calls.merged, context => reading.listMerged(dependencies, context)),
    bind(calls.keptSeparate, context => reading.listKeptSeparate(dependencies, context)),
    bind(calls.cells, context => reading.listCells(dependencies, context)),
    bind(portalCalls.lookMove, context => lookMove(dependencies, context)),
    bind(portalCalls.move, context => movePortal(dependencies, context)),
    bind(portalCalls.remove, context => removePortal(dependencies, context)),
    bind(calls.cellsCsv, context => reading.downloadCells(dependencies, context)),
    bind(calls.rejectedCsv, context => reading.downloadRejected(dependencies, context)),
  ];
}
