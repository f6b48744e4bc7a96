// Audits: call → handler.
import { auditCalls as calls } from '@groundwork/contract/audits';
import { createEvidenceReader } from '@groundwork/snapshots/audit/read-evidence';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

export function auditRoutes(dependencies: Dependencies): Route[] {
  const reader = createEvidenceReader();
  return [
    bind(calls.list, context => handlers.listAudits(dependencies, context)),
    bind(calls.get, context => handlers.getAudit(dependencies, context)),
    bind(calls.records, context => handlers.listRecords(dependencies, reader, context)),
    bind(calls.export, context => handlers.exportRecords(dependencies, reader, context)),
  ];
}
