import { expect, test } from 'vitest';
import { growthInWords, paceInWords, partOf, wholeAmount } from './amounts.ts';

test('sums are said without the cents that say nothing of them', () => {
  expect(wholeAmount(256_528_52, 'USD', 'en')).toBe('$256,529');
});

test('growth names its direction, and what came from nothing has no percentage', () => {
  expect(growthInWords(118, 100, 'en')).toBe('18% more than last year to date');
  expect(growthInWords(50, 100, 'en')).toBe('50% less than last year to date');
  expect(growthInWords(5, 0, 'en')).toBe('nothing last year to date');
  expect(growthInWords(0, 0, 'en')).toBe('as last year to date');
});

test('pace is told in points of the target', () => {
  expect(paceInWords(85, 59, 100)).toBe('26 points ahead of an even pace');
  expect(paceInWords(58, 59, 100)).toBe('1 point behind an even pace');
  expect(paceInWords(1, null, null)).toBeNull();
  expect(partOf(5, null)).toBeNull();
  expect(partOf(5, 10)).toBe(0.5);
});
