// Audits: call → handler.
import { auditBoardCalls } from '@groundwork/contract/audit-board';
import { auditComparisonCalls } from '@groundwork/contract/audit-comparisons';
import { auditCalls as calls } from '@groundwork/contract/audits';
import { findingCostCalls } from '@groundwork/contract/finding-costs';
import { createEvidenceReader } from '@groundwork/snapshots/audit/read-evidence';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';
import * as board from './handlers-board.ts';
import * as comparisons from './handlers-comparison.ts';
import * as costs from './handlers-costs.ts';
import type { CountWaiting } from './read-board.ts';

export function auditRoutes(dependencies: Dependencies, countWaiting: CountWaiting): Route[] {
  const reader = createEvidenceReader();
  const comparing = { ...dependencies, turns: comparisons.makeTurns() };
  return [
    bind(calls.list, context => handlers.listAudits(dependencies, context)),
    bind(calls.get, context => handlers.getAudit(dependencies, context)),
    bind(calls.records, context => handlers.listRecords(dependencies, reader, context)),
    bind(calls.export, context => handlers.exportRecords(dependencies, reader, context)),
    bind(auditBoardCalls.list, context => board.listBoard(dependencies, countWaiting, context)),
    bind(auditComparisonCalls.list, context => comparisons.listComparable(dependencies, context)),
    bind(auditComparisonCalls.get, context => comparisons.getComparison(comparing, context)),
    bind(auditComparisonCalls.records, context => comparisons.listComparedRecords(comparing, context)),
    bind(findingCostCalls.get, context => costs.getAssumptions(dependencies, context)),
    bind(findingCostCalls.set, context => costs.setAssumptions(dependencies, context)),
  ];
}
