// One statement for the questions of many requests: those that come while one is being answered go out together as the next.
// Unlike a cache it never answers with what was true before it was asked.

import { AsyncLocalStorage } from 'node:async_hooks';

/** Answers in the order asked; undefined where there is nothing. */
export type LoadMany<Question, Answer> = (questions: Question[]) => Promise<(Answer | undefined)[]>;

export interface BatchOptions<Question, Answer> {
  /** Questions of the same key are one. */
  keyOf: (question: Question) => string;
  ask: LoadMany<Question, Answer>;
}

/** A statement that hangs must not be the only one. */
const atOnce = 2;
const maxBatch = 200;

interface Waiting<Question, Answer> {
  question: Question;
  answer: PromiseWithResolvers<Answer | undefined>;
}

export function batched<Question, Answer>({
  keyOf,
  ask,
}: BatchOptions<Question, Answer>): (question: Question) => Promise<Answer | undefined> {
  // Asked for nobody in particular: never inside the transaction of the request that happened to come first.
  const outsideCallers = AsyncLocalStorage.snapshot();
  let waiting = new Map<string, Waiting<Question, Answer>>();
  let underWay = 0;
  let isPlanned = false;

  function plan(): void {
    if (isPlanned || underWay >= atOnce || waiting.size === 0) return;
    isPlanned = true;
    // After every request that has just arrived was read.
    setImmediate(() => {
      isPlanned = false;
      void outsideCallers(sendNext);
    });
  }

  async function sendNext(): Promise<void> {
    const all = [...waiting];
    const batch = all.slice(0, maxBatch).map(([, each]) => each);
    waiting = new Map(all.slice(maxBatch));
    underWay += 1;
    plan();
    await settle(batch, ask);
    underWay -= 1;
    plan();
  }

  return question => {
    const key = keyOf(question);
    const known = waiting.get(key);
    if (known) return known.answer.promise;
    const answer = Promise.withResolvers<Answer | undefined>();
    waiting.set(key, { question, answer });
    plan();
    return answer.promise;
  };
}

async function settle<Question, Answer>(
  batch: Waiting<Question, Answer>[],
  ask: LoadMany<Question, Answer>,
): Promise<void> {
  try {
    const answers = await ask(batch.map(each => each.question));
    for (const [index, { answer }] of batch.entries()) answer.resolve(answers[index]);
  } catch (error) {
    const [only] = batch;
    // A question that cannot be put (a sign that no column holds) must not be everybody's trouble.
    if (batch.length > 1 && isOfOne(error)) for (const each of batch) await settle([each], ask);
    else if (only) for (const { answer } of batch) answer.reject(error);
  }
}

/** PostgreSQL's class of values that cannot be read. */
function isOfOne(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('22');
}
