// Decisions: call → service.
import { decisionCalls as calls } from '@groundwork/contract/decisions';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createLimits } from '../../platform/limits.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as links from './links.ts';
import * as service from './service.ts';
import type { AnswerIntake } from './settle.ts';

/** What the analysis asks is answered where it is made. */
export function decisionRoutes(dependencies: Dependencies, answerIntake: AnswerIntake): Route[] {
  const limits = createLimits(dependencies.database);
  return [
    bind(calls.list, context => service.listDecisions(dependencies, context)),
    bind(calls.get, context => service.getDecision(dependencies, context)),
    bind(calls.ask, context => service.askQuestion(dependencies, context)),
    bind(calls.answer, context => service.answerDecision(dependencies, answerIntake, context)),
    bind(calls.update, context => service.updateDecision(dependencies, context)),
    bind(calls.links, context => links.listLinks(dependencies, context)),
    bind(calls.makeLink, context => links.makeLink(dependencies, limits, context)),
    bind(calls.revokeLink, context => links.revokeLink(dependencies, context)),
    bind(calls.look, context => links.lookByLink(dependencies, limits, context)),
    bind(calls.answerByLink, context => links.answerByLink(dependencies, limits, answerIntake, context)),
  ];
}
