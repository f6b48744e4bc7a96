import { expect, test } from 'vitest';
import { uniforms } from '../../chance/chance.ts';
import { errorBound } from './error-bound.ts';

test('with no error among n it is about 3 in n, and with some it is what the tables say', () => {
  expect(errorBound(0, 300)).toBeCloseTo(0.00994, 4);
  expect(errorBound(0, 20)).toBeCloseTo(0.1391, 3);
  expect(errorBound(3, 100)).toBeCloseTo(0.0757, 3);
  expect(errorBound(0, 0)).toBe(1);
  expect(errorBound(5, 5)).toBe(1);
});

test('the bound holds in nineteen of twenty samples and more', () => {
  const draw = uniforms(20, 'labels');
  for (const share of [0.005, 0.02, 0.1]) {
    let held = 0;
    for (let sample = 0; sample < 400; sample++) {
      let errors = 0;
      for (let pair = 0; pair < 250; pair++) if (draw() < share) errors++;
      if (errorBound(errors, 250) >= share) held++;
    }
    expect(held / 400).toBeGreaterThanOrEqual(0.93);
  }
});
