import { expect, test } from 'vitest';
import { type LabelledLevels, taughtBy } from './label-weights.ts';

/** Two comparisons: the first says nothing of these rows, whatever the classes make of it; the second decides. */
const score = ([first = 0, second = 0]: readonly number[]): number =>
  (first === 2 ? 2 : -2) + (second === 2 ? 0.5 : -0.5);
const labels = [1, 2].flatMap(first =>
  [1, 2].flatMap(second =>
    Array.from({ length: 10 }, (): LabelledLevels => ({ levels: [first, second], isSame: second === 2 })),
  ),
);

test('labels teach which level decides, and the same labels teach the same', () => {
  const taught = taughtBy(labels, [3, 3], score);
  for (const { levels, isSame } of labels) expect(taught(levels) > 0).toBe(isSame);
  expect(taught([1, 2])).toBe(taughtBy(labels, [3, 3], score)([1, 2]));
});

test('one label moves little, and none moves nothing', () => {
  const one = taughtBy([{ levels: [2, 2], isSame: false }], [3, 3], score);
  expect(one([2, 2])).toBeLessThan(score([2, 2]));
  expect(one([2, 2])).toBeGreaterThan(0);
  expect(one([1, 1])).toBeLessThan(0);
  expect(taughtBy([], [3, 3], score)).toBe(score);
});
