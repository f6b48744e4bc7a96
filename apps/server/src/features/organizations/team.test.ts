import type { MemberId } from '@groundwork/contract/ids';
import type { Notification } from '@groundwork/contract/notifications';
import type { Member, TeamCounts } from '@groundwork/contract/organizations';
import type { Session } from '@groundwork/contract/session';
import { describe, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';

const server = givenServer();

interface Team {
  data: Member[];
  next_cursor: string | null;
  counts: TeamCounts;
}
async function team(client: Client, query = ''): Promise<Team> {
  return (await client.call<Team>('GET', `/organizations/${client.organizationId}/users${query}`)).body;
}
async function idOf(client: Client): Promise<MemberId> {
  return (await client.call<Session>('GET', '/session')).body.member!.id;
}
const pathOf = (client: Client, id: string) => `/organizations/${client.organizationId}/users/${id}`;
async function told(client: Client): Promise<string[]> {
  const list = await client.call<{ data: Notification[] }>('GET', '/notifications');
  return list.body.data.map(each => each.title);
}
async function threesome() {
  const admin = await server.member('admin');
  const user = await server.memberOf(admin.organizationId, 'user');
  const reader = await server.memberOf(admin.organizationId, 'readonly');
  const ids = { admin: await idOf(admin), user: await idOf(user), reader: await idOf(reader) };
  return { admin, user, reader, ids };
}

test('the counts are those of the whole team, whatever is searched, and those removed are not in it', async () => {
  const { admin, user, ids } = await threesome();
  for (const email of ['pat@north.example', 'pia@north.example', 'out@north.example'])
    await admin.call('POST', `/organizations/${admin.organizationId}/invite`, { email, role: 'admin' });
  const out = (await team(admin, '?search=out@')).data[0]!;
  await admin.call('DELETE', pathOf(admin, out.id));
  await admin.call('PATCH', pathOf(admin, ids.reader), { status: 'inactive', department: 'Finance_100%' });
  const counts = { total: 5, active: 2, pending: 2, inactive: 1, admins: 1 };
  expect((await team(user)).counts).toEqual(counts);
  const found = await team(user, '?search=north.example&limit=1');
  expect([found.data.length, found.counts]).toEqual([1, counts]);
  const rest = await team(user, `?search=north.example&limit=1&cursor=${found.next_cursor}`);
  expect([...found.data, ...rest.data].map(member => member.email)).toEqual([
    'pat@north.example',
    'pia@north.example',
  ]);
  expect((await team(user, '?search=_100%25')).data.map(member => member.id)).toEqual([ids.reader]);
  expect((await team(user, '?search=%25')).data).toHaveLength(1);
  expect((await team(user, '?status=pending')).data).toHaveLength(2);
});

describe('deactivating', () => {
  test('ends access at once and keeps the seat; reactivating gives it back', async () => {
    const { admin, user, ids } = await threesome();
    expect((await user.call('GET', '/projects')).status).toBe(200);
    const off = await admin.call<Member>('PATCH', pathOf(admin, ids.user), { status: 'inactive' });
    expect([off.status, off.body.status]).toEqual([200, 'inactive']);
    expect((await user.call('GET', '/projects')).status).toBe(403);
    expect((await team(admin)).data.map(member => member.id)).toContain(ids.user);
    const invite = { email: user.person.email, role: 'admin' };
    const again = await admin.call('POST', `/organizations/${admin.organizationId}/invite`, invite);
    expect(again.body).toMatchObject({ code: 'already_member' });
    await admin.call('PATCH', pathOf(admin, ids.user), { status: 'active' });
    expect((await user.call('GET', '/projects')).status).toBe(200);
  });

  test('is not for the last administrator, nor for an invitation that waits', async () => {
    const { admin, ids } = await threesome();
    const last = await admin.call('PATCH', pathOf(admin, ids.admin), { status: 'inactive' });
    expect([last.status, last.body]).toEqual([
      409,
      expect.objectContaining({
        code: 'last_admin',
        message: 'An organization needs at least one administrator.',
      }),
    ]);
    const email = { email: 'wait@example.com', role: 'user' };
    const invited = await admin.call<Member>('POST', `/organizations/${admin.organizationId}/invite`, email);
    for (const status of ['active', 'inactive'] as const) {
      const answer = await admin.call('PATCH', pathOf(admin, invited.body.id), { status });
      expect(answer.body).toMatchObject({ code: 'conflict' });
    }
  });

  test('somebody who was removed cannot be changed or reactivated, only invited again', async () => {
    const { admin, user, ids } = await threesome();
    await admin.call('DELETE', pathOf(admin, ids.user));
    expect((await admin.call('PATCH', pathOf(admin, ids.user), { status: 'active' })).status).toBe(404);
    expect((await admin.call('DELETE', pathOf(admin, ids.user))).status).toBe(404);
    const invite = { email: user.person.email, role: 'user' };
    const again = await admin.call('POST', `/organizations/${admin.organizationId}/invite`, invite);
    expect([again.status, again.body]).toEqual([201, expect.objectContaining({ status: 'pending' })]);
    expect((await team(admin)).data.map(member => member.id)).toContain(ids.user);
  });
});

describe('details', () => {
  test('an admin changes anybody’s, a member their own, nobody those of others', async () => {
    const { admin, user, reader, ids } = await threesome();
    const hostile = '<script>alert(1)</script> \u202Eابجد 👩‍🚀';
    const set = await admin.call<Member>('PATCH', pathOf(admin, ids.user), { department: hostile });
    expect(set.body).toMatchObject({ department: hostile, role: 'user', status: 'active' });
    const own = { department: '  Sales ', phone: '+49 (0)30 123-45 ext. 6' };
    expect((await reader.call<Member>('PATCH', '/organizations/me/profile', own)).body).toMatchObject({
      id: ids.reader,
      department: 'Sales',
      phone: '+49 (0)30 123-45 ext. 6',
    });
    const cleared = await reader.call<Member>('PATCH', '/organizations/me/profile', { phone: '' });
    expect(cleared.body).toMatchObject({ department: 'Sales', phone: null });
    expect((await user.call('PATCH', pathOf(admin, ids.reader), { phone: '1' })).status).toBe(403);
    const stranger = await server.member('admin');
    expect((await stranger.call('PATCH', pathOf(admin, ids.user), { phone: '1' })).status).toBe(404);
    const rep = await server.as({ subject: 'r', email: 'r@example.com', name: 'R', roles: ['hubspot_rep'] });
    expect((await rep.call('PATCH', '/organizations/me/profile', own)).status).toBe(404);
  });

  test.each([
    [{ department: 'x'.repeat(101) }, 'body.department'],
    [{ phone: 'call me' }, 'body.phone'],
    [{ phone: 7 }, 'body.phone'],
    [{ department: 'a\u0000b' }, 'body.department'],
  ])('%j is refused by its place', async (body, place) => {
    const admin = await server.member('admin');
    const answer = await admin.call<{ errors: { place: string }[] }>(
      'PATCH',
      '/organizations/me/profile',
      body,
    );
    expect([answer.status, answer.body.errors[0]!.place]).toEqual([422, place]);
  });

  test('nothing to change changes nothing', async () => {
    const { admin, ids } = await threesome();
    const answer = await admin.call<Member>('PATCH', pathOf(admin, ids.user), {});
    expect([answer.status, answer.body.role]).toEqual([200, 'user']);
  });
});

test('whom it concerns is told, and whoever did it is not', async () => {
  const { admin, user, reader, ids } = await threesome();
  const other = await server.memberOf(admin.organizationId, 'admin');
  await idOf(other);
  await admin.call('PATCH', pathOf(admin, ids.user), { role: 'readonly' });
  await admin.call('DELETE', pathOf(admin, ids.reader));
  expect(await told(user)).toEqual(['Your role has changed']);
  expect(await told(other)).toEqual(['Test Person was removed from the team']);
  expect(await told(admin)).toEqual([]);
  expect((await reader.call('GET', '/notifications')).status).toBe(404);
});

test('accepting an invitation tells the administrators, and nobody else', async () => {
  const { admin, user } = await threesome();
  const invite = { email: 'kai@example.com', role: 'user' };
  await admin.call('POST', `/organizations/${admin.organizationId}/invite`, invite);
  const kai = await server.as({ subject: 'kai', email: 'kai@example.com', name: 'Kai', roles: ['client'] });
  const { invitation } = (await kai.call<Session>('GET', '/session')).body;
  await kai.call('POST', '/session/invitation/waiting', { id: invitation?.id });
  expect(await told(admin)).toEqual(['Kai joined the team']);
  expect(await told(user)).toEqual([]);
  expect(await told(kai)).toEqual([]);
});

test('whoever was drawn in leaves by themselves, at once and for good; the last administrator cannot', async () => {
  const { admin, user, reader, ids } = await threesome();
  for (const leaving of [user, reader]) {
    expect((await leaving.call('POST', '/organizations/me/leave')).status).toBe(204);
    expect((await leaving.call('GET', '/projects')).status).toBe(403);
    expect((await leaving.call<Session>('GET', '/session')).body.organization).toBeNull();
    expect((await leaving.call('POST', '/organizations/me/leave')).status).toBe(404);
  }
  expect((await team(admin)).data.map(member => member.id)).toEqual([ids.admin]);
  expect(await told(admin)).toEqual([
    expect.stringMatching(/left the team$/),
    expect.stringMatching(/left the team$/),
  ]);
  const last = await admin.call<{ code: string }>('POST', '/organizations/me/leave');
  expect([last.status, last.body.code]).toEqual([409, 'last_admin']);
  expect((await team(admin)).counts.admins).toBe(1);
});

test('last active follows what a member does, written at most once a minute', async () => {
  const { admin, ids } = await threesome();
  const { database } = server.server.dependencies;
  const seen = async () => (await team(admin)).data.find(member => member.id === ids.admin)!.last_active_at!;
  const first = await seen();
  expect(Date.now() - Date.parse(first)).toBeLessThan(60_000);
  expect(await seen()).toBe(first);
  const { organizationId } = admin;
  await database.tenant(organizationId, tx =>
    tx
      .updateTable('members')
      .set({ last_active_at: new Date(Date.now() - 61_000) })
      .where('organization_id', '=', organizationId)
      .where('id', '=', ids.admin)
      .execute(),
  );
  expect(Date.parse(await seen())).toBeGreaterThanOrEqual(Date.parse(first));
});
