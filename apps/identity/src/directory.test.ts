// The accounts as an operator sees and changes them: in order, without secrets, and never without a super admin.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { codeOf } from './testing/authenticator-app.ts';
import { Browser } from './testing/browser.ts';
import { givenIssuer, newClient } from './testing/given-issuer.ts';
import { goodPassword, obtainTokens, refresh, signIn } from './testing/running-issuer.ts';
import { CreationOptions, SecurityKey } from './testing/security-key.ts';

const at = givenIssuer();
const directory = () => at.issuer.directory;

async function account(email: string, ...roles: ('super_admin' | 'admin' | 'client' | 'hubspot_rep')[]) {
  return at.issuer.ensureAccount({ email, password: goodPassword, name: email, roles });
}

async function withApp(email: string) {
  const browser = new Browser(at.publicUrl);
  const tokens = await obtainTokens(at, browser, email);
  const enabling = await browser.post(`${at.issuer.issuer}/two-factor/enable`, { password: goodPassword });
  const { totpURI } = z.object({ totpURI: z.string() }).parse(await enabling.json());
  const verified = await browser.post(`${at.issuer.issuer}/two-factor/verify-totp`, {
    code: codeOf(totpURI),
  });
  expect(verified.status).toBe(200);
  return { browser, tokens };
}

async function addPasskey(browser: Browser): Promise<Response> {
  const options = await browser.get(`${at.issuer.issuer}/passkey/generate-register-options`);
  if (options.status !== 200) return options;
  const response = new SecurityKey(at.publicUrl).create(CreationOptions.parse(await options.json()));
  return browser.post(`${at.issuer.issuer}/passkey/verify-registration`, { response, name: 'Key' });
}

const subjectOf = async (email: string) => (await directory().list({ search: email, limit: 2 }))[0]!.subject;

test('a list goes on where the page before ended, and is narrowed by role, name and second factor', async () => {
  const made = await Promise.all(
    Array.from({ length: 7 }, (_, index) =>
      account(`page-${index}@list.example`, index < 3 ? 'hubspot_rep' : 'client'),
    ),
  );
  await withApp('page-0@list.example');
  const asked = { search: '@list.example', limit: 3 };
  const seen: string[] = [];
  let after: { email: string; subject: string } | undefined;
  for (;;) {
    const some = await directory().list({ ...asked, after });
    seen.push(...some.map(each => each.email));
    const last = some.at(-1);
    if (!last || some.length < asked.limit) break;
    after = { email: last.email, subject: last.subject };
  }
  expect(seen).toEqual(made.map((_, index) => `page-${index}@list.example`));
  const emails = async (more: object) =>
    (await directory().list({ ...asked, limit: 50, ...more })).map(each => each.email);
  expect(await emails({ roles: ['hubspot_rep'] })).toEqual(seen.slice(0, 3));
  expect(await emails({ hasSecondFactor: true })).toEqual(seen.slice(0, 1));
  expect(await emails({ search: 'page_0@list' })).toEqual([]);
  await at.issuer.setMembership(made[6]!.subject, { organization_id: 'org', member_role: 'user' });
  expect(await emails({ outsideOrganizations: true })).toEqual(seen.slice(0, 6));
});

test('one account is shown with its sessions and kinds of second factors, and nothing that proves them', async () => {
  const email = await newClient(at);
  const { browser } = await withApp(email);
  expect((await addPasskey(browser)).status).toBe(200);
  const found = (await directory().find(await subjectOf(email)))!;
  expect(found).toMatchObject({
    email,
    has_password: true,
    has_second_factor: true,
    authenticator: { set_up_at: expect.any(String) },
    passkeys: [{ name: 'Key', created_at: expect.any(String) }],
  });
  expect(found.sessions).toHaveLength(1);
  expect(Object.keys(found.sessions[0]!).sort()).toEqual([
    'created_at',
    'device',
    'expires_at',
    'id',
    'ip_address',
    'last_seen_at',
    'methods',
  ]);
  expect(JSON.stringify(found)).not.toMatch(/secret|publicKey|"password"|token/);
});

test('whoever signed out was seen when they signed in, and whoever never came was not', async () => {
  const email = await newClient(at);
  const subject = await subjectOf(email);
  expect((await directory().find(subject))!.last_seen_at).toBeNull();
  expect((await signIn(at, new Browser(at.publicUrl), email)).status).toBe(200);
  expect(await directory().endSessions(subject)).toBe(1);
  expect(await directory().find(subject)).toMatchObject({ sessions: [], last_seen_at: expect.any(String) });
});

