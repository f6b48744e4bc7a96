// Commissions: call → handler.
import {
  exchangeRateCalls as rates,
  commissionRuleCalls as rules,
} from '@groundwork/contract/commission-rules';
import { commissionCalls as calls } from '@groundwork/contract/commissions';
import { repCommissionCalls as ofRep, payoutCalls as runs } from '@groundwork/contract/payouts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';
import * as payments from './handlers-payments.ts';
import * as ruleHandlers from './handlers-rules.ts';
import * as runHandlers from './handlers-runs.ts';
import * as statementHandlers from './handlers-statements.ts';

export function commissionRoutes(dependencies: Dependencies): Route[] {
  return [
    bind(calls.summary, context => handlers.getSummary(dependencies, context)),
    bind(calls.list, context => handlers.listLines(dependencies, context)),
    bind(calls.export, context => handlers.exportLines(dependencies, context)),
    bind(calls.statements, context => statementHandlers.listStatements(dependencies, context)),
    bind(calls.statement, context => statementHandlers.getStatement(dependencies, context)),
    bind(calls.statementFile, context => statementHandlers.getStatementFile(dependencies, context)),
    bind(calls.get, context => handlers.getLine(dependencies, context)),
    bind(ofRep.list, context => handlers.listLinesOfRep(dependencies, context)),
    bind(ofRep.statements, context => statementHandlers.listStatementsOfRep(dependencies, context)),
    bind(ofRep.statement, context => statementHandlers.getStatementOfRep(dependencies, context)),
    bind(ofRep.statementFile, context => statementHandlers.getStatementFileOfRep(dependencies, context)),
    bind(ofRep.get, context => handlers.getLineOfRep(dependencies, context)),
    bind(rules.list, context => ruleHandlers.listRules(dependencies, context)),
    bind(rules.create, context => ruleHandlers.createRule(dependencies, context)),
    bind(rules.preview, context => ruleHandlers.previewOfRule(dependencies, context)),
    bind(rates.list, context => ruleHandlers.listRates(dependencies, context)),
    bind(rates.missing, context => ruleHandlers.listMissing(dependencies, context)),
    bind(rates.create, context => ruleHandlers.createRate(dependencies, context)),
    bind(runs.list, context => runHandlers.listRuns(dependencies, context)),
    bind(runs.outlook, context => runHandlers.outlook(dependencies, context)),
    bind(runs.create, context => runHandlers.createRun(dependencies, context)),
    bind(runs.get, context => runHandlers.getRun(dependencies, context)),
    bind(runs.reps, context => runHandlers.listReps(dependencies, context)),
    bind(runs.export, context => runHandlers.exportRun(dependencies, context)),
    bind(runs.doubts, context => payments.listDoubts(dependencies, context)),
    bind(runs.paymentFile, context => payments.getPaymentFile(dependencies, context)),
    bind(runs.approve, context => runHandlers.approveRun(dependencies, context)),
    bind(runs.pay, context => runHandlers.payRun(dependencies, context)),
    bind(runs.cancel, context => runHandlers.cancelRun(dependencies, context)),
  ];
}
