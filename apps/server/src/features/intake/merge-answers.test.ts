import { Answers } from '@groundwork/contract/intake';
import { expect, test } from 'vitest';
import { mergeAnswers } from './merge-answers.ts';

const before = Answers.parse({
  decisions: { one: 'a', two: 'b' },
  sources: {
    'people.csv': { role: 'records', object: 'contacts', columns: { Email: 'email', Notes: null } },
  },
});

test('what is named changes, the rest stands', () => {
  const after = mergeAnswers(before, {
    decisions: { two: 'c' },
    sources: { 'people.csv': { columns: { Notes: 'new' } }, 'deals.csv': { columns: { Amount: null } } },
  });
  expect(after).toEqual({
    decisions: { one: 'a', two: 'c' },
    sources: {
      'people.csv': { role: 'records', object: 'contacts', columns: { Email: 'email', Notes: 'new' } },
      'deals.csv': { columns: { Amount: null } },
    },
  });
});

test('what is emptied is taken back, as if it had never been answered', () => {
  const after = mergeAnswers(before, {
    decisions: { one: '' },
    sources: { 'people.csv': { role: '', columns: { Email: '' } } },
  });
  expect(after).toEqual({ decisions: { two: 'b' }, sources: { 'people.csv': { columns: { Notes: null } } } });
});

test('a column may go by the name of something every object has', () => {
  const columns = JSON.parse('{"__proto__": "email", "constructor": null}');
  const { sources } = mergeAnswers(before, { sources: { 'people.csv': { columns } } });
  expect(Object.entries(sources['people.csv']?.columns ?? {})).toEqual([
    ['Email', 'email'],
    ['Notes', null],
    ['__proto__', 'email'],
    ['constructor', null],
  ]);
});

test('how a column is written is told anew as a whole, and taken back', () => {
  const told = mergeAnswers(before, {
    sources: {
      'people.csv': {
        formats: { Fee: { decimal: ',', grouping: '.' }, Born: { date_order: 'dmy' } },
        settings: { time_zone: 'Europe/Berlin' },
      },
    },
  });
  const after = mergeAnswers(told, {
    sources: {
      'people.csv': { formats: { Fee: { decimal: '.' }, Born: null }, settings: { time_zone: '' } },
    },
  });
  expect(told.sources['people.csv']?.settings).toEqual({ time_zone: 'Europe/Berlin' });
  expect(after.sources['people.csv']).toEqual({
    ...before.sources['people.csv'],
    formats: { Fee: { decimal: '.' } },
  });
});
