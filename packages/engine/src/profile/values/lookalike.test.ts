import { expect, test } from 'vitest';
import { asSeen } from './lookalike.ts';

test.each([
  ['Аcme Rocket', 'acme rocket'],
  ['Ac\u200Bme\u00AD', 'acme'],
  ['Acme\u3164', 'acme'],
  ['НЕRМЕS', 'hermes'],
  ['АСЕ', 'ace'],
  ['Αcme Rоcket', 'acme rocket'],
  ['Ａｃｍｅ', 'acme'],
  ['acme\u2010rocket.example', 'acme-rocket.example'],
])('%s is seen as %s', (text, seen) => {
  expect(asSeen(text)).toBe(seen);
});

test.each(['ромашка', 'ελλάδα', '株式会社', 'müller & söhne', 'zoë', 'straße'])(
  '%s is of its own script, and stays',
  text => {
    expect(asSeen(text)).toBe(text);
  },
);
