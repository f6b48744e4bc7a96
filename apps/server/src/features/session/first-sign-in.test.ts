// Whose place somebody takes when their issuer says which organization they belong to.
import { memberPermissions } from '@groundwork/contract/permissions';
import type { Session } from '@groundwork/contract/session';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  type Client,
  caller,
  type Person,
  startTestServer,
  type TestServer,
} from '../../../../../tools/testing/server.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer(inject('clusterUrl'));
  ada = await server.member('admin');
  await ada.call('GET', '/session');
});
afterAll(() => server.close());

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
  expect(tabs[0].body).toEqual(tabs[1].body);
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

test('an address that is vouched for leads to the member who has it', async () => {
  const email = ada.person.email.toUpperCase();
  expect((await signIn('ada-at-another-account', { email })).member?.role).toBe('admin');
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

  test('joins at their first sign-in, without the link, and begins no trial of their own', async () => {
    const announced: unknown[] = [];
    server.server.parts.announceMembership = async (...told) => void announced.push(told);
    await invite('Invited@example.com');
    const bo = await newcomer('invited@example.com');
    const tabs = await Promise.all([bo<Session>('GET', '/session'), bo<Session>('GET', '/session')]);
    delete server.server.parts.announceMembership;
    for (const { body } of tabs)
      expect(body).toMatchObject({
        organization: { id: ada.organizationId },
        member: { role: 'user', status: 'active', name: 'Bo Lind' },
      });
    const membership = { organization_id: ada.organizationId, member_role: 'user' };
    expect(announced).toEqual([['invited@example.com', membership]]);
    expect((await bo('POST', '/session/organization', { company: 'Of my own' })).status).toBe(409);
    const told = await bo<{ data: { title: string }[] }>('GET', '/notifications');
    expect(told.body.data.map(each => each.title)).toEqual(['You joined Acme']);
    const deeds = await server.server.parts.database.tenant(ada.organizationId, tx =>
      tx.selectFrom('trail').select('actor').where('action', '=', 'session.accept').execute(),
    );
    expect(deeds).toEqual([{ actor: 'invited@example.com' }]);
  });

  test('is nobody else: not who only says that the address is theirs, nor who has another one', async () => {
    await invite('waiting@example.com');
    const liar = await newcomer('waiting@example.com', { sub: 'liar', email_verified: false });
    const odd = await newcomer('waiting@example.com', { sub: 'odd', email_verified: 'true' });
    const other = await newcomer('waiting@example.com.example');
    for (const call of [liar, odd, other]) {
      expect((await call<Session>('GET', '/session')).body).toMatchObject({
        organization: null,
        member: null,
      });
      const own = await call<Session>('POST', '/session/organization', { company: 'Of my own' });
      expect(own.body.organization).toMatchObject({ name: 'Of my own', status: 'trial' });
    }
    // The invitation still waits for its person.
    const person = await newcomer('waiting@example.com');
    expect((await person<Session>('GET', '/session')).body.organization?.id).toBe(ada.organizationId);
  });

  test('is not who has an address that only small letters make the same', async () => {
    await invite('kim@example.com');
    // A mailbox of its own: its first letter is the sign of the unit Kelvin.
    const kelvin = await newcomer('\u212Aim@example.com');
    expect((await kelvin<Session>('GET', '/session')).body.member).toBeNull();
  });

  test('whom several organizations invite is put into none of them: they choose by the link', async () => {
    const other = await server.member('admin');
    for (const { call, organizationId } of [ada, other]) {
      const invited = { email: 'wanted@example.com', role: 'user' };
      expect((await call('POST', `/organizations/${organizationId}/invite`, invited)).status).toBe(201);
    }
    const wanted = await newcomer('wanted@example.com');
    expect((await wanted<Session>('GET', '/session')).body.organization).toBeNull();
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
  const joined = await chief.call<Session>('GET', '/session');
  expect(joined.body.member).toMatchObject({ email, role: 'admin', name: 'Bo Lind' });
  expect((await former<Session>('GET', '/session')).body.member).toBeNull();
});
