import { expect, test } from 'vitest';
import { lookUp } from './answer.ts';
import { allFacts } from './facts/all.ts';
import { factPassages } from './knowledge.ts';
import { createIndex } from './retrieve.ts';

const index = createIndex(factPassages(allFacts));

test('blanks between words say nothing, and a long row of them holds nobody up', () => {
  const asked = performance.now();
  for (let turn = 0; turn < 20; turn += 1) {
    for (const blank of [' ', '\n']) {
      const question = `Who is on${blank.repeat(970)}our team?`;
      expect(lookUp(index, { question }).answers[0]?.passage.fact?.id).toBe('team');
    }
  }
  // The server answers nobody else meanwhile. Each took a third of a second, of which 40 come to more than ten.
  expect(performance.now() - asked).toBeLessThan(4000);
});
