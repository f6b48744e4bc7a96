// Duplicates: call → handler.
import { duplicateCalls as calls } from '@groundwork/contract/duplicates';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

/** The plan is made again where it is made. */
export function duplicateRoutes(dependencies: Dependencies, makeAgain: handlers.MakeAgain): Route[] {
  return [
    bind(calls.list, context => handlers.listPairs(dependencies, context)),
    bind(calls.counts, context => handlers.countPairs(dependencies, context)),
    bind(calls.look, context => handlers.lookAtPair(dependencies, context)),
    bind(calls.answer, context => handlers.answerPair(dependencies, context)),
    bind(calls.undo, context => handlers.undoAnswer(dependencies, context)),
    bind(calls.apply, context => handlers.applyAnswers(dependencies, makeAgain, context)),
  ];
}
