// A required second factor: who owes one is answered nothing but what leads to one, from the next call on.
import { claimNames, type Session } from '@groundwork/contract/session';
import type { SignInRule } from '@groundwork/contract/sign-in-rules';
import { afterEach, describe, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { type Client, caller } from '../../../../../tools/testing/server.ts';
import { listenTo } from '../../testing/event-listener.ts';

const server = givenServer();
const on = { requires_second_factor: true };
const off = { requires_second_factor: false };
const needed = { status: 403, body: { code: 'second_factor_needed' } };

/** The same person, having proved two things. */
async function proved({ person }: Client, claims: Record<string, unknown> = {}) {
  const methods = { [claimNames.methods]: ['pwd', 'otp', 'mfa'], ...claims };
  return caller(server.url, await server.issuer.mint(person, { claims: methods }));
}
const ruleOf = ({ organizationId }: Client) => `/organizations/${organizationId}/sign-in-rule`;

describe('of an organization', () => {
  test('is enforced at the next call of each of its people, and of nobody else', async () => {
    const admin = await server.member('admin');
    const user = await server.memberOf(admin.organizationId, 'user');
    const stranger = await server.member('user');
    for (const each of [user, stranger]) expect((await each.call('GET', '/projects')).status).toBe(200);
    const strong = await proved(admin);
    const set = await strong<SignInRule>('PUT', ruleOf(admin), on);
    expect(set.body).toEqual({
      requires_second_factor: true,
      is_platform_wide: false,
      set_by: admin.person.email,
      set_at: expect.any(String),
      people: null,
    });
    expect(await user.call('GET', '/projects')).toMatchObject(needed);
    expect(await admin.call('GET', '/projects')).toMatchObject(needed);
    expect(await user.call('POST', '/projects/', { name: 'No' })).toMatchObject(needed);
    expect(await user.call('GET', '/notifications')).toMatchObject(needed);
    expect((await strong('GET', '/projects')).status).toBe(200);
    expect((await (await proved(user))('GET', '/projects')).status).toBe(200);
    expect((await stranger.call('GET', '/projects')).status).toBe(200);
    expect((await strong('PUT', ruleOf(admin), off)).status).toBe(200);
    expect((await user.call('GET', '/projects')).status).toBe(200);
  });

  test('still answers who they are, which says what is owed, and where to sign in', async () => {
    const admin = await server.member('admin');
    expect((await admin.call<Session>('GET', '/session')).body.needs_second_factor).toBe(false);
    await (await proved(admin))('PUT', ruleOf(admin), on);
    expect((await admin.call<Session>('GET', '/session')).body.needs_second_factor).toBe(true);
    expect((await admin.call('GET', '/config')).status).toBe(200);
    // The hosted backend hands out no row either.
    const backend = await fetch(`${server.url}/backend/rest/v1/users?id=eq.${admin.person.subject}`, {
      headers: { apikey: 'anon', authorization: `Bearer ${admin.token}` },
    });
    expect(backend.status).toBe(403);
  });

  test('ends the open streams of those who owe it', async () => {
    const admin = await server.member('admin');
    const user = await server.memberOf(admin.organizationId, 'user');
    const listener = await listenTo(`${server.url}/api/notifications/stream`, user.token);
    await (await proved(admin))('PUT', ruleOf(admin), on);
    const since = Date.now();
    await listener.ended;
    expect(Date.now() - since).toBeLessThan(5000);
  }, 10_000);

  test('is not turned on by whoever has none: they would shut themselves out', async () => {
    const admin = await server.member('admin');
    const refused = { status: 409, body: { code: 'own_second_factor' } };
    expect(await admin.call('PUT', ruleOf(admin), on)).toMatchObject(refused);
    const staff = await server.admin('admin');
    expect(await staff.call('PUT', ruleOf(admin), on)).toMatchObject(refused);
    expect((await admin.call('GET', '/projects')).status).toBe(200);
    // Turning it off asks for nothing.
    expect((await staff.call('PUT', ruleOf(admin), off)).status).toBe(200);
    expect((await (await proved(staff))('PUT', ruleOf(admin), on)).status).toBe(200);
  });

  test('is set by its administrators and the platform’s, and by nobody else', async () => {
    const admin = await server.member('admin');
    for (const role of ['user', 'readonly'] as const) {
      const member = await proved(await server.memberOf(admin.organizationId, role));
      expect((await member('PUT', ruleOf(admin), on)).status).toBe(403);
      expect((await member('GET', ruleOf(admin))).status).toBe(200);
    }
    const stranger = await proved(await server.member('admin'));
    expect((await stranger('PUT', ruleOf(admin), on)).status).toBe(404);
    expect((await stranger('GET', ruleOf(admin))).status).toBe(404);
    expect((await caller(server.url)('PUT', ruleOf(admin), on)).status).toBe(401);
  });

  test.each([
    ['says it in the standard claim', { [claimNames.methods]: undefined, amr: ['pwd', 'mfa'] }, 200],
    ['says one thing only', { [claimNames.methods]: ['pwd'] }, 403],
    ['says nothing', { [claimNames.methods]: undefined }, 403],
    ['says it as no list', { [claimNames.methods]: 'mfa' }, 403],
    ['spells it otherwise', { [claimNames.methods]: ['MFA'] }, 403],
  ])('with an issuer that %s', async (_, claims, status) => {
    const admin = await server.member('admin');
    await (await proved(admin))('PUT', ruleOf(admin), on);
    expect((await (await proved(admin, claims))('GET', '/projects')).status).toBe(status);
  });
});

describe('of the platform', () => {
  afterEach(async () => {
    const boss = await proved(await server.admin('super_admin'));
    await boss('PUT', '/platform/sign-in-rule', off);
  });

  test('asks everybody: staff, members and people of no organization', async () => {
    const boss = await server.admin('super_admin');
    const strong = await proved(boss);
    expect(await boss.call('PUT', '/platform/sign-in-rule', on)).toMatchObject({ status: 409 });
    expect((await strong('PUT', '/platform/sign-in-rule', on)).status).toBe(200);
    const admin = await server.admin('admin');
    const member = await server.member('user');
    const newcomer = await server.as({
      subject: 'new',
      email: 'new@x.example',
      name: 'New',
      roles: ['client'],
    });
    expect(await boss.call('GET', '/organizations')).toMatchObject(needed);
    expect(await admin.call('GET', '/organizations')).toMatchObject(needed);
    expect(await member.call('GET', '/projects')).toMatchObject(needed);
    expect(await newcomer.call('POST', '/session/organization', { company: 'Mine' })).toMatchObject(needed);
    for (const each of [boss, admin, member, newcomer])
      expect((await each.call<Session>('GET', '/session')).body.needs_second_factor).toBe(true);
    const rule = await (await proved(member))<SignInRule>('GET', ruleOf(member));
    expect(rule.body).toMatchObject({ requires_second_factor: false, is_platform_wide: true });
    expect((await strong('GET', '/organizations')).status).toBe(200);
  });

  test('is set by super admins only', async () => {
    const others = [await server.admin('admin'), await server.member('admin')];
    for (const other of others) {
      const strong = await proved(other);
      expect((await strong('PUT', '/platform/sign-in-rule', on)).status).toBe(403);
      expect((await strong('GET', '/platform/sign-in-rule')).status).toBe(403);
    }
  });
});
