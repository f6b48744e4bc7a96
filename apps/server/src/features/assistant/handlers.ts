// Requests to the assistant.
import type { AssistantAnswer, assistantCalls } from '@groundwork/contract/assistant';
import type { Caller } from '../../platform/caller.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Limits, Rate } from '../../platform/limits.ts';
import type { Model } from '../../platform/model/model.ts';
import type { RequestContext } from '../../platform/route.ts';
import { answerWithModel, type Given } from './answer-with-model.ts';
import { readingWith } from './areas/area-fact.ts';
import type { Area } from './areas/area-facts.ts';
import { findAreaAnswer } from './areas/find-area-answer.ts';
import { findAnswer, onGround } from './find-answer.ts';

type Calls = typeof assistantCalls;
type Asking = Pick<RequestContext, 'caller' | 'signal' | 'read'> & {
  body: { question: string; previous?: string | undefined };
};

/** Somebody who talks fast; not a program that reads everything through it. */
const rate: Rate = { burst: 10, perMinute: 20 };

/** @throws Refusal not_found; TooOften */
export async function ask(
  dependencies: Dependencies,
  limits: Limits,
  modelNow: () => Model | undefined,
  context: RequestContext<Calls['ask']>,
): Promise<AssistantAnswer> {
  await countQuestion(limits, context.caller);
  // Staff who name no project ask about the platform.
  if (context.caller.isPlatform && context.body.project_id === undefined)
    return worded(dependencies, modelNow, context, await inArea(dependencies, 'admin', context));
  const found = await onGround(dependencies, context, ground =>
    findAnswer(ground, context, dependencies.clock.now()),
  );
  return worded(dependencies, modelNow, context, found);
}

/** @throws TooOften */
export async function askAsRep(
  dependencies: Dependencies,
  limits: Limits,
  modelNow: () => Model | undefined,
  context: RequestContext<Calls['askAsRep']>,
): Promise<AssistantAnswer> {
  await countQuestion(limits, context.caller);
  return worded(dependencies, modelNow, context, await inArea(dependencies, 'rep', context));
}

function countQuestion(limits: Limits, { issuer, subject }: Caller): Promise<void> {
  return limits.count(`assistant|${issuer}|${subject}`, rate);
}

function inArea({ clock }: Dependencies, area: Area, { caller, body, read }: Asking): Promise<Given> {
  const { question, previous } = body;
  return findAreaAnswer({ area, caller, question, previous, get: readingWith(read), now: clock.now() });
}

/** Planned and worded by a model where there is one and its words hold; as it was looked up otherwise. */
async function worded(
  { log, clock }: Dependencies,
  modelNow: () => Model | undefined,
  { body, signal, read }: Asking,
  given: Given,
): Promise<AssistantAnswer> {
  const model = modelNow();
  if (!model) return given.answered;
  return answerWithModel(given, { model, body, read, now: clock.now(), signal, log });
}
