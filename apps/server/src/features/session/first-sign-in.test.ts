// Whose place somebody takes when their issuer says which organization they belong to.
import type { Member } from '@groundwork/contract/organizations';
import { memberPermissions } from '@groundwork/contract/permissions';
import { claimNames, type Session } from '@groundwork/contract/session';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { type Client, caller, type Person } from '../../../../../tools/testing/server.ts';

const server = givenServer();
let ada: Client;
beforeAll(async () => {
  ada = await server.member('admin');
  await ada.call('GET', '/session');
});

async function signIn(subject: string, claims: Record<string, unknown>): Promise<Session> {
  const person: Person = {
    subject,
    email: `${subject}@example.com`,
    name: 'Eve',
    roles: ['client'],
    organizationId: ada.organizationId,
    memberRole: 'readonly',
  };
  const call = caller(server.url, await server.issuer.mint(person, { claims }));
  const tabs = await Promise.all([call<Session>('GET', '/session'), call<Session>('GET', '/session')]);
  const [one, other] = tabs.map(tab => tab.body);
  // Both are the same member; each says when it was last seen, and the second may be seen a moment later.
  const seen = { last_active_at: one?.member?.last_active_at };
  expect(one).toEqual({ ...other, member: other?.member ? { ...other.member, ...seen } : null });
  return tabs[0].body;
}

test('an address nobody vouches for leads to no member who is there already', async () => {
  const email = ada.person.email.toUpperCase();
  const eve = await signIn('eve', { email, email_verified: false });
  expect(eve).toMatchObject({ organization: null, member: null, permissions: [] });
  expect((await ada.call<Session>('GET', '/session')).body.member?.name).toBe(ada.person.name);
  // Nor to one who was invited: the link of the invitation does.
  await ada.call('POST', `/organizations/${ada.organizationId}/invite`, {
    email: 'boss@example.com',
    role: 'admin',
  });
  expect((await signIn('mallory', { email: 'boss@example.com', email_verified: false })).member).toBeNull();
});

test('it does lead to a place of their own, with the role the issuer says', async () => {
  const bo = await signIn('bo', { email_verified: false });
  expect(bo).toMatchObject({ member: { email: 'bo@example.com', role: 'readonly' } });
  expect(new Set(bo.permissions)).toEqual(new Set(memberPermissions.readonly));
});

test('an issuer names what sets a role apart, and need not name what every member may do', async () => {
  const everybodys: readonly string[] = memberPermissions.readonly;
  const permissions = memberPermissions.user.filter(each => !everybodys.includes(each));
  const named = await signIn('cy', {
    email_verified: false,
    [claimNames.appMetadata]: { roles: ['client'], organization_id: ada.organizationId, permissions },
  });
  expect(named.member?.role).toBe('user');
});

test('an address that is vouched for leads to the member who has it', async () => {
  const email = ada.person.email.toUpperCase();
  const { member } = await signIn('ada-at-another-account', { email });
  expect(member).toMatchObject({ role: 'admin', name: 'Eve' });
  // Called what the account says that asked last.
  expect((await ada.call<Session>('GET', '/session')).body.member).toMatchObject({
    id: member?.id,
    name: ada.person.name,
  });
});

test('two people of an issuer that says no address are two members', async () => {
  const [one, two] = [await signIn('no-mail-1', { email: '' }), await signIn('no-mail-2', { email: '' })];
  expect(one.member?.id).toBeDefined();
  expect(two.member?.id).toBeDefined();
  expect(one.member?.id).not.toBe(two.member?.id);
});

