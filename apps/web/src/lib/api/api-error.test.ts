import { expect, test } from 'vitest';
import { ApiError, errorFor, isCode, messageOf, noResponse } from './api-error.ts';

test.each([
  [403, 'You do not have permission to perform this action'],
  [404, 'The requested resource was not found'],
  [429, 'Too many requests. Please try again later.'],
  [500, 'Server error. Please try again later.'],
  [502, 'Server error. Please try again later.'],
  [503, 'Server error. Please try again later.'],
  [504, 'Server error. Please try again later.'],
])('status %i says what the catalogue says, whatever the server wrote', (status, sentence) => {
  expect(errorFor(status, { message: 'something else' }).message).toBe(sentence);
});

test('any other status says what the server says', () => {
  expect(errorFor(409, { code: 'no_sources', message: 'Add at least one file first.' }).message).toBe(
    'Add at least one file first.',
  );
});

test.each([undefined, 'plain text', null, [], { message: 7 }, { message: '' }])(
  'an answer without a message (%j) is still an error one can show',
  body => {
    const error = errorFor(418, body);
    expect(error.message).toBe('An error occurred');
    expect(error.status).toBe(418);
    expect(error.response).toBe(body);
  },
);

test.each([
  [502, 'portal_refused', 'The CRM portal refused the request.'],
  [403, 'trial_ended', 'Your trial has ended, so nothing can be changed.'],
  [403, 'plan_limit', 'This is more than your plan covers.'],
])('status %i with the code %s says what to do, in words of its own', (status, code, message) => {
  expect(errorFor(status, { code, message }).message).toBe(message);
});

test('a code that says no more than its status is answered from the catalogue', () => {
  expect(errorFor(403, { code: 'forbidden', message: 'No.' }).message).toBe(
    'You do not have permission to perform this action',
  );
});

test('the code, the reference number and the faults come along', () => {
  const error = errorFor(422, {
    code: 'invalid_request',
    message: 'No.',
    correlation_id: 'c-1',
    errors: [{ place: 'body.name', message: 'Name is required' }],
  });
  expect(error.reference).toBe('c-1');
  expect(error.faults).toEqual([{ place: 'body.name', message: 'Name is required' }]);
  expect(isCode(error, 'invalid_request')).toBe(true);
  expect(isCode(new Error('x'), 'invalid_request')).toBe(false);
});

test('without any answer the status is 0', () => {
  expect(new ApiError(noResponse)).toMatchObject({
    status: 0,
    message: 'No response from server. Please check your connection.',
  });
});

test('whatever was thrown has a sentence', () => {
  expect(messageOf('boom')).toBe('An error occurred');
  expect(messageOf(new Error(''))).toBe('An error occurred');
  expect(messageOf(new Error('The file is gone'))).toBe('The file is gone');
});

test('an address that is no id at all names what is not there', () => {
  const body = (place: string) => ({
    code: 'invalid_request',
    message: 'Some values are not valid.',
    errors: [{ place, message: 'Invalid UUID' }],
  });
  const error = errorFor(400, body('params.id'));
  expect([error.status, error.code, error.message]).toEqual([
    404,
    'not_found',
    'The requested resource was not found',
  ]);
  expect(errorFor(400, body('body.name')).code).toBe('invalid_request');
});
