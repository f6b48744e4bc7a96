import { expect, test } from 'vitest';
import { readDraft } from '../../lib/session/sign-up-draft.ts';
import { Names, NewPassword, Registration } from './sign-in-rules.ts';

const good = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@acme.example',
  company: 'Acme',
  password: 'Analytical1',
  confirmPassword: 'Analytical1',
  acceptTerms: true,
};

function messages(shape: { safeParse: typeof Registration.safeParse }, typed: object) {
  return Object.fromEntries(
    shape.safeParse(typed).error?.issues.map(issue => [issue.path[0], issue.message]) ?? [],
  );
}

test('a complete registration is taken as it is, its texts trimmed', () => {
  expect(Registration.parse({ ...good, company: ' Acme ' })).toEqual(good);
});

test('an empty form is answered at every field at once', () => {
  const empty = { firstName: '', lastName: '', email: '', company: '', password: '', confirmPassword: '' };
  expect(messages(Registration, { ...empty, acceptTerms: false })).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Email is required',
    company: 'Company name is required',
    password: 'Password is required',
    confirmPassword: 'Please confirm your password',
    acceptTerms: 'You must accept the terms and conditions',
  });
});

test('what is too short, too plain or different is said so', () => {
  const typed = { firstName: 'A', lastName: 'B', company: ' C ', password: 'analytical1' };
  expect(messages(Registration, { ...good, ...typed })).toEqual({
    firstName: 'First name must be at least 2 characters',
    lastName: 'Last name must be at least 2 characters',
    company: 'Company name must be at least 2 characters',
    password: 'Password must contain uppercase, lowercase, and number',
    confirmPassword: 'Passwords do not match',
  });
});

test('a new password is asked for twice, in letters of any script', () => {
  expect(NewPassword.safeParse({ password: 'Größe123', confirmPassword: 'Größe123' }).success).toBe(true);
  expect(NewPassword.safeParse({ password: 'Größe123', confirmPassword: 'Größe124' }).success).toBe(false);
  expect(NewPassword.safeParse({ password: 'Gr1', confirmPassword: 'Gr1' }).error?.issues).toMatchObject([
    { message: 'Password must be at least 8 characters' },
  ]);
});

test('names are trimmed before they are measured', () => {
  expect(Names.safeParse({ firstName: ' A ', lastName: 'Bo' }).success).toBe(false);
});

test('a draft that is not one, or an older form of it, is no draft', () => {
  expect(readDraft(null)).toBeUndefined();
  expect(readDraft('{')).toBeUndefined();
  expect(readDraft('{"company":"Acme"}')).toBeUndefined();
  expect(readDraft(JSON.stringify(good))).toMatchObject({ company: 'Acme', email: 'ada@acme.example' });
});
