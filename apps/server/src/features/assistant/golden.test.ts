import { expect, test } from 'vitest';
import { calibration, heldOut } from './golden-set.ts';
import { measureGolden } from './measure-golden.ts';

test.each([
  ['the questions it was made with', calibration],
  ['the questions it had never seen', heldOut],
])('%s are answered rightly or not at all, and nothing is made up', (_, questions) => {
  const figures = measureGolden(questions);
  expect(figures.questions).toBeGreaterThanOrEqual(60);
  expect(figures.madeUp).toEqual([]);
  expect(figures.uncited).toBe(0);
  expect((figures.right + figures.abstained) / figures.questions, figures.wrong.join('; ')).toBeGreaterThan(
    0.95,
  );
  // Saying nothing is no way of being right.
  expect(figures.right / figures.questions).toBeGreaterThan(0.7);
});
