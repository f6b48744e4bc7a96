// Decisions of a project as people ask for them: what waits, for whom, until when, and what that costs. Whatever asks (the
// analysis, a person) only brings questions; nothing here knows how its answers are carried out.
import type { decisionCalls, ProjectDecision } from '@groundwork/contract/decisions';
import { todayOf } from '../../platform/clock.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { cutPage } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inProject, lookAtProject } from '../projects/in-project.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import * as asking from './ask-question.ts';
import { assignDecision } from './assign-decision.ts';
import type { AnswerIntake } from './change-answers.ts';
import * as decisions from './get-decision.ts';
import { requireEachOnce } from './rules.ts';
import { settle, settleMany } from './settle.ts';
import * as store from './store-list.ts';
import { takeBack } from './take-back.ts';

type Calls = typeof decisionCalls;

/** @throws Refusal not_found, invalid_request */
export function listDecisions(dependencies: Dependencies, context: RequestContext<Calls['list']>) {
  const { caller, query } = context;
  return lookAtProject(dependencies.database, context, async (tx, of) => {
    const today = todayOf(dependencies);
    const { memberId } = caller;
    const rows = await store.listDecisions(tx, of, {
      ...query,
      readerId: memberId,
      ...(query.owner === 'me' && { ownerId: memberId }),
    });
    const ground = await decisions.readGround(tx, of, today);
    const { data, last } = cutPage(rows, query);
    return {
      data: data.map(row => decisions.presentDecision(row, ground)),
      next_cursor: last ? Buffer.from(last.rank).toString('base64url') : null,
      counts: await store.countDecisions(tx, of, { memberId, today }),
    };
  });
}

/** @throws Refusal not_found */
export function getDecision(
  dependencies: Dependencies,
  context: RequestContext<Calls['get']>,
): Promise<ProjectDecision> {
  return lookAtProject(dependencies.database, context, (tx, of) =>
    decisions.getDecision(tx, of, context.params.decisionId, todayOf(dependencies)),
  );
}

/** @throws Refusal not_found, invalid_request, conflict */
export function askQuestion(
  dependencies: Dependencies,
  context: RequestContext<Calls['ask']>,
): Promise<ProjectDecision> {
  return inProject(dependencies.database, context, async (tx, of) => {
    const id = await asking.askQuestion(tx, dependencies, of, context, context.body);
    return decisions.getDecision(tx, of, id, todayOf(dependencies));
  });
}

/** @throws Refusal not_found, decision_settled, stale, invalid_request, and what the analysis refuses */
export async function answerDecision(
  dependencies: Dependencies,
  answerIntake: AnswerIntake,
  context: RequestContext<Calls['answer']>,
): Promise<ProjectDecision> {
  const { decisionId } = context.params;
  const of = await inProject(dependencies.database, context, (_, scope) => Promise.resolve(scope));
  await settle(dependencies, answerIntake, of, decisionId, {
    version: context.version,
    value: context.body.answer,
    isAgain: context.body.again === true,
    via: 'card',
    actor: context,
    action: 'decisions.answer',
    signal: context.signal,
  });
  return dependencies.database.tenant(of.organizationId, tx =>
    decisions.getDecision(tx, of, decisionId, todayOf(dependencies)),
  );
}

/** @throws Refusal not_found, decision_settled, stale, invalid_request, and what the analysis refuses */
export async function answerMany(
  dependencies: Dependencies,
  answerIntake: AnswerIntake,
  context: RequestContext<Calls['answerMany']>,
): Promise<{ batch_id: string; data: ProjectDecision[] }> {
  const of = await inProject(dependencies.database, context, (_, scope) => Promise.resolve(scope));
  const choices = context.body.answers.map(({ answer, ...seen }) => ({ ...seen, value: answer }));
  requireEachOnce(choices);
  const batch_id = await settleMany(dependencies, answerIntake, of, choices, {
    via: 'card',
    actor: context,
    action: 'decisions.answer',
    signal: context.signal,
  });
  return { batch_id, data: await readMany(dependencies, of, choices) };
}

/** @throws Refusal not_found, decision_settled, conflict, stale, and what the analysis refuses */
export async function takeBackAnswers(
  dependencies: Dependencies,
  answerIntake: AnswerIntake,
  context: RequestContext<Calls['takeBack']>,
): Promise<{ data: ProjectDecision[] }> {
  const of = await inProject(dependencies.database, context, (_, scope) => Promise.resolve(scope));
  const { decisions: seen } = context.body;
  requireEachOnce(seen);
  await takeBack(dependencies, answerIntake, of, seen, { actor: context, signal: context.signal });
  return { data: await readMany(dependencies, of, seen) };
}

function readMany(dependencies: Dependencies, of: ProjectScope, wanted: readonly { id: string }[]) {
  return dependencies.database.tenant(of.organizationId, async tx => {
    const ground = await decisions.readGround(tx, of, todayOf(dependencies));
    const rows = await store.findDecisions(
      tx,
      of,
      wanted.map(each => each.id),
    );
    return rows.map(row => decisions.presentDecision(row, ground));
  });
}

/** @throws Refusal not_found, decision_settled, stale, invalid_request, forbidden */
export function updateDecision(
  dependencies: Dependencies,
  context: RequestContext<Calls['update']>,
): Promise<ProjectDecision> {
  const { version, body: change } = context;
  const { decisionId: id } = context.params;
  return inProject(dependencies.database, context, async (tx, of) => {
    await assignDecision(tx, dependencies, of, context, { id, version, change });
    return decisions.getDecision(tx, of, id, todayOf(dependencies));
  });
}
