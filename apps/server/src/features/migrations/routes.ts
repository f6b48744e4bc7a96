// Migrations: call → service.
import { migrationCalls as calls } from '@groundwork/contract/migrations';
import type { Parts } from '../../platform/parts.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as reading from './service-reading.ts';

export function migrationRoutes(parts: Parts): Route[] {
  return [
    bind(calls.preview, visit => reading.previewMigration(parts, visit)),
    bind(calls.reconcile, visit => reading.readReport(parts, visit)),
    bind(calls.rows, visit => reading.listRows(parts, visit)),
    bind(calls.merged, visit => reading.listMerged(parts, visit)),
    bind(calls.cells, visit => reading.listCells(parts, visit)),
    bind(calls.rejectedCsv, visit => reading.downloadRejected(parts, visit)),
  ];
}
