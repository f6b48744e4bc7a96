import { TicketFields } from '@groundwork/contract/support';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import { faultsOf, isPartOf, refusalOf } from './form-values.ts';

const blank = { subject: '', priority: '', category: '', message: '' };

test('an empty form is answered at every field, in the contract’s words', () => {
  expect(faultsOf(TicketFields, blank)).toEqual({
    subject: 'Subject is required',
    priority: 'Priority is required',
    category: 'Category is required',
    message: 'Message is required',
  });
});

test('a message needs twenty characters that are not blanks at its ends', () => {
  const typed = { subject: 'Help', priority: 'low', category: 'other', message: `  ${'x'.repeat(19)}  ` };
  expect(faultsOf(TicketFields, typed)).toEqual({ message: 'Message must be at least 20 characters' });
  expect(faultsOf(TicketFields, { ...typed, message: 'x'.repeat(20) })).toEqual({});
});

test('what is wrong with an item of a list is said at the list, and the first word counts', () => {
  const options = z.object({ options: z.array(z.string().min(1, 'Empty').regex(/a/, 'No a')) });
  expect(faultsOf(options, { options: ['a', '', 'b'] })).toEqual({ options: 'Empty' });
});

test.each<[unknown, boolean]>([
  [{}, true],
  [{ subject: 'Help' }, true],
  [{ subject: 7 }, false],
  [{ gone: 'since' }, false],
  [null, false],
  ['Half a sentence', false],
])('a draft %j of this form: %s', (kept, expected) => {
  expect(isPartOf(kept, blank)).toBe(expected);
});

test('a list is a list of words', () => {
  expect(isPartOf({ ids: ['a'] }, { ids: [] })).toBe(true);
  expect(isPartOf({ ids: [7] }, { ids: [] })).toBe(false);
  expect(isPartOf({ ids: 'a' }, { ids: [] })).toBe(false);
});

const names = ['name', 'token'];
const refused = (...places: string[]) =>
  new ApiError('Refused.', { status: 422, faults: places.map(place => ({ place, message: 'Not so.' })) });

test.each<[string, Error | null, Parameters<typeof refusalOf>[2], ReturnType<typeof refusalOf>]>([
  ['nothing was refused', null, {}, { fields: {}, problem: undefined }],
  ['a field is named', refused('body.token'), {}, { fields: { token: 'Not so.' }, problem: undefined }],
  ['an item is named', refused('body.name.1.label'), {}, { fields: { name: 'Not so.' }, problem: undefined }],
  ['another place is named', refused('body.gone'), {}, { fields: {}, problem: 'Refused. Not so.' }],
  [
    'a field and another place are named',
    refused('body.token', 'body.gone'),
    {},
    { fields: { token: 'Not so.' }, problem: 'Not so.' },
  ],
  ['nothing is named', new Error('Down.'), {}, { fields: {}, problem: 'Down.' }],
  [
    'one field stands for all',
    new Error('Down.'),
    { failsAt: 'name' },
    { fields: { name: 'Down.' }, problem: undefined },
  ],
  [
    'the form knows the field',
    new Error('Down.'),
    { refusedFields: () => ({ token: 'Wrong token' }) },
    { fields: { token: 'Wrong token' }, problem: undefined },
  ],
])('where a refusal stands: %s', (_, error, options, expected) => {
  expect(refusalOf(error, names, options)).toEqual(expected);
});
