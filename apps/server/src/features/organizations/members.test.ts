import type { Member } from '@groundwork/contract/organizations';
import type { Session } from '@groundwork/contract/session';
import { expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';

const server = givenServer();

async function membersOf(admin: Client): Promise<Member[]> {
  const list = await admin.call<{ data: Member[] }>('GET', `/organizations/${admin.organizationId}/users`);
  return list.body.data;
}
async function memberIdOf(client: Client): Promise<string> {
  return (await client.call<Session>('GET', '/session')).body.member!.id;
}

test('somebody invited becomes a member by signing in with that address and saying so', async () => {
  const admin = await server.member('admin');
  const invited = { subject: 'bo', email: 'Bo@Example.com', name: 'Bo', roles: ['client' as const] };
  const invite = { email: 'bo@example.com', role: 'user' };
  const path = `/organizations/${admin.organizationId}/invite`;
  expect((await admin.call('POST', path, invite)).body).toMatchObject({ status: 'pending', role: 'user' });
  const bo = await server.as(invited);
  const { id } = (await bo.call<Session>('GET', '/session')).body.invitation!;
  const { body } = await bo.call<Session>('POST', '/session/invitation/waiting', { id });
  expect(body.organization!.id).toBe(admin.organizationId);
  expect(body.member).toMatchObject({ status: 'active', role: 'user', name: 'Bo' });
  expect((await admin.call('POST', path, invite)).body).toMatchObject({ code: 'already_member' });
});

test('an invitation is not for somebody whose issuer does not vouch for the address', async () => {
  const admin = await server.member('admin');
  await admin.call('POST', `/organizations/${admin.organizationId}/invite`, {
    email: 'eve@example.com',
    role: 'admin',
  });
  const person = { subject: 'eve', email: 'eve@example.com', name: 'Eve', roles: ['client' as const] };
  const token = await server.issuer.mint(person, { claims: { email_verified: false } });
  const { caller } = await import('../../../../../tools/testing/server.ts');
  const { body } = await caller(server.url, token)<Session>('GET', '/session');
  expect([body.organization, body.permissions]).toEqual([null, []]);
});

test('the last administrator stays one, and two stepping down at once leave one', async () => {
  const first = await server.member('admin');
  const path = `/organizations/${first.organizationId}/users`;
  const firstId = await memberIdOf(first);
  expect((await first.call('PATCH', `${path}/${firstId}`, { role: 'user' })).body).toMatchObject({
    code: 'last_admin',
  });
  expect((await first.call('DELETE', `${path}/${firstId}`)).body).toMatchObject({ code: 'last_admin' });
  const second = await server.memberOf(first.organizationId, 'admin');
  const secondId = await memberIdOf(second);
  const answers = await Promise.all([
    first.call('PATCH', `${path}/${firstId}`, { role: 'user' }),
    second.call('PATCH', `${path}/${secondId}`, { role: 'user' }),
  ]);
  expect(answers.map(answer => answer.status).toSorted((left, right) => left - right)).toEqual([200, 409]);
});

test('whoever is removed is out at the next request, although the token still names the organization', async () => {
  const admin = await server.member('admin');
  const user = await server.memberOf(admin.organizationId, 'user');
  const id = await memberIdOf(user);
  expect((await user.call('GET', '/projects')).status).toBe(200);
  expect((await admin.call('DELETE', `/organizations/${admin.organizationId}/users/${id}`)).status).toBe(204);
  expect((await user.call('GET', '/projects')).status).toBe(403);
  expect((await membersOf(admin)).map(member => member.id)).not.toContain(id);
  // Nor do they begin a trial of their own in the place of somebody who may be let in again.
  const trial = await user.call('POST', '/session/organization', { company: 'On my own' });
  expect(trial.body).toMatchObject({ code: 'conflict', message: expect.stringContaining('has ended') });
});

test('somebody without an organization sets up a trial of fourteen days, once', async () => {
  const person = { subject: 'new', email: 'new@example.com', name: 'New Person', roles: ['client' as const] };
  const client = await server.as(person);
  expect((await client.call('POST', '/session/organization', { company: 'X' })).status).toBe(422);
  const start = () => client.call<Session>('POST', '/session/organization', { company: 'New Company' });
  const answers = await Promise.all([start(), start()]);
  expect(answers.map(answer => answer.status).toSorted((left, right) => left - right)).toEqual([201, 409]);
  const { body } = await client.call<Session>('GET', '/session');
  expect(body).toMatchObject({
    organization: { name: 'New Company', status: 'trial' },
    member: { role: 'admin' },
  });
  const days = (Date.parse(body.organization!.trial_ends_at!) - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(14, 1);
});

test('an organization whose trial is over can be read and not changed', async () => {
  const admin = await server.member('admin');
  await server.server.dependencies.database.platform(tx =>
    tx
      .updateTable('organizations')
      .set({ status: 'trial', trial_ends_at: '2020-01-01T00:00:00Z' })
      .where('organization_id', '=', admin.organizationId)
      .execute(),
  );
  expect((await admin.call('GET', '/projects')).status).toBe(200);
  expect((await admin.call('POST', '/projects/', { name: 'Late' })).status).toBe(403);
});

test('a platform admin reaches every organization, and a member’s trail shows it', async () => {
  const member = await server.member('admin');
  const admin = await server.admin('super_admin');
  const made = await admin.call<{ id: string }>('POST', '/projects/', {
    name: 'By us',
    organization_id: member.organizationId,
  });
  expect(made.status).toBe(201);
  expect((await member.call('GET', `/projects/${made.body.id}`)).body).toMatchObject({ name: 'By us' });
  expect((await admin.call('POST', '/projects/', { name: 'For nobody' })).status).toBe(422);
  const trail = await server.server.dependencies.database.tenant(member.organizationId, tx =>
    tx.selectFrom('trail').select(['actor', 'action']).execute(),
  );
  expect(trail).toEqual([{ actor: admin.person.email, action: 'projects.create' }]);
});
