import { expect, test } from 'vitest';
import { mayPass } from './may-pass.ts';
import { SignIn } from './sign-in-rules.ts';

const messages = (typed: { email: string; password: string }) =>
  Object.fromEntries(
    SignIn.safeParse({ rememberMe: false, ...typed }).error?.issues.map(issue => [
      issue.path[0],
      issue.message,
    ]) ?? [],
  );

test('the form says what the specification says', () => {
  expect(messages({ email: '', password: '' })).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  });
  expect(messages({ email: 'nobody', password: 'short' })).toEqual({
    email: 'Invalid email address',
    password: 'Password must be at least 8 characters',
  });
  expect(messages({ email: ' a@b.example ', password: 'long enough' })).toEqual({});
});

test('an empty field has one fault, not two', () => {
  expect(
    SignIn.safeParse({ email: '', password: '', rememberMe: false }).error?.issues.filter(
      issue => issue.path[0] === 'password',
    ),
  ).toHaveLength(1);
});

test('any one of the roles or permissions asked for lets through', () => {
  const held = { roles: ['client'], permissions: ['projects.read'] };
  expect(mayPass(held, {})).toBe(true);
  expect(mayPass(held, { roles: ['admin', 'client'] })).toBe(true);
  expect(mayPass(held, { roles: ['admin'], permissions: ['projects.read'] })).toBe(true);
  expect(mayPass(held, { roles: ['admin'] })).toBe(false);
  expect(mayPass(held, { permissions: ['team.manage'] })).toBe(false);
});
