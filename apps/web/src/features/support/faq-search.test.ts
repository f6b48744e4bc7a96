import type { FaqEntry } from '@groundwork/contract/help';
import { expect, test } from 'vitest';
import { search } from './faq-search.ts';

const entries: FaqEntry[] = [
  { id: 'a', category: 'Billing', question: 'Can I change plans?', answer: 'Yes, immediately.' },
  { id: 'b', category: 'Technical', question: 'Can it be undone?', answer: 'Yes. A résumé is kept.' },
];
const found = (sought: string) => search(entries, sought).map(entry => entry.id);

test('all words must stand somewhere in question or answer, whatever their order, case and accents', () => {
  expect(found('')).toEqual(['a', 'b']);
  expect(found('PLANS change')).toEqual(['a']);
  expect(found('resume')).toEqual(['b']);
  expect(found('yes plans undone')).toEqual([]);
  expect(found('.*')).toEqual([]);
});
