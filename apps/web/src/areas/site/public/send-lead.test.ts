import { expect, test } from 'vitest';
import { faultsOf } from './send-lead.ts';

const good = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@acme.example',
  phone: '',
  company: 'Acme',
  subject: 'Moving house',
  message: 'We have nine exports and a deadline.',
  website: '',
};

test('an empty form is answered at every field but the phone', () => {
  const empty = Object.fromEntries(Object.keys(good).map(name => [name, ' ']));
  expect(faultsOf(empty)).toEqual({
    first_name: 'First name is required',
    last_name: 'Last name is required',
    email: 'Email is required',
    company: 'Company is required',
    subject: 'Subject is required',
    message: 'Message is required',
  });
});

test('an address without an at and a short message are refused in the words of the specification', () => {
  expect(faultsOf({ ...good, email: 'ada', message: 'Nineteen characters' })).toEqual({
    email: 'Invalid email address',
    message: 'Message must be at least 20 characters',
  });
});

test('a complete message has no faults', () => {
  expect(faultsOf(good)).toEqual({});
});
