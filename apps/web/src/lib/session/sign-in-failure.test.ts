import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { useAuth } from './auth-context.ts';
import { isUnreachable, signInFailure } from './sign-in-failure.ts';

const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => logged.mockClear());
afterAll(() => logged.mockRestore());

test('useAuth outside its provider says where it belongs', () => {
  const Lost = () => createElement('p', null, useAuth().status);
  expect(() => renderToString(createElement(Lost))).toThrow('useAuth must be used within an AuthProvider');
});

const answered = (error: string, error_description?: string) =>
  new ErrorResponse({ error, ...(error_description !== undefined && { error_description }) });

test.each<[string, unknown, RegExp]>([
  ['a person who cancelled', answered('access_denied'), /^The sign-in was cancelled/],
  ['an issuer’s own reason', answered('invalid_scope', 'Unknown scope'), /refused: Unknown scope$/],
  ['an issuer’s bare code', answered('invalid_scope'), /refused: invalid_scope$/],
  ['a code that is a word of the language', answered('constructor'), /refused: constructor$/],
  ['no answer', new TypeError('Failed to fetch'), /does not answer/],
  ['an answer that takes too long', new ErrorTimeout('Network timed out'), /does not answer/],
  ['an issuer that is being started', new Error('Service Unavailable (503)'), /does not answer/],
  ['an answer used twice', new Error('No matching state found in storage'), /Please start again/],
  ['an answer without state', new Error('No state in response'), /Please start again/],
  ['no discovery document', new Error('Not Found (404)'), /did not work: Not Found \(404\)$/],
  ['something that is no error', 'odd', /did not work: An error occurred$/],
])('%s is put into words, logged, and kept as the cause', (_, cause, words) => {
  const failure = signInFailure(cause);
  expect(failure.message).toMatch(words);
  expect(failure.cause).toBe(cause);
  expect(logged).toHaveBeenCalledWith('The sign-in failed.', cause);
});

test('only a missing answer says nothing about the person', () => {
  expect(isUnreachable(new TypeError('NetworkError'))).toBe(true);
  expect(isUnreachable(answered('invalid_grant'))).toBe(false);
});
