import { expect, test } from 'vitest';
import { loginPath, safeReturnPath } from './return-path.ts';

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  // Browsers drop tabs and line breaks from addresses, which makes two slashes of this.
  '/\t/evil.example',
  'javascript:alert(1)',
  '',
  null,
  undefined,
])('%s is no place to return to', wanted => {
  expect(safeReturnPath(wanted)).toBe('/dashboard');
});

test.each(['/login', '/login?return=/x', '/callback?code=1', '/register#a'])(
  'signing in does not lead back to %s',
  wanted => {
    expect(safeReturnPath(wanted)).toBe('/dashboard');
  },
);

test('the page first asked for is kept, with its query', () => {
  expect(loginPath('/client/implementation?step=plan')).toBe(
    '/login?return=%2Fclient%2Fimplementation%3Fstep%3Dplan',
  );
  expect(safeReturnPath('/client/implementation?step=plan')).toBe('/client/implementation?step=plan');
  expect(loginPath('/dashboard')).toBe('/login');
});