describe('somebody invited whose address is vouched for', () => {
  const invite = (email: string) =>
    ada.call('POST', `/organizations/${ada.organizationId}/invite`, { email, role: 'user' });
  const newcomer = async (email: string, claims: Record<string, unknown> = {}) => {
    const person: Person = { subject: email, email, name: 'Bo Lind', roles: ['client'] };
    return caller(server.url, await server.issuer.mint(person, { claims }));
  };

  const join = (call: Client['call'], id: string | undefined) =>
    call<Session>('POST', '/session/invitation/waiting', { id });

  test('is asked at their first sign-in, and joins by saying so', async () => {
    const announced: unknown[] = [];
    server.server.dependencies.announceMembership = async (...told) => void announced.push(told);
    await invite('Invited@example.com');
    const bo = await newcomer('invited@example.com');
    const tabs = await Promise.all([bo<Session>('GET', '/session'), bo<Session>('GET', '/session')]);
    for (const { body } of tabs)
      expect(body).toMatchObject({
        organization: null,
        member: null,
        permissions: [],
        invitation: {
          organization: 'Acme',
          email: 'Invited@example.com',
          role: 'user',
          invited_by: { name: ada.person.name, email: ada.person.email },
        },
      });
    expect((await bo('GET', '/projects')).status).toBe(403);
    expect(announced).toEqual([]);
    const id = tabs[0].body.invitation?.id;
    // Pressed twice, and once more later.
    const pressed = await Promise.all([join(bo, id), join(bo, id)]);
    delete server.server.dependencies.announceMembership;
    for (const { body } of [...pressed, await join(bo, id)])
      expect(body).toMatchObject({
        organization: { id: ada.organizationId },
        member: { role: 'user', status: 'active', name: 'Bo Lind' },
        invitation: null,
      });
    const membership = { organization_id: ada.organizationId, member_role: 'user' };
    expect(announced[0]).toEqual(['invited@example.com', membership]);
    expect((await bo('POST', '/session/organization', { company: 'Of my own' })).status).toBe(409);
    const trailEntries = await server.server.dependencies.database.tenant(ada.organizationId, tx =>
      tx.selectFrom('trail').select('actor').where('action', '=', 'session.accept').execute(),
    );
    expect(trailEntries).toEqual([{ actor: 'invited@example.com' }]);
  });

  test('may begin a trial of their own instead, which leaves the invitation waiting', async () => {
    await invite('rather-not@example.com');
    const person = await newcomer('rather-not@example.com');
    const { invitation } = (await person<Session>('GET', '/session')).body;
    const own = await person<Session>('POST', '/session/organization', { company: 'Of my own' });
    expect(own.body).toMatchObject({ organization: { name: 'Of my own' }, invitation: null });
    // Nobody is asked twice; and what belongs elsewhere is not moved by joining, which closes no trial.
    expect((await person<Session>('GET', '/session')).body.invitation).toBeNull();
    expect((await join(person, invitation?.id)).body).toMatchObject({ code: 'conflict' });
    const team = await ada.call<{ data: Member[] }>('GET', `/organizations/${ada.organizationId}/users`);
    expect(team.body.data.find(each => each.id === invitation?.id)?.status).toBe('pending');
  });

  test('is nobody else: not who only says that the address is theirs, nor who has another one', async () => {
    await invite('waiting@example.com');
    const person = await newcomer('waiting@example.com');
    const { invitation } = (await person<Session>('GET', '/session')).body;
    const liar = await newcomer('waiting@example.com', { sub: 'liar', email_verified: false });
    const odd = await newcomer('waiting@example.com', { sub: 'odd', email_verified: 'true' });
    const other = await newcomer('waiting@example.com.example');
    for (const call of [liar, odd, other]) {
      expect((await call<Session>('GET', '/session')).body).toMatchObject({
        organization: null,
        member: null,
        invitation: null,
      });
      expect((await join(call, invitation?.id)).body).toMatchObject({ code: 'invitation_invalid' });
      const own = await call<Session>('POST', '/session/organization', { company: 'Of my own' });
      expect(own.body.organization).toMatchObject({ name: 'Of my own', status: 'trial' });
    }
    const nobody = await caller(server.url)('POST', '/session/invitation/waiting', { id: invitation?.id });
    expect(nobody.status).toBe(401);
    expect((await join((await server.admin()).call, invitation?.id)).status).toBe(403);
    // The invitation still waits for its person.
    expect((await join(person, invitation?.id)).body.organization?.id).toBe(ada.organizationId);
  });

  test('is not let in by an invitation that was taken back, or has ended, since they saw it', async () => {
    await invite('slow@example.com');
    const slow = await newcomer('slow@example.com');
    const { invitation } = (await slow<Session>('GET', '/session')).body;
    const path = `/organizations/${ada.organizationId}/users/${invitation?.id}`;
    await ada.call('DELETE', path);
    expect((await join(slow, invitation?.id)).body).toMatchObject({ code: 'invitation_invalid' });
    expect((await slow<Session>('GET', '/session')).body.invitation).toBeNull();
    await invite('slow@example.com');
    await server.server.dependencies.database.platform(tx =>
      tx
        .updateTable('members')
        .set({ invitation_expires_at: '2020-01-01T00:00:00Z' })
        .where('email_norm', '=', 'slow@example.com')
        .execute(),
    );
    expect((await join(slow, invitation?.id)).body).toMatchObject({ code: 'invitation_invalid' });
  });

  test('is one person: of two accounts with the address that answer at once, one joins', async () => {
    await invite('twins@example.com');
    const twins = await Promise.all(
      ['twin-1', 'twin-2', 'twin-3', 'twin-4'].map(sub => newcomer('twins@example.com', { sub })),
    );
    const { invitation } = (await twins[0]!<Session>('GET', '/session')).body;
    const answers = await Promise.all(twins.map(call => join(call, invitation?.id)));
    expect(answers.map(each => each.status).toSorted((left, right) => left - right)).toEqual([
      200, 410, 410, 410,
    ]);
    const sessions = await Promise.all(twins.map(call => call<Session>('GET', '/session')));
    expect(sessions.filter(({ body }) => body.member !== null)).toHaveLength(1);
  });

  test('is not who has an address that only small letters make the same', async () => {
    await invite('kim@example.com');
    // A mailbox of its own: its first letter is the sign of the unit Kelvin.
    const kelvin = await newcomer('\u212Aim@example.com');
    expect((await kelvin<Session>('GET', '/session')).body).toMatchObject({ member: null, invitation: null });
  });

  test('whom several organizations invite is asked about none of them: they choose by the link', async () => {
    const other = await server.member('admin');
    for (const { call, organizationId } of [ada, other]) {
      const invited = { email: 'wanted@example.com', role: 'user' };
      expect((await call('POST', `/organizations/${organizationId}/invite`, invited)).status).toBe(201);
    }
    const wanted = await newcomer('wanted@example.com');
    expect((await wanted<Session>('GET', '/session')).body).toMatchObject({
      organization: null,
      invitation: null,
    });
  });

  test('is not asked where their issuer itself says where they belong', async () => {
    await invite('placed@example.com');
    const organizationId = ada.organizationId;
    const person: Person = { subject: 'placed', email: 'placed@example.com', name: 'Bo', roles: ['client'] };
    const placed = await server.as({ ...person, organizationId });
    expect((await placed.call<Session>('GET', '/session')).body).toMatchObject({
      organization: { id: organizationId },
      member: { role: 'user', status: 'active' },
      invitation: null,
    });
  });
});

