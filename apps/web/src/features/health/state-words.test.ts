import { expect, test } from 'vitest';
import { uptimeWords } from './state-words.ts';

test('what was not up all the time is never called all of it', () => {
  expect(uptimeWords(99.9999)).toBe((99.99).toLocaleString() + '%');
  expect(uptimeWords(100)).toBe('100%');
  expect(uptimeWords(null)).toBe('not measured');
});
