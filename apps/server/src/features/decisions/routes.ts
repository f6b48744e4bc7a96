// Decisions: call → handler.
import { decisionLinkCalls as linkCalls } from '@groundwork/contract/decision-links';
import { decisionCalls as calls } from '@groundwork/contract/decisions';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createLimits } from '../../platform/limits.ts';
import { bind, type Route } from '../../platform/route.ts';
import type { AnswerIntake } from './change-answers.ts';
import * as handlers from './handlers.ts';
import * as links from './handlers-links.ts';

/** What the analysis asks is answered where it is made. */
export function decisionRoutes(dependencies: Dependencies, answerIntake: AnswerIntake): Route[] {
  const limits = createLimits(dependencies.database);
  return [
    bind(calls.list, context => handlers.listDecisions(dependencies, context)),
    bind(calls.get, context => handlers.getDecision(dependencies, context)),
    bind(calls.ask, context => handlers.askQuestion(dependencies, context)),
    bind(calls.answer, context => handlers.answerDecision(dependencies, answerIntake, context)),
    bind(calls.answerMany, context => handlers.answerMany(dependencies, answerIntake, context)),
    bind(calls.takeBack, context => handlers.takeBackAnswers(dependencies, answerIntake, context)),
    bind(calls.update, context => handlers.updateDecision(dependencies, context)),
    bind(linkCalls.links, context => links.listLinks(dependencies, context)),
    bind(linkCalls.makeLink, context => links.makeLink(dependencies, limits, context)),
    bind(linkCalls.revokeLink, context => links.revokeLink(dependencies, context)),
    bind(linkCalls.look, context => links.getByLink(dependencies, limits, context)),
    bind(linkCalls.answerByLink, context => links.answerByLink(dependencies, limits, answerIntake, context)),
  ];
}
