import { expect, test } from 'vitest';
import { everyday, everydayKept } from './everyday-set.ts';
import { allFacts } from './facts/all.ts';
import { freeKept, freeTuned } from './free-set.ts';
import { freeFresh, freeLast } from './fresh-set.ts';
import { calibration, heldOut } from './golden-set.ts';
import { measureFree } from './measure-free.ts';
import { measureGolden } from './measure-golden.ts';
import { questionPatterns } from './patterns/all.ts';
import { commonPassages } from './service.ts';

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
  expect(figures.right / figures.questions).toBeGreaterThan(0.8);
});

test.each([
  ['the half it was tuned with', freeTuned, 0.9],
  ['the other half', freeKept, 0.85],
  ['what was asked afterwards', freeFresh, 0.85],
  ['what nothing was changed for', freeLast, 0.55],
  ['what is asked on any morning', everyday, 0.9],
  ['that in other words', everydayKept, 0.85],
])(
  'of questions as people type them, %s is answered rightly or not at all, and nothing is made up',
  (_, set, least) => {
    const { questions, right, helped, wrong, madeUp } = measureFree(set);
    expect(madeUp).toEqual([]);
    expect(wrong.length / questions, wrong.join('; ')).toBeLessThan(0.05);
    expect(right / questions).toBeGreaterThan(least);
    // Answered, or the right place named.
    expect((right + helped.length) / questions).toBeGreaterThan(0.75);
  },
);

test('every way of asking is that of a source there is, and every source has one', () => {
  const ids = commonPassages().map(passage => passage.source.id);
  expect(Object.keys(questionPatterns).filter(id => !ids.includes(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(allFacts.map(fact => fact.id)).size).toBe(allFacts.length);
});
