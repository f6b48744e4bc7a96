// A question that a person asks, which the analysis did not: a decision like every other from then on.
import type { BodyOf } from '@groundwork/contract/call';
import type { decisionCalls } from '@groundwork/contract/decisions';
import { Refusal } from '@groundwork/contract/errors';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { newId } from '../../platform/id.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { requireProject } from '../projects/read-project.ts';
import { recordActivity } from '../projects/record-activity.ts';
import { type Actor, appendTrail, nameOf } from '../trail/append-trail.ts';
import { assign } from './assign-decision.ts';
import { invalid } from './rules.ts';
import * as store from './store.ts';

/** More than anybody answers. */
const MOST_QUESTIONS = 200;

/** @returns the id of the decision. @throws Refusal not_found, invalid_request, conflict */
export async function askQuestion(
  tx: Tx,
  dependencies: Pick<Dependencies, 'clock'>,
  of: ProjectScope,
  actor: Actor,
  given: BodyOf<(typeof decisionCalls)['ask']>,
): Promise<string> {
  await requireProject(tx, of.organizationId, of.projectId);
  if ((await store.lockAsked(tx, of, 'asked')).length >= MOST_QUESTIONS) {
    throw new Refusal('conflict', {
      message: `A project has at most ${MOST_QUESTIONS} questions of its own.`,
    });
  }
  const options = given.options.map(({ label, effect = '' }, index) => ({
    value: `option-${index + 1}`,
    label,
    effect,
  }));
  const fallback = options[given.default];
  if (!fallback) {
    const message = 'There is no option at this position.';
    throw invalid('body.default', String(given.default), message, 'Name one of the options.');
  }
  const id = newId();
  const { question, why = '' } = given;
  await store.insertQuestion(tx, of, id, { question, why, options, default_value: fallback.value });
  await assign(tx, dependencies, of, id, {
    owner_id: given.owner_id ?? null,
    deadline: given.deadline ?? null,
    default_at_deadline: false,
    isNewOwner: given.owner_id !== undefined && given.owner_id !== null,
    isNewDeadline: true,
  });
  await recordActivity(tx, { ...of, description: `Asked: ${question}`, actor: nameOf(actor) });
  await appendTrail(tx, of.organizationId, actor, {
    action: 'decisions.ask',
    target: { kind: 'decision', id },
    details: { question },
  });
  return id;
}
