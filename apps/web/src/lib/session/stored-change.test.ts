import { User } from 'oidc-client-ts';
import { expect, test } from 'vitest';
import { storedChange } from './stored-change.ts';

const key = 'groundwork.oidc.user:https://issuer.example:web';
const tokensOf = (sub: string, access_token: string) =>
  new User({
    access_token,
    token_type: 'Bearer',
    profile: { sub, iss: 'https://issuer.example', aud: 'web', exp: 0, iat: 0 },
  }).toStorageString();

test('new tokens of the same person are no news', () => {
  const event = { key, oldValue: tokensOf('ada', 'one'), newValue: tokensOf('ada', 'two') };
  expect(storedChange(event)).toBe('renewed');
});

test("another person's tokens over the ones that were there are somebody else's", () => {
  const newValue = tokensOf('ben', 'two');
  for (const oldValue of [tokensOf('ada', 'one'), null, 'not read'])
    expect(storedChange({ key, oldValue, newValue })).toBe('somebody_else');
  expect(storedChange({ key, oldValue: 'not read', newValue: 'nor this' })).toBe('somebody_else');
});

test('signed out is whose tokens are gone, alone or with everything', () => {
  expect(storedChange({ key, oldValue: tokensOf('ada', 'one'), newValue: null })).toBe('signed_out');
  expect(storedChange({ key: null, oldValue: null, newValue: null })).toBe('signed_out');
});

test('whatever else is stored says nothing', () => {
  expect(storedChange({ key: 'groundwork.app', oldValue: null, newValue: '{}' })).toBe(undefined);
});
