import { expect, test } from 'vitest';
import { initialsOf } from './roles.ts';

test.each([
  ['Ada Lovelace', 'AL'],
  ['  ada  augusta king ', 'AK'],
  ['Plato', 'P'],
  ['', 'K'],
  ['👩‍🚀 Sally Ride', '👩‍🚀R'],
  ['éva nagy', 'ÉN'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf({ name, email: 'kim.li@example.com' })).toBe(initials);
});
