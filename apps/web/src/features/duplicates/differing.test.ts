import { expect, test } from 'vitest';
import { differing } from './differing.ts';

test.each([
  ['Edsger', 'Edsgar', ['Edsg', 'e', 'r']],
  ['+49 171 5582014', '+49 171 5532014', ['+49 171 55', '8', '2014']],
  ['Bonn', '', ['', 'Bonn', '']],
  ['', 'Bonn', ['', '', '']],
  ['Bonn', 'Bonn', ['Bonn', '', '']],
  ['aa', 'aaa', ['aa', '', '']],
  ['👩‍🔬 Ada', '👩‍🔬 Ida', ['👩‍🔬 ', 'A', 'da']],
])('%s beside %s', (text, beside, [before, middle, after]) => {
  expect(differing(text, beside)).toEqual({ before, middle, after });
});
