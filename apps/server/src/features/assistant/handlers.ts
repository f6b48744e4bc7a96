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
    return inArea(dependencies, modelNow(), 'admin', context);
  const model = modelNow();
  const found = await onGround(dependencies, context, ground =>
    findAnswer(ground, context, { now: dependencies.clock.now(), hasModel: model !== undefined }),
  );
  return worded(dependencies, model, context, found);
}

/** @throws TooOften */
export async function askAsRep(
  dependencies: Dependencies,
  limits: Limits,
  modelNow: () => Model | undefined,
  context: RequestContext<Calls['askAsRep']>,
): Promise<AssistantAnswer> {
  await countQuestion(limits, context.caller);
  return inArea(dependencies, modelNow(), 'rep', context);
}

function countQuestion(limits: Limits, { issuer, subject }: Caller): Promise<void> {
  return limits.count(`assistant|${issuer}|${subject}`, rate);
}

async function inArea(
  dependencies: Dependencies,
  model: Model | undefined,
  area: Area,
  asking: Asking,
): Promise<AssistantAnswer> {
  const {
    caller,
    body: { question, previous },
    read,
  } = asking;
  const [get, now, hasModel] = [readingWith(read), dependencies.clock.now(), model !== undefined];
  const found = await findAreaAnswer({ area, caller, question, previous, get, now, hasModel });
  return worded(dependencies, model, asking, found);
}

/** Planned and worded by a model where there is one and its words hold; as it was looked up otherwise. */
async function worded(
  { log, clock }: Dependencies,
  model: Model | undefined,
  { body, signal, read }: Asking,
  given: Given,
): Promise<AssistantAnswer> {
  if (!model) return given.answered;
  return answerWithModel(given, { model, body, read, now: clock.now(), signal, log });
}
