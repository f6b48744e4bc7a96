import { expect, test } from 'vitest';
import { allFacts } from '../../apps/server/src/features/assistant/facts/all.ts';
import { commonPassages } from '../../apps/server/src/features/assistant/knowledge.ts';
import { questionPatterns } from '../../apps/server/src/features/assistant/patterns/all.ts';
import { areas, measureArea } from './measure-areas.ts';
import { measureFree } from './measure-free.ts';
import { measureGolden } from './measure-golden.ts';
import { freeQuestions, goldenQuestions } from './questions.ts';

test.each([
  ['the questions it was made with', 'calibration'] as const,
  ['the questions it had never seen', 'held-out'] as const,
])('%s are answered rightly or not at all, and nothing is made up', (_, set) => {
  const figures = measureGolden(goldenQuestions(set));
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
  ['the half it was tuned with', 'free-tuned', 0.9] as const,
  ['the other half', 'free-kept', 0.85] as const,
  ['what was asked afterwards', 'free-fresh', 0.85] as const,
  ['what nothing was changed for', 'free-last', 0.55] as const,
  ['what is asked on any morning', 'everyday', 0.9] as const,
  ['that in other words', 'everyday-kept', 0.85] as const,
])(
  'of questions as people type them, %s is answered rightly or not at all, and nothing is made up',
  (_, set, least) => {
    const { questions, right, helped, wrong, madeUp } = measureFree(freeQuestions(set));
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

test.each(areas)('questions of the %s area are answered rightly or not at all', area => {
  const { questions, right, abstained, wrong } = measureArea(area);
  expect(questions).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
  // Saying nothing is no way of being right.
  expect(right / questions, abstained.join('; ')).toBeGreaterThan(0.95);
});
