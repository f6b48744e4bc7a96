import { expect, test } from 'vitest';
import { emptyDraft, faultsOf, fieldsOf } from './ticket-rules.ts';

test('an empty form is answered at every field, in the words of the specification', () => {
  expect(faultsOf(emptyDraft)).toEqual({
    subject: 'Subject is required',
    priority: 'Priority is required',
    category: 'Category is required',
    message: 'Message is required',
  });
});

test('a message needs twenty characters that are not blanks at its ends', () => {
  const draft = { subject: 'Help', priority: 'low', category: 'other', message: `  ${'x'.repeat(19)}  ` };
  expect(faultsOf(draft)).toEqual({ message: 'Message must be at least 20 characters' });
  expect(fieldsOf(draft)).toBeUndefined();
  expect(fieldsOf({ ...draft, message: 'x'.repeat(20) })).toMatchObject({ message: 'x'.repeat(20) });
});
