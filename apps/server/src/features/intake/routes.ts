// Intake: call → handler.
import { intakeCalls as calls } from '@groundwork/contract/intake';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import type { StorageAllowance } from '../storage/limits.ts';
import * as handlers from './handlers.ts';

export function intakeRoutes(dependencies: Dependencies & StorageAllowance): Route[] {
  return [
    bind(calls.listSources, context => handlers.listSources(dependencies, context)),
    bind(calls.upload, context => handlers.uploadSources(dependencies, context)),
    bind(calls.removeSource, context => handlers.removeSource(dependencies, context)),
    bind(calls.get, context => handlers.getAnalysis(dependencies, context)),
    bind(calls.earlierChoices, context => handlers.listEarlierChoices(dependencies, context)),
    bind(calls.answer, context => handlers.answerIntake(dependencies, context)),
    bind(calls.acceptPlan, context => handlers.acceptPlan(dependencies, context)),
  ];
}
