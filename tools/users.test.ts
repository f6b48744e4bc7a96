// Everybody on the platform, over HTTP with the embedded issuer: who sees them, who changes what, and that it holds at once.
import type { Member } from '@groundwork/contract/organizations';
import type { Role } from '@groundwork/contract/permissions';
import type { User, UserDetail } from '@groundwork/contract/users';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Browser } from '../apps/identity/src/testing/browser.ts';
import { Mailbox } from '../apps/identity/src/testing/mailbox.ts';
import { goodPassword, obtainTokens, signIn } from '../apps/identity/src/testing/running-issuer.ts';
import { CreationOptions, SecurityKey } from '../apps/identity/src/testing/security-key.ts';
import { listenTo } from '../apps/server/src/testing/event-listener.ts';
import { type EmbeddedServer, startEmbedded } from './testing/embedded.ts';
import { type Client, caller } from './testing/server.ts';

const mailbox = new Mailbox();
let at: EmbeddedServer;
interface Person {
  email: string;
  subject: string;
  browser: Browser;
  token: string;
  call: Client['call'];
}
let boss: Person;
let admin: Person;
let rep: Person;
let client: Person;
let page: { data: User[]; next_cursor: string | null };

let made = 0;
async function person(...roles: Role[]): Promise<Person> {
  const email = `p${++made}-${roles[0]}@users.example`;
  const { subject } = await at.issuer.ensureAccount({
    email,
    password: goodPassword,
    name: `P${made}`,
    roles,
  });
  return signedIn(email, subject);
}
async function signedIn(email: string, subject: string): Promise<Person> {
  const browser = new Browser(at.publicUrl);
  const { access_token: token } = await obtainTokens(at, browser, email);
  return { email, subject, browser, token, call: caller(at.publicUrl, token) };
}
async function member(): Promise<Person> {
  const one = await person('client');
  expect((await one.call('POST', '/session/organization', { company: 'Acme' })).status).toBe(201);
  return one;
}
const list = async (by: Person, query = '') =>
  (await by.call<typeof page>('GET', `/users?search=users.example&limit=200${query}`)).body.data;
const idOf = async ({ email }: Person) => (await list(boss, '')).find(each => each.email === email)!.id;
const addPasskey = async ({ browser }: Person) => {
  const options = await browser.get(`${at.issuer.issuer}/passkey/generate-register-options`);
  const response = new SecurityKey(at.publicUrl).create(CreationOptions.parse(await options.json()));
  return browser.post(`${at.issuer.issuer}/passkey/verify-registration`, { response, name: 'Laptop' });
};

beforeAll(async () => {
  at = await startEmbedded(inject('clusterUrl'), mailbox.sendMail);
  boss = await person('super_admin');
  admin = await person('admin');
  rep = await person('hubspot_rep');
  client = await member();
});
afterAll(async () => {
  expect(at.reports).toEqual([]);
  await at.stop();
});