test('a reset takes every second factor away and ends every session; then the password alone signs in', async () => {
  const email = await newClient(at);
  const { browser, tokens } = await withApp(email);
  await addPasskey(browser);
  const subject = await subjectOf(email);
  expect(await directory().resetSecondFactor(subject)).toBe(true);
  expect(await directory().find(subject)).toMatchObject({ authenticator: null, passkeys: [], sessions: [] });
  expect((await refresh(at, tokens.refresh_token)).status).toBe(400);
  expect(await (await signIn(at, new Browser(at.publicUrl), email)).json()).not.toHaveProperty(
    'twoFactorRedirect',
  );
  expect(await directory().resetSecondFactor(subject)).toBe(false);
});

describe('whoever has a second factor', () => {
  test('proves it before another is added or it is taken away', async () => {
    const email = await newClient(at);
    const owner = new Browser(at.publicUrl);
    await signIn(at, owner, email);
    expect((await addPasskey(owner)).status).toBe(200);
    // Somebody who has the password alone.
    const thief = new Browser(at.publicUrl);
    expect((await signIn(at, thief, email)).status).toBe(200);
    const refused = await addPasskey(thief);
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'SECOND_FACTOR_FIRST' }),
    ]);
    const enabling = await thief.post(`${at.issuer.issuer}/two-factor/enable`, { password: goodPassword });
    expect(enabling.status).toBe(403);
    const [passkey] = (await directory().find(await subjectOf(email)))!.passkeys;
    expect(passkey).toBeDefined();
    // Its owner, who has just made it, goes on.
    expect((await addPasskey(owner)).status).toBe(200);
  });
});

describe('an account that is shut', () => {
  test('loses its sessions and lets nobody in, until it is opened', async () => {
    const email = await newClient(at);
    const tokens = await obtainTokens(at, new Browser(at.publicUrl), email);
    const subject = await subjectOf(email);
    expect(await directory().setDeactivated(subject, true)).toBe('changed');
    expect(await directory().setDeactivated(subject, true)).toBe('unchanged');
    expect((await refresh(at, tokens.refresh_token)).status).toBe(400);
    const refused = await signIn(at, new Browser(at.publicUrl), email);
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('deactivated')]);
    await directory().setDeactivated(subject, false);
    expect((await signIn(at, new Browser(at.publicUrl), email)).status).toBe(200);
  });

  test('lets nobody in who comes at the same moment', async () => {
    const email = await newClient(at);
    const subject = await subjectOf(email);
    await Promise.all([
      ...Array.from({ length: 6 }, () => signIn(at, new Browser(at.publicUrl), email)),
      directory().setDeactivated(subject, true),
    ]);
    expect((await directory().find(subject))!.sessions).toEqual([]);
  });
});

describe('the last super admin', () => {
  test('stays one, whoever asks, in which way and however many at once', async () => {
    const [ada, bo] = [
      await account('ada@supers.example', 'super_admin'),
      await account('bo@supers.example', 'super_admin'),
    ];
    for (let round = 0; round < 8; round += 1) {
      const done = await Promise.all([
        directory().changeRoles(ada.subject, ['super_admin'], ['admin']),
        directory().changeRoles(bo.subject, ['super_admin'], ['client']),
      ]);
      expect(done.toSorted()).toEqual(['changed', 'last_super_admin']);
      const [gone, kept] = done[0] === 'changed' ? [ada, bo] : [bo, ada];
      expect(await directory().changeRoles(kept.subject, ['super_admin'], ['admin'])).toBe(
        'last_super_admin',
      );
      expect(await directory().setDeactivated(kept.subject, true)).toBe('last_super_admin');
      const from = (await directory().find(gone.subject))!.roles;
      expect(await directory().changeRoles(gone.subject, from, ['super_admin'])).toBe('changed');
    }
    // One of them shut and one demoted at once: one is left.
    const mixed = await Promise.all([
      directory().setDeactivated(ada.subject, true),
      directory().changeRoles(bo.subject, ['super_admin'], ['client']),
    ]);
    expect(mixed.toSorted()).toEqual(['changed', 'last_super_admin']);
  }, 30_000);

  test('is not replaced by one who never could sign in', async () => {
    const all = await directory().list({ roles: ['super_admin'], isDeactivated: false, limit: 100 });
    await at.issuer.makeSuperAdmin({ email: 'link@supers.example', name: 'Link', takeOver: false });
    expect(all).toHaveLength(1);
    expect(await directory().setDeactivated(all[0]!.subject, true)).toBe('last_super_admin');
  });
});

test('roles change only from those that were seen', async () => {
  const { subject } = await account('changed@supers.example', 'client');
  expect(await directory().changeRoles(subject, ['admin'], ['hubspot_rep'])).toBe('stale');
  expect(await directory().changeRoles(subject, ['client'], ['client'])).toBe('unchanged');
  expect(await directory().changeRoles('nobody', ['client'], ['admin'])).toBe('missing');
});