test('an invitation brings nobody back who had its address before, neither while it waits nor once it is accepted', async () => {
  const email = 'chief@example.com';
  const person: Person = { subject: 'former', email, name: 'Eve', roles: ['client'] };
  const claims = { email_verified: false };
  const organizationId = ada.organizationId;
  const first = await server.issuer.mint({ ...person, organizationId }, { claims });
  const { member } = (await caller(server.url, first)<Session>('GET', '/session')).body;
  expect(member).toMatchObject({ email, role: 'readonly' });
  await ada.call('DELETE', `/organizations/${organizationId}/users/${member?.id}`);
  await ada.call('POST', `/organizations/${organizationId}/invite`, { email, role: 'admin' });

  const former = caller(server.url, await server.issuer.mint(person, { claims }));
  expect((await former<Session>('GET', '/session')).body.member).toBeNull();
  const chief = await server.as({ ...person, subject: 'chief', name: 'Bo Lind' });
  const asked = (await chief.call<Session>('GET', '/session')).body.invitation;
  const joined = await chief.call<Session>('POST', '/session/invitation/waiting', { id: asked?.id });
  expect(joined.body.member).toMatchObject({ email, role: 'admin', name: 'Bo Lind' });
  expect((await former<Session>('GET', '/session')).body.member).toBeNull();
});
