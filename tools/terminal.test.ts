import { expect, test } from 'vitest';
import { harmless } from './terminal.ts';

test('what steers a terminal is shown instead of obeyed', () => {
  expect(harmless('a\u001b]0;title\u0007b \u009b2J \u202Egpj.exe\r\n\tc')).toBe(
    'a\\u001b]0;title\\u0007b \\u009b2J \\u202egpj.exe\\u000d\n\tc',
  );
});

test('other words stay as they are, and JSON stays the same JSON', () => {
  const words = 'Zoë 👩‍🚀 ابجد “x” – 中';
  expect(harmless(words)).toBe(words);
  const value = { name: 'a\u009b2J\u202E\u001b[0m' };
  expect(JSON.parse(harmless(JSON.stringify(value)))).toEqual(value);
});
