import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { hashPassword, passwordFault, passwordLength, verifyPassword } from './password.ts';

test('a password of eight characters with lower, upper and digit is accepted, in any alphabet', () => {
  for (const password of ['Abcdefg1', '1aB     ', 'Ünïcödé1', 'Пароль12', 'correct horse Battery 9']) {
    expect(passwordFault(password)).toBeUndefined();
  }
});

test('whatever misses one kind of character, or has too few or too many, is refused with its sentence', () => {
  assert(
    property(string({ maxLength: 300 }), password => {
      const fault = passwordFault(password);
      const isRightLength = password.length >= passwordLength.min && password.length <= passwordLength.max;
      const isMixed = /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) && /[0-9]/.test(password);
      expect(fault === undefined).toBe(isRightLength && isMixed);
      if (password.length < passwordLength.min) expect(fault).toBe('Password must be at least 8 characters');
    }),
  );
});

test('a kept password matches itself only, and two keepings of it differ', async () => {
  const hash = await hashPassword('Groundwork2026');
  expect(await verifyPassword({ hash, password: 'Groundwork2026' })).toBe(true);
  expect(await verifyPassword({ hash, password: 'groundwork2026' })).toBe(false);
  expect(await hashPassword('Groundwork2026')).not.toBe(hash);
});