describe('the list', () => {
  test('has members, staff, reps and people of no organization, by address and page by page', async () => {
    const newcomer = await person('client');
    const all = await list(admin);
    expect(all.map(each => each.email)).toEqual(all.map(each => each.email).toSorted());
    const byEmail = new Map(all.map(each => [each.email, each]));
    expect(byEmail.get(boss.email)).toMatchObject({
      roles: ['super_admin'],
      organization: null,
      status: 'active',
    });
    expect(byEmail.get(client.email)).toMatchObject({
      organization: { name: 'Acme', role: 'admin' },
      subject: client.subject,
      has_second_factor: false,
    });
    expect(byEmail.get(newcomer.email)).toMatchObject({ roles: ['client'], organization: null });
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await admin.call<typeof page>('GET', `/users?search=users.example&limit=2${cursor}`);
      seen.push(...body.data.map(each => each.id));
      cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`;
    } while (cursor !== '');
    expect(seen).toEqual(all.map(each => each.id));
  });

  test('is narrowed by role, status, organization and second factor', async () => {
    const key = await member();
    await addPasskey(key);
    const emails = async (query: string) => (await list(admin, query)).map(each => each.email);
    expect(await emails('&role=super_admin')).toEqual([boss.email]);
    expect(await emails('&role=hubspot_rep')).toEqual([rep.email]);
    expect(await emails('&second_factor=yes')).toEqual([key.email]);
    expect(await emails('&second_factor=no')).not.toContain(key.email);
    expect(await emails('&second_factor=no')).toContain(client.email);
    const { organization } = (await list(admin)).find(each => each.email === key.email)!;
    expect(await emails(`&organization_id=${organization!.id}`)).toEqual([key.email]);
    expect(await emails('&role=member_user')).toEqual([]);
    expect(await emails('&status=inactive')).toEqual([]);
  });

  test('refuses what is no cursor or filter of it, naming the place', async () => {
    for (const [query, place] of [
      ['cursor=abc', 'query.cursor'],
      [`cursor=${Buffer.from('["a@b.c","x"]').toString('base64url')}`, 'query.cursor'],
      ['role=king', 'query.role'],
      ['status=gone', 'query.status'],
      ['second_factor=maybe', 'query.second_factor'],
      ['organization_id=1', 'query.organization_id'],
    ] as const) {
      const { status, body } = await admin.call<{ errors: { place: string }[] }>('GET', `/users?${query}`);
      expect([query, status, body.errors[0]?.place]).toEqual([query, 422, place]);
    }
    expect((await admin.call('GET', '/users?search=%25%5C_%27')).status).toBe(200);
  });

  test('is for those who run the platform', async () => {
    for (const other of [client, rep]) {
      expect((await other.call('GET', '/users')).status).toBe(403);
      expect((await other.call('GET', `/users/${await idOf(client)}`)).status).toBe(403);
    }
    expect((await caller(at.publicUrl)('GET', '/users')).status).toBe(401);
  });
});

describe('one person', () => {
  test('is shown with memberships, sessions and second factors, and never a secret', async () => {
    const shown = (await admin.call<UserDetail>('GET', `/users/${await idOf(client)}`)).body;
    expect(shown).toMatchObject({
      memberships: [{ organization_name: 'Acme', role: 'admin', status: 'active' }],
      account: { has_password: true, authenticator: null, passkeys: [], sessions: [{ methods: ['pwd'] }] },
      may: { manage: true, change_roles: false, look_as: true, why_not: null },
      looks: [],
    });
    for (const id of ['account:nobody', '01980000-0000-7000-8000-000000000000', 'x'.repeat(90)])
      expect((await admin.call('GET', `/users/${id}`)).status).toBe(404);
  });

  test('of the platform is looked after by super admins', async () => {
    const id = await idOf(boss);
    expect((await admin.call<UserDetail>('GET', `/users/${id}`)).body.may).toMatchObject({
      manage: false,
      change_roles: false,
      look_as: false,
      why_not: expect.stringContaining('super admins'),
    });
    for (const [path, body] of [
      ['sessions/end', {}],
      ['second-factor/reset', undefined],
      ['status', { status: 'inactive' }],
      ['roles', { from: ['super_admin'], to: ['client'] }],
    ] as const)
      expect((await admin.call('POST', `/users/${id}/${path}`, body)).status, path).toBe(403);
    expect((await boss.call('GET', '/session')).status).toBe(200);
  });
});

describe('a forced sign-out', () => {
  test('ends one session or all, at the next call, and open streams within five seconds', async () => {
    const one = await member();
    const other = await signedIn(one.email, one.subject);
    const id = await idOf(one);
    const listener = await listenTo(`${at.publicUrl}/api/notifications/stream`, one.token);
    const { account } = (await admin.call<UserDetail>('GET', `/users/${id}`)).body;
    expect(account!.sessions).toHaveLength(2);
    // The newest is seen last.
    const sid = JSON.parse(Buffer.from(one.token.split('.')[1]!, 'base64url').toString()).sid;
    const ended = await admin.call('POST', `/users/${id}/sessions/end`, { session_id: sid });
    expect(ended.body).toEqual({ ended: 1 });
    const since = Date.now();
    expect((await one.call('GET', '/session')).status).toBe(401);
    expect((await other.call('GET', '/session')).status).toBe(200);
    await listener.ended;
    expect(Date.now() - since).toBeLessThan(5000);
    expect((await admin.call('POST', `/users/${id}/sessions/end`, {})).body).toEqual({ ended: 1 });
    expect((await other.call('GET', '/session')).status).toBe(401);
    // Somebody else's session is not theirs to end by that id.
    const adminSid = JSON.parse(Buffer.from(admin.token.split('.')[1]!, 'base64url').toString()).sid;
    expect((await admin.call('POST', `/users/${id}/sessions/end`, { session_id: adminSid })).body).toEqual({
      ended: 0,
    });
    expect((await admin.call('GET', '/session')).status).toBe(200);
  }, 20_000);
});

describe('a second factor that is reset', () => {
  test('is gone, and its owner is told by mail', async () => {
    const one = await member();
    await addPasskey(one);
    const id = await idOf(one);
    expect((await admin.call('POST', `/users/${id}/second-factor/reset`)).status).toBe(204);
    expect((await one.call('GET', '/session')).status).toBe(401);
    const { body } = await boss.call<{ data: { kind: string }[] }>('GET', `/mails?recipient=${one.email}`);
    expect(body.data.map(mail => mail.kind)).toContain('second-factor-reset');
    expect((await admin.call('POST', `/users/${id}/second-factor/reset`)).status).toBe(409);
  });
});

describe('access', () => {
  test('of a member ends in their organization; the last administrator stays', async () => {
    const owner = await member();
    const { organization } = (await list(boss)).find(each => each.email === owner.email)!;
    expect(
      await admin.call('POST', `/users/${await idOf(owner)}/status`, { status: 'inactive' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'last_admin' },
    });
    const invited = await admin.call<Member>('POST', `/organizations/${organization!.id}/invite`, {
      email: 'second@users.example',
      role: 'admin',
    });
    expect(invited.status).toBe(201);
    expect(
      await admin.call('POST', `/users/${invited.body.id}/status`, { status: 'inactive' }),
    ).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('of somebody outside every organization ends with their account, and comes back', async () => {
    const one = await person('client');
    const id = await idOf(one);
    expect((await admin.call('POST', `/users/${id}/status`, { status: 'inactive' })).status).toBe(204);
    expect((await one.call('GET', '/session')).status).toBe(401);
    expect((await signIn(at, new Browser(at.publicUrl), one.email)).status).toBe(422);
    expect((await list(admin, '&status=inactive')).map(each => each.email)).toEqual([one.email]);
    expect((await admin.call('POST', `/users/${id}/status`, { status: 'active' })).status).toBe(204);
    expect((await signIn(at, new Browser(at.publicUrl), one.email)).status).toBe(200);
  });
});

describe('roles of the platform', () => {
  test('are given by super admins, never to a member, and never from what somebody else changed meanwhile', async () => {
    const one = await person('client');
    const id = await idOf(one);
    const roles = (by: Person, from: Role[], to: Role[], of = id) =>
      by.call('POST', `/users/${of}/roles`, { from, to });
    expect((await roles(admin, ['client'], ['admin'])).status).toBe(403);
    expect((await roles(boss, ['client'], ['client', 'admin'])).status).toBe(422);
    expect((await roles(boss, ['client'], [])).status).toBe(422);
    expect((await roles(boss, [], ['admin'])).body).toMatchObject({ code: 'stale' });
    expect((await roles(boss, ['client'], ['admin'])).status).toBe(204);
    expect((await one.call('GET', '/session')).status).toBe(401);
    expect((await roles(boss, ['client'], ['super_admin'], await idOf(client))).body).toMatchObject({
      code: 'conflict',
    });
  });

  test('leave one super admin, also when two take each other’s away at once', async () => {
    const only = await idOf(boss);
    const down = (by: Person, of: string) =>
      by.call<{ code?: string }>('POST', `/users/${of}/roles`, { from: ['super_admin'], to: ['admin'] });
    expect((await down(boss, only)).body).toMatchObject({ code: 'last_super_admin' });
    expect((await boss.call('POST', `/users/${only}/status`, { status: 'inactive' })).status).toBe(409);
    const second = await person('super_admin');
    const both = await Promise.all([down(boss, await idOf(second)), down(second, only)]);
    expect(both.filter(each => each.status === 204)).toHaveLength(1);
    const left = await at.issuer.directory.list({ roles: ['super_admin'], limit: 10 });
    expect(left).toHaveLength(1);
  });
});
