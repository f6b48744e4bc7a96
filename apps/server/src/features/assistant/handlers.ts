// Requests to the assistant.
import type { AssistantAnswer, assistantCalls } from '@groundwork/contract/assistant';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Limits, Rate } from '../../platform/limits.ts';
import type { Model } from '../../platform/model/model.ts';
import type { RequestContext } from '../../platform/route.ts';
import { findAnswer, onGround } from './find-answer.ts';
import { wordedAnswer } from './model-answer.ts';

type Calls = typeof assistantCalls;

/** Somebody who talks fast; not a program that reads everything through it. */
const rate: Rate = { burst: 10, perMinute: 20 };

/** @throws Refusal not_found; TooOften */
export async function ask(
  dependencies: Dependencies,
  limits: Limits,
  modelNow: () => Model | undefined,
  context: RequestContext<Calls['ask']>,
): Promise<AssistantAnswer> {
  const { caller, body, signal } = context;
  const model = modelNow();
  await limits.count(`assistant|${caller.issuer}|${caller.subject}`, rate);
  const found = await onGround(dependencies, context, ground =>
    findAnswer(ground, context, dependencies.clock.now()),
  );
  const { answered, readable } = found;
  if (!model || readable.length === 0) return answered;
  const worded = await wordedAnswer(model, body, readable, signal).catch((error: unknown) => {
    dependencies.log.warn({ err: error }, 'the language model did not answer; looking up instead');
    return undefined;
  });
  return worded ? { ...worded, asked_in: answered.asked_in } : answered;
}
