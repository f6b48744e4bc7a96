import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batched } from './batched.ts';

function counting(answer: (question: string) => string = question => question.toUpperCase()) {
  const batches: string[][] = [];
  const ask = batched<string, string>({
    keyOf: question => question,
    async ask(questions) {
      batches.push(questions);
      await sleep(5);
      return questions.map(answer);
    },
  });
  return { ask, batches };
}

test('questions of one moment go out together, each of them once', async () => {
  const { ask, batches } = counting();
  expect(await Promise.all(['a', 'b', 'a'].map(ask))).toEqual(['A', 'B', 'A']);
  expect(batches).toEqual([['a', 'b']]);
});

test('nobody hears an answer to a question that went out before they asked', async () => {
  let now = 'before';
  const { ask, batches } = counting(() => now);
  const early = ask('a');
  await expect.poll(() => batches.length).toBe(1);
  now = 'after';
  expect(await ask('a')).toBe('after');
  await early;
  expect(batches).toHaveLength(2);
});

test('a question that cannot be put is refused alone', async () => {
  const ask = batched<string, string>({
    keyOf: question => question,
    async ask(questions) {
      if (questions.includes('bad')) throw Object.assign(new Error('no such sign'), { code: '22021' });
      return questions;
    },
  });
  const settled = await Promise.allSettled(['good', 'bad', 'fine'].map(ask));
  expect(settled.map(each => each.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('whatever else goes wrong everybody hears of, and the next ones are asked again', async () => {
  let isAway = true;
  const ask = batched<string, string>({
    keyOf: question => question,
    async ask(questions) {
      if (isAway) throw new Error('Connection terminated');
      return questions;
    },
  });
  const settled = await Promise.allSettled(['a', 'b'].map(ask));
  expect(settled.map(each => each.status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await ask('a')).toBe('a');
});
