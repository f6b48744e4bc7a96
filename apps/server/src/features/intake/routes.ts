// Intake: call → handler.
import { intakeCalls as calls } from '@groundwork/contract/intake';
import { modelProposalCalls as modelCalls } from '@groundwork/contract/model-proposals';
import { rowPreviewCalls as rowCalls } from '@groundwork/contract/row-previews';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import type { StorageAllowance } from '../storage/limits.ts';
import * as handlers from './handlers.ts';
import * as model from './handlers-model.ts';
import * as rows from './handlers-rows.ts';
import { createRowPreviews } from './row-previews.ts';

export function intakeRoutes(
  dependencies: Dependencies & StorageAllowance,
  modelNow: model.ModelNow,
): Route[] {
  const needs = { ...dependencies, previews: createRowPreviews(dependencies) };
  return [
    bind(calls.listSources, context => handlers.listSources(dependencies, context)),
    bind(calls.upload, context => handlers.uploadSources(dependencies, context)),
    bind(calls.removeSource, context => handlers.removeSource(dependencies, context)),
    bind(calls.get, context => handlers.getAnalysis(dependencies, context)),
    bind(calls.earlierChoices, context => handlers.listEarlierChoices(dependencies, context)),
    bind(calls.answer, context => handlers.answerIntake(dependencies, context)),
    bind(calls.acceptPlan, context => handlers.acceptPlan(dependencies, context)),
    bind(modelCalls.modelUse, context => model.getModelUse(dependencies, modelNow, context)),
    bind(modelCalls.allowModel, context => model.allowModel(dependencies, modelNow, context)),
    bind(rowCalls.rows, context => rows.listRows(needs, context)),
    bind(rowCalls.row, context => rows.getRow(needs, context)),
    bind(rowCalls.record, context => rows.getRecord(needs, context)),
  ];
}
