import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { faultsOf } from '../../lib/forms/form-values.ts';
import { Connection, refusedFields } from './connecting.ts';

const good = { name: 'Acme', base_url: 'https://crm.example', token: 'pat-eu1-12345678' };

describe('connecting a portal', () => {
  it('finds nothing wrong with a whole form', () => {
    expect(faultsOf(Connection, good)).toEqual({});
  });

  it('says what is wrong beside each field', () => {
    expect(
      Object.keys(faultsOf(Connection, { name: ' ', base_url: 'crm.example', token: 'short' })).sort(),
    ).toEqual(['base_url', 'name', 'token']);
  });

  it.each([
    ['pat-eu1-złoty', 'Character 10 of the token is “ł” (U+0142).'],
    ['pat-eu1-\u200b12345', 'Character 9 of the token is invisible (U+200B).'],
    ['', 'Enter the whole token; it has at least 8 characters.'],
    ['x'.repeat(501), 'The token has 501 characters'],
  ])('says which character of the token %j no portal has', (token, said) => {
    expect(faultsOf(Connection, { ...good, token })).toEqual({ token: expect.stringContaining(said) });
  });

  it('refuses an address that would swallow the paths of calls', () => {
    expect(faultsOf(Connection, { ...good, base_url: 'https://crm.example/?x=1' })).toHaveProperty(
      'base_url',
    );
  });

  it.each([
    ['portal_refused', { token: 'No.' }],
    ['portal_unreachable', { base_url: 'No.' }],
    ['address_refused', { base_url: 'No.' }],
    ['internal', {}],
  ])('shows the refusal %s beside the field that can mend it', (code, fields) => {
    expect(refusedFields(new ApiError('No.', { status: 502, code }))).toEqual(fields);
  });
});
