// Decisions: call → service.
import { decisionCalls as calls } from '@groundwork/contract/decisions';
import { createLimits } from '../../platform/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as service from './service.ts';
import * as links from './service-links.ts';
import type { AnswerIntake } from './service-settle.ts';

/** What the analysis asks is answered where it is made. */
export function decisionRoutes(parts: Parts, answerIntake: AnswerIntake): Route[] {
  const limits = createLimits(parts.database);
  return [
    bind(calls.list, visit => service.listDecisions(parts, visit)),
    bind(calls.get, visit => service.getDecision(parts, visit)),
    bind(calls.ask, visit => service.askQuestion(parts, visit)),
    bind(calls.answer, visit => service.answerDecision(parts, answerIntake, visit)),
    bind(calls.update, visit => service.updateDecision(parts, visit)),
    bind(calls.links, visit => links.listLinks(parts, visit)),
    bind(calls.makeLink, visit => links.makeLink(parts, limits, visit)),
    bind(calls.revokeLink, visit => links.revokeLink(parts, visit)),
    bind(calls.look, visit => links.lookByLink(parts, limits, visit)),
    bind(calls.answerByLink, visit => links.answerByLink(parts, limits, answerIntake, visit)),
  ];
}
