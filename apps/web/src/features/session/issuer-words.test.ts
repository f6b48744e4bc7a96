import { expect, test } from 'vitest';
import { arrivalOf } from './issuer-words.ts';

const of = (query: string) => arrivalOf(new URLSearchParams(query));

test('an error outweighs the confirmation it came with', () => {
  expect(of('verified=1&error=TOKEN_EXPIRED')).toMatchObject({ tone: 'bad' });
  expect(of('verified=1')).toMatchObject({ tone: 'good' });
});

test('an unknown error speaks for itself, and no name of the language passes for a known one', () => {
  expect(of('error=odd&error_description=Something+odd')?.message).toBe('Something odd');
  expect(of('error=toString')?.message).toBe('toString');
});

test('somebody whose session has just ended is told so', () => {
  expect(of('return=%2Fclient%2Fprogress&ended=1')?.message).toBe(
    'Your session has ended. Sign in again to go on.',
  );
});

test('a plain visit says nothing', () => {
  expect(of('')).toBeUndefined();
  expect(of('error=')).toBeUndefined();
});
