import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join('/var/tmp', 'settings-'));
});
afterEach(() => rmSync(dir, { recursive: true }));
const DATABASE_URL = 'postgres://owner:secret@127.0.0.1:5432/groundwork';
const read = (env: Record<string, string>) =>
  readSettings({ GROUNDWORK_DATA_DIR: dir, DATABASE_URL, ...env });

test('everything that is wrong or missing is named at once', () => {
  const wrong = { DATABASE_URL: 'nope', PORT: '99999', PORTAL_ALLOW: 'http://x', LOG_LEVEL: 'loud' };
  expect(() => read(wrong)).toThrow(SettingsError);
  for (const name of Object.keys(wrong)) expect(() => read(wrong)).toThrow(`${name} is wrong`);
  expect(() => readSettings({})).toThrow('DATABASE_URL is missing');
});

test('a database address without a password is refused with the reason', () => {
  expect(() => read({ DATABASE_URL: 'postgres://127.0.0.1/groundwork' })).toThrow(
    'needs a user and a password',
  );
});

test('an issuer of one’s own needs the audience it writes into tokens', () => {
  expect(() => read({ OIDC_AUTHORITY: 'https://login.example.com' })).toThrow('OIDC_AUDIENCE is missing');
  const { oidc } = read({ OIDC_AUTHORITY: 'https://login.example.com/', OIDC_AUDIENCE: 'groundwork' });
  expect(oidc).toMatchObject({
    isEmbedded: false,
    authority: 'https://login.example.com',
    audience: 'groundwork',
  });
});

test('the secret is made once and kept', () => {
  const { secret } = read({});
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(read({}).secret).toBe(secret);
  expect(readFileSync(path.join(dir, 'secret'), 'utf8')).toBe(secret);
});

test('an empty variable counts as absent', () => {
  expect(read({ PORT: '', OIDC_AUTHORITY: '' })).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
  });
});

test('the tool server listens on 3001, elsewhere, or not at all', () => {
  expect(read({}).tools).toEqual({ port: 3001, url: 'http://localhost:3001' });
  const away = { TOOLS_PORT: '4001', PUBLIC_URL: 'https://crm.example.com' };
  expect(read({ ...away, TOOLS_URL: 'https://crm.example.com/tools' }).tools).toEqual({
    port: 4001,
    url: 'https://crm.example.com/tools',
  });
  // Plain http under a name that people know with https.
  expect(read(away).tools).toBeUndefined();
  expect(read({ TOOLS_URL: 'https://tools.example.com/' }).tools?.url).toBe('https://tools.example.com');
  expect(read({ TOOLS_PORT: 'off' }).tools).toBeUndefined();
  expect(() => read({ TOOLS_PORT: 'x' })).toThrow('TOOLS_PORT is wrong: must be a port, or off');
});
